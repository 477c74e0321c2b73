import { startTransition, useEffect, useState } from 'react';

const stepMs = 5_000;
const secondMs = 1_000;
const atOnce = (draw: () => void): void => draw();

const useTime = (everyMs: number, when: (draw: () => void) => void): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => when(() => setNow(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, when]);
  return now;
};

/** The time, a little late: it moves on every five seconds, when nothing else is to be drawn. */
export const useNow = (): number => useTime(stepMs, startTransition);
/** The time to the second, for what is counted down. */
export const useSecond = (): number => useTime(secondMs, atOnce);
