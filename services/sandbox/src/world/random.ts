import { seededNumbers } from '@kopru/runtime';

/** Random numbers that a seed reproduces; each purpose has its own stream, so that one does not disturb another. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
  hex(length: number): string;
  digits(length: number): string;
  uuid(): string;
}

export const createRandom = (seed: number, purpose: string): Random => {
  const next = seededNumbers(seed, purpose);
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
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
