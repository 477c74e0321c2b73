import { useTranslation } from 'react-i18next';
import { useSecond } from '../../components/use-now.ts';
import classes from './queue.module.css';

const secondMs = 1_000;
/** From then on it is counted in minutes. */
const shortSeconds = 120;

/** When the accept policy accepts the order of a card; a person who decides before it wins. */
export const PolicyCountdown = ({ at, isIfOpen }: { at: string; isIfOpen: boolean }) => {
  const { t } = useTranslation();
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - useSecond()) / secondMs));
  const left = seconds > shortSeconds ? 'minutes' : seconds > 0 ? 'seconds' : 'now';
  return (
    <div className={classes['policy']}>
      {t(`queue.policy.${isIfOpen ? 'ifOpen' : 'always'}.${left}`, { seconds, minutes: Math.ceil(seconds / 60) })}
    </div>
  );
};
