// Plain JavaScript: used before anything is installed.

const everyMs = 500;

/**
 * The parent whose end also ends this process: npm, or the parent under an older Node. Any other parent may end before
 * us: `nohup … &` asks for exactly that, and a supervisor sends a signal itself.
 */
const parent =
  Number(process.env.KOPRU_PARENT) === process.ppid || process.env.npm_lifecycle_event ? process.ppid : undefined;

/** Resolves when that parent has ended, because the signal that killed it does not reach us. */
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
