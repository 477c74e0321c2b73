// Plain JavaScript: used before anything is installed.

const everyMs = 500;

/**
 * The process that we end with: npm, or the thin parent of an older Node. Whoever else started us (a shell with `&`,
 * `setsid`, a supervisor) may go without us: that is what `nohup … &` means, and a supervisor signals us itself.
 */
const parent =
  Number(process.env.KOPRU_PARENT) === process.ppid || process.env.npm_lifecycle_event ? process.ppid : undefined;

/** Resolves when that process has ended: the signal that killed it never came to us. */
export const parentGone = () =>
  new Promise((resolve) => {
    if (parent === undefined) return;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, everyMs);
    timer.unref();
  });
