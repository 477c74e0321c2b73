/**
 * Readers that ask for the same name while it is being read share the next reading: it begins after all of them have
 * asked, so that nobody is given less than was there when he asked. They share its failure, too.
 */
export type SharedReads<T> = (name: string, read: () => Promise<T>) => Promise<T>;

interface Turn<T> {
  current: Promise<T>;
  next?: Promise<T>;
}

export const createSharedReads = <T>(): SharedReads<T> => {
  const turns = new Map<string, Turn<T>>();
  const begin = (name: string, read: () => Promise<T>): Promise<T> => {
    const turn: Turn<T> = { current: read() };
    turns.set(name, turn);
    const end = (): void => {
      if (turn.next === undefined) turns.delete(name);
    };
    turn.current.then(end, end);
    return turn.current;
  };
  return (name, read) => {
    const turn = turns.get(name);
    if (turn === undefined) return begin(name, read);
    const beginNext = (): Promise<T> => begin(name, read);
    turn.next ??= turn.current.then(beginNext, beginNext);
    return turn.next;
  };
};
