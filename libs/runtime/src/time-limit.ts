/** What `work` comes to, or what `late` makes of it when that takes longer. The work itself goes on, unheard. */
export const withTimeLimit = async <T, L = T>(work: Promise<T>, limitMs: number, late: () => L): Promise<T | L> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  }).then(late);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
