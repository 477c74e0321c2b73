import { startTransition, useEffect, useState } from 'react';

const stepMs = 5000;

/** The time, a little late: it moves on every five seconds, when nothing else is to be drawn. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
