import type { Availability } from '@kopru/contracts/internal/availability';

/** A restaurant as the simulated platforms have it. */
export interface Shop {
  platform: string;
  restaurantId: string;
  isOpen: boolean;
  isBusy: boolean;
  off: Record<string, number | null>;
  /** Each day, from 0, Sunday; closed all day without times. */
  hours: { day: number; from?: string; to?: string }[];
  prices: Record<string, number>;
}

export const platforms = ['getir', 'ys', 'ty', 'migros'] as const;
export type Platform = (typeof platforms)[number];

export interface Chance {
  random: () => number;
  pick: <T>(choices: readonly T[]) => T;
}

/** Something that can be wished for and changed by a foreign hand; each has its own row in the test of convergence. */
export interface DesiredKind {
  /** The simulator's names of the calls that faults strike. */
  operations: readonly string[];
  /** Faults that only these calls have. */
  faults: readonly object[];
  /** What a random change asks for, besides the platforms. */
  change(chance: Chance, until: string | null): object;
  /** What somebody does in a platform's own panel: an address below the restaurant's, and the body. */
  hand(chance: Chance, platform: Platform): [path: string, body: object];
  /** What is neither as wished nor said to be otherwise. */
  wrong(availability: Availability, shopOf: (platform: string) => Shop | undefined): unknown[];
}
