import type { OrderQueue } from '@kopru/contracts/internal/order-queue';
import type { LiveEvent } from '@kopru/contracts/panel/overview';
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
  const latest = useRef('');
  useEffect(() => {
    tone.current = toneFor(queue);
  });
  useEffect(() => {
    // Only the latest are listed: an older one that moves up as others are seen is nothing new.
    const before = latest.current;
    for (const { at } of queue?.notices ?? []) if (at > latest.current) latest.current = at;
    if (latest.current > before && isSoundOn()) ring(stopTone);
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
