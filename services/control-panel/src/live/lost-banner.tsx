import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../components/format.ts';
import { isSoundOn } from './bell.tsx';
import { useLine } from './live-provider.tsx';
import { onTouch } from './on-touch.ts';
import { ring } from './ring.ts';
import { lostTone } from './tones.ts';
import classes from './live.module.css';

/** The first attempt to connect again has failed by then: a change of network is silent. */
const lookMs = 3000;
const againMs = 30_000;
/** A user who touches the page has seen the banner; but the connection is still gone. */
const pauseMs = 300_000;

/**
 * Rings every half minute until somebody touches the page, and then every five minutes; true while whoever is there has
 * seen it.
 */
const useLostTone = (): boolean => {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    let nextAt = 0;
    let seenUntil = 0;
    const timer = setInterval(() => {
      if (Date.now() >= seenUntil) setIsSeen(false);
      if (Date.now() < nextAt || !isSoundOn()) return;
      nextAt = Date.now() + againMs;
      ring(lostTone);
    }, lookMs);
    const stop = onTouch(() => {
      nextAt = Date.now() + pauseMs;
      seenUntil = nextAt;
      setIsSeen(true);
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return isSeen;
};

const Lost = ({ at }: { at: number }) => {
  const { t } = useTranslation();
  const { time } = useFormats();
  const isSeen = useLostTone();
  return (
    <div className={classes['gone']} role="alert" data-seen={isSeen || undefined}>
      <b>{t('live.gone', { since: time(new Date(at).toISOString()) })}</b>
      {!isSeen && <span>{t('live.goneText')}</span>}
    </div>
  );
};

/**
 * Over every page while the connection is gone: to be read across a kitchen, and heard. Whoever has touched the page sees
 * one line of it, so that nothing stays covered.
 */
export const LostBanner = () => {
  const { lostAt } = useLine();
  return lostAt === null ? null : <Lost at={lostAt} />;
};
