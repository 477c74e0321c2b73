import { appError } from '@kopru/contracts/errors/errors';
import { isAppError } from '@kopru/errors';
import { isTemporary } from '../records/persist.ts';
import type { Testbed } from './testbed.ts';
import type { Waits } from './waits.ts';

/** The POS did not do in time what the rest of a script needs. */
export class NotMet extends Error {}

/** Longest time for a step of Köprü itself. */
export const ownTimeoutMs = 30_000;

/** Polls through a short outage of a part of Köprü, which is no fault of the POS. */
export const unlessUnavailable = <T>(poll: () => Promise<T>): Promise<T | undefined> =>
  poll().catch((error: unknown) => {
    if (isTemporary(error)) return undefined;
    throw error;
  });

/** The waits of a script, each with its timeout. */
export const createTimedWaits = (parts: { accountId: string; waits: Waits; orders: Testbed['clients']['orders'] }) => {
  const { accountId, waits, orders } = parts;
  /** Throws `NotMet` at the timeout. */
  const waitFor = async <T>(poll: () => Promise<T | undefined>, timeoutMs: number): Promise<T> => {
    const seen = await waits.first(() => unlessUnavailable(poll), timeoutMs);
    if (seen === undefined) throw new NotMet();
    return seen;
  };
  return {
    waitFor,
    /** The order with this id or number, when Köprü has stored it with such a status. */
    storedOrder: (ref: string, hasStatus: (status: number) => boolean = () => true) =>
      waitFor(async () => {
        try {
          const order = await orders.get({ accountId, ref });
          return hasStatus(order.status) ? order : undefined;
        } catch (error) {
          if (isAppError(error) && error.code === 'order_not_found') return undefined;
          throw error;
        }
      }, ownTimeoutMs).catch((error: unknown) => {
        throw error instanceof NotMet ? appError('unavailable') : error;
      }),
  };
};
