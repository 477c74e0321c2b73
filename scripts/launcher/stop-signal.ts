const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves at the first request to stop; later ones change nothing, because the stop is already under way. */
export const stopRequested = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of signals) process.on(signal, resolve);
  });

/** When the thin parent (see bootstrap.mjs) is killed, there is nobody left to pass a signal on. */
export const parentGone = (): Promise<'parent'> =>
  new Promise((resolve) => {
    const parent = Number(process.env['KOPRU_PARENT']);
    if (!parent || process.ppid !== parent) return;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve('parent');
    }, 500);
    timer.unref();
  });
