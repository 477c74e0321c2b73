import { useSyncExternalStore } from 'react';

/** Below the head of the page and that of the column. */
const margin = '-110px 0px -20px 0px';

let isInSight = false;
const listeners = new Set<() => void>();
const set = (seen: boolean): void => {
  if (seen === isInSight) return;
  isInSight = seen;
  for (const report of listeners) report();
};

/** For the list of the orders that wait: while some of it is on the screen, no bar needs to tell of them. */
export const watchWaiting = (list: Element | null): (() => void) | undefined => {
  if (list === null) return undefined;
  if (!('IntersectionObserver' in window)) {
    set(true);
    return () => set(false);
  }
  const observer = new IntersectionObserver((entries) => set(entries.at(-1)?.isIntersecting === true), {
    rootMargin: margin,
  });
  observer.observe(list);
  return () => {
    observer.disconnect();
    set(false);
  };
};

const subscribe = (report: () => void): (() => void) => {
  listeners.add(report);
  return () => void listeners.delete(report);
};

/** Some of the orders that wait are on the screen. */
export const useIsWaitingInSight = (): boolean => useSyncExternalStore(subscribe, () => isInSight);
