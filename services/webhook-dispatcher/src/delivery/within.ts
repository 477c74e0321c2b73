/** The value, or undefined when it takes longer by the clock that is given. */
export const within = async <T>(work: Promise<T>, limitMs: number, now: () => number): Promise<T | undefined> => {
  const until = now() + limitMs;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    const look = (): void => {
      const leftMs = until - now();
      if (leftMs <= 0) resolve(undefined);
      else timer = setTimeout(look, leftMs);
    };
    timer = setTimeout(look, limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
