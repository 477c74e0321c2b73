import type { Shop, Tally } from '@kopru/testing';
import type { System } from './system.ts';

/** What every scenario gets: the running system, an account with one endpoint, and its size. */
export interface Stage {
  system: System;
  shop: Shop;
  receiver: Tally;
  mongodbUri: string;
  /** 1 is the documented size; a quick run uses less. */
  size: number;
}

export type Run = (stage: Stage) => Promise<Record<string, number>>;

export interface Scenario {
  run: Run;
  /** Runs in one round only: it takes too long, or changes the system for the others. */
  isOnce?: true;
}
