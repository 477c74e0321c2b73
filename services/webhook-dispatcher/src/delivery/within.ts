/** The value, or undefined when it takes longer. */
export const within = async <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
