import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './queue.module.css';

const secondMs = 1_000;
/** From then on it is counted in minutes. */
const shortSeconds = 120;

/** Whole seconds until then, counted down; never below zero. */
const useSecondsUntil = (at: string): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(at) - now) / secondMs));
};

/** When the accept policy accepts the order of a card; whoever presses before has the say. */
export const PolicyCountdown = ({ at, isIfOpen }: { at: string; isIfOpen: boolean }) => {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(at);
  const left = seconds > shortSeconds ? 'minutes' : seconds > 0 ? 'seconds' : 'now';
  return (
    <div className={classes['policy']}>
      {t(`queue.policy.${isIfOpen ? 'ifOpen' : 'always'}.${left}`, { seconds, minutes: Math.ceil(seconds / 60) })}
    </div>
  );
};
