/**
 * Work on the same name runs one after the other, in the order of asking; different names do not wait for each other.
 * Work that rejects does not hold up the next.
 */
export type Lanes = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export const createLanes = (): Lanes => {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
    last.set(name, settled);
    return result;
  };
};
