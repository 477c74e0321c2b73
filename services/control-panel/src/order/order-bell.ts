import type { LiveEvent, OrderQueue } from '@kopru/contracts';
import { useEffect, useRef } from 'react';
import { isSoundOn } from '../live/bell.tsx';
import { onTouch } from '../live/on-touch.ts';
import { ring } from '../live/ring.ts';
import { stopTone, toneOf, type Tone } from '../live/tones.ts';

const againMs = 4000;
/** A touch says that somebody is there; the order still waits. */
const pauseMs = 30_000;

/** What it rings for: an order that was cancelled or changed comes before the one that waits. */
const toneFor = (queue: OrderQueue | undefined): Tone | undefined => {
  if (queue === undefined) return undefined;
  if ((queue.notices ?? []).length > 0) return stopTone;
  const waiting = queue.lanes.waiting.items.find(({ allowedActions }) => allowedActions.includes('verify'));
  return waiting && toneOf(waiting.channel.slug);
};

/** Rings while an order waits, or changed and nobody has seen it; somebody who touches the page has 30 s of silence. */
export const useBell = (queue: OrderQueue | undefined): ((event: LiveEvent) => void) => {
  const tone = useRef<Tone>(undefined);
  const known = useRef(new Set<string>());
  useEffect(() => {
    tone.current = toneFor(queue);
  });
  useEffect(() => {
    const notices = (queue?.notices ?? []).map(({ id, at }) => `${id} ${at}`);
    const isNew = notices.some((notice) => !known.current.has(notice));
    known.current = new Set(notices);
    if (isNew && isSoundOn()) ring(stopTone);
  }, [queue?.notices]);
  useEffect(() => {
    let pausedUntil = 0;
    const timer = setInterval(() => {
      if (tone.current !== undefined && Date.now() >= pausedUntil && isSoundOn()) ring(tone.current);
    }, againMs);
    const stop = onTouch(() => {
      pausedUntil = Date.now() + pauseMs;
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return ({ type, channel }) => {
    const storefront = channel?.slug;
    if (type === 'siparis.olusturuldu' && storefront !== undefined && isSoundOn()) ring(toneOf(storefront));
  };
};
