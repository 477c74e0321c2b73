/** Random numbers that a seed reproduces; each purpose has its own stream, so that one does not disturb another. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly T[]): T;
  hex(length: number): string;
  digits(length: number): string;
  uuid(): string;
}

/** mulberry32 */
export const createRandom = (seed: number, purpose: string): Random => {
  let state = [...purpose].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed | 0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const letters = (length: number, alphabet: string): string =>
    Array.from({ length }, () => alphabet[between(0, alphabet.length - 1)]).join('');
  const hex = (length: number): string => letters(length, '0123456789abcdef');
  return {
    next,
    between,
    hex,
    digits: (length) => letters(1, '123456789') + letters(length - 1, '0123456789'),
    pick: <T>(choices: readonly T[]): T => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
};
