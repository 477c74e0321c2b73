/** The result of `work`, or of `late` when the limit is over; the work itself runs on, and its result is dropped. */
export const withTimeLimit = async <T, L = T>(work: Promise<T>, limitMs: number, late: () => L): Promise<T | L> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  }).then(late);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
