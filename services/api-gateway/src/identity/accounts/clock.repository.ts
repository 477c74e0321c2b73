import { appError } from '@kopru/contracts/errors/errors';
import { releasedKinds, type Released } from '@kopru/contracts/internal/clock';
import type { StoredModel } from '@kopru/mongo';
import type { AccountDocument } from './account.model.ts';

/** How far a sandbox is ahead of the real time, and how far it shall be; milliseconds. Neither ever shrinks. */
export interface StoredClock {
  offsetMs: number;
  targetMs: number;
  /** All that it has ever released. */
  released: Released;
}

const atRest: StoredClock = { offsetMs: 0, targetMs: 0, released: {} };

/** Only sandboxes have a clock: for every other account nothing is found, and nothing changes. */
export const createClockRepository = (accounts: StoredModel<AccountDocument>) => {
  const ofSandbox = (accountId: string) => ({ _id: accountId, sandboxOf: { $exists: true } });
  return {
    /** `sandbox_only` */
    find: async (accountId: string): Promise<StoredClock> => {
      const found = await accounts.findOne(ofSandbox(accountId), { clock: 1 });
      if (found === null) throw appError('sandbox_only');
      return found.clock ?? atRest;
    },
    /** False, and nothing written, when it is aimed elsewhere since it was read. */
    aim: async (accountId: string, before: StoredClock, targetMs: number): Promise<boolean> => {
      const [asRead, change] =
        before.targetMs === 0
          ? [{ clock: { $exists: false } }, { clock: { ...before, targetMs } }]
          : [{ 'clock.targetMs': before.targetMs }, { 'clock.targetMs': targetMs }];
      return (await accounts.updateOne({ ...ofSandbox(accountId), ...asRead }, { $set: change })).modifiedCount === 1;
    },
    /** False when the clock is there, or beyond, already. */
    move: async (accountId: string, offsetMs: number): Promise<boolean> => {
      const behind = { ...ofSandbox(accountId), 'clock.offsetMs': { $lt: offsetMs } };
      return (await accounts.updateOne(behind, { $set: { 'clock.offsetMs': offsetMs } })).modifiedCount === 1;
    },
    count: async (accountId: string, released: Released): Promise<void> => {
      const counted = releasedKinds.filter((kind) => (released[kind] ?? 0) > 0);
      if (counted.length === 0) return;
      const change = Object.fromEntries(counted.map((kind) => [`clock.released.${kind}`, released[kind]]));
      await accounts.updateOne({ ...ofSandbox(accountId), clock: { $exists: true } }, { $inc: change });
    },
  };
};
export type ClockRepository = ReturnType<typeof createClockRepository>;
