/**
 * Handles items of the same key one after another, in the order they came, and items of different keys at once. A
 * handler that rejects does not hold up the next.
 */
export const inTurn = <T, R>(
  keyOf: (item: T) => string,
  handle: (item: T) => Promise<R>,
): ((item: T) => Promise<R>) => {
  const lastOf = new Map<string, Promise<unknown>>();
  return (item) => {
    const key = keyOf(item);
    const own = (lastOf.get(key) ?? Promise.resolve()).then(() => handle(item));
    const settled = own
      .catch(() => undefined)
      .then(() => {
        if (lastOf.get(key) === settled) lastOf.delete(key);
      });
    lastOf.set(key, settled);
    return own;
  };
};
