import { seededNumbers } from '@kopru/runtime';

/** Numbers that follow from a seed, a stream for each purpose. */
export interface Random {
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export const createRandom = (seed: number, purpose: string): Random => {
  const next = seededNumbers(seed, purpose);
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { between, pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0] };
};
