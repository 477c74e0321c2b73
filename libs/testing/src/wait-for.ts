/** Nothing that is well takes so long, on a machine that is slow and busy, too. */
const hangMs = 90_000;

/** Asks often at first, and less often the longer it takes: what waits for seconds need not be asked fifty times in each. */
const pauseAfter = (elapsedMs: number): number => Math.min(60, Math.max(10, elapsedMs / 5));

interface WaitOptions {
  timeoutMs?: number;
  /** As given, or from 10 to 60 ms. */
  everyMs?: number;
  what?: string;
}

/**
 * Resolves with the first value that is neither undefined nor false; a fact that throws is tried again.
 * Rejects when the time is over, with what the last try said.
 */
export const waitFor = async <T>(
  fact: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = hangMs, everyMs, what = 'the fact' }: WaitOptions = {},
): Promise<T> => {
  const start = Date.now();
  for (;;) {
    let last: unknown;
    try {
      const value = await fact();
      if (value !== undefined && value !== false) return value;
    } catch (error) {
      last = error;
    }
    const elapsedMs = Date.now() - start;
    if (elapsedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, everyMs ?? pauseAfter(elapsedMs)));
  }
};

/** For assertions: resolves with the first value that is returned without a throw, whatever it is. */
export const eventually = async <T>(assertions: () => Promise<T> | T, timeoutMs?: number): Promise<T> => {
  const options = { timeoutMs, everyMs: 100, what: 'what was asserted' };
  return (await waitFor(async () => ({ value: await assertions() }), options)).value;
};
