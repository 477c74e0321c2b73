import { useEffect, useState } from 'react';

const stepMs = 5000;

/** The time, a little late: it moves on every five seconds. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
