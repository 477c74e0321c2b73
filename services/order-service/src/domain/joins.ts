export interface Joined<T> {
  result: T;
  /** False: somebody else asked first, and this is their result. */
  isFirst: boolean;
}

/** While work of a name is under way, asking for the same name again waits for its result instead of starting it anew. */
export type Joins = <T>(name: string, work: () => Promise<T>) => Promise<Joined<T>>;

export const createJoins = (): Joins => {
  const underWay = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<Joined<T>> => {
    const running = underWay.get(name) as Promise<T> | undefined;
    if (running !== undefined) return { result: await running, isFirst: false };
    const started = work().finally(() => underWay.delete(name));
    underWay.set(name, started);
    return { result: await started, isFirst: true };
  };
};
