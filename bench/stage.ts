import type { Shop, Tally } from '@kopru/testing';
import type { System } from './system.ts';

/** What every scenario finds: the running system, an account with one endpoint, and how large to be. */
export interface Stage {
  system: System;
  shop: Shop;
  receiver: Tally;
  mongodbUri: string;
  /** 1 is the documented size; a quick run takes less. */
  size: number;
}

export type Run = (stage: Stage) => Promise<Record<string, number>>;

export interface Scenario {
  run: Run;
  /** Too long for several rounds, or changes what the others find. */
  isOnce?: true;
}
