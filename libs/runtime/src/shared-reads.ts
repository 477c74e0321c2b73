/**
 * Readers that ask for the same name while it is being read share the next reading: it begins after all of them have
 * asked, so that each gets at least what was there at its call. They share its failure, too.
 */
export type SharedReads<T> = (name: string, read: () => Promise<T>) => Promise<T>;

interface Reading<T> {
  current: Promise<T>;
  next?: Promise<T>;
}

export const createSharedReads = <T>(): SharedReads<T> => {
  const readings = new Map<string, Reading<T>>();
  const begin = (name: string, read: () => Promise<T>): Promise<T> => {
    const reading: Reading<T> = { current: read() };
    readings.set(name, reading);
    const end = (): void => {
      if (reading.next === undefined) readings.delete(name);
    };
    reading.current.then(end, end);
    return reading.current;
  };
  return (name, read) => {
    const reading = readings.get(name);
    if (reading === undefined) return begin(name, read);
    const beginNext = (): Promise<T> => begin(name, read);
    reading.next ??= reading.current.then(beginNext, beginNext);
    return reading.next;
  };
};
