import { openShop, tally, type Shop, type Tally } from '@kopru/testing';
import { startSystem, type StartOptions, type System } from './system.ts';

/** What every scenario gets: the running system, an account with one endpoint, and its size. */
export interface Stage {
  system: System;
  shop: Shop;
  receiver: Tally;
  mongodbUri: string;
  /** 1 is the documented size; a quick run uses less. */
  size: number;
  /** The operations that `neighbour` tries; all where none is named. */
  operations?: readonly string[] | undefined;
}

export type Figures = Record<string, number>;

export interface Scenario {
  run: (stage: Stage) => Promise<Figures>;
  /** Runs in one round only: it takes too long, or changes the system for the others. */
  isOnce?: true;
}

/** A system that has just been started, with its first account. */
export const openStage = async (
  { mongodbUri, size, operations }: Pick<Stage, 'mongodbUri' | 'size' | 'operations'>,
  options?: StartOptions,
): Promise<Stage & { stop: () => Promise<void> }> => {
  const system = await startSystem(options);
  const receiver = await tally({ recordsHits: false });
  const stop = async (): Promise<void> => {
    await receiver.stop();
    await system.stop();
  };
  try {
    const shop = await openShop(system);
    await system.addEndpoint(shop, receiver.url, ['siparis.olusturuldu']);
    return { system, shop, receiver, mongodbUri, size, operations, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
