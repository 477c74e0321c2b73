/**
 * Work on the same name runs one after the other, in the order of asking; different names do not wait for each other.
 * Work that rejects does not stop the next. `hasWaited`: it had to wait for other work.
 */
export type KeyedQueue = <T>(name: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

export const createKeyedQueue = (): KeyedQueue => {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = last.get(name);
    const result = (before ?? Promise.resolve()).then(() => work(before !== undefined));
    const ended = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === ended) last.delete(name);
      });
    last.set(name, ended);
    return result;
  };
};
