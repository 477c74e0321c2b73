import { parentGone } from '../parent-gone.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves at the first request to stop, or when npm is gone; later signals are ignored. */
export const stopRequested = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => {
      for (const signal of signals) process.on(signal, resolve);
    }),
    parentGone(),
  ]);
