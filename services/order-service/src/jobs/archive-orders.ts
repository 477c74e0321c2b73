import type { Collection, Leases, Place } from '@kopru/mongo';
import { repeating, type Logger, type Repeating } from '@kopru/runtime';
import type { Order } from '../domain/order.ts';
import type { Archive } from '../storage/archive.ts';

export interface ArchiverParts {
  orders: Collection<Order>;
  archive: Archive;
  leases: Leases;
  owner: string;
  logger: Logger;
  now: () => Date;
  ageMs: number;
  everyMs: number;
  /** So many times as long as a batch took, the database is left alone after it. */
  restsPerBatch?: number;
}

interface Sweep {
  until: Date;
  accountIds: string[];
  from: Place | undefined;
}

/** The database is left alone for at least this long after each batch. */
const pauseMs = 20;
const leaseMs = 60_000;

/** Moves orders that are older than the setting to the archive, one bounded batch after the other, of all accounts. */
export const createArchiver = (parts: ArchiverParts): Repeating => {
  const { orders, archive, leases, owner, logger, now, ageMs, everyMs, restsPerBatch = 5 } = parts;
  let sweep: Sweep | undefined;
  let leasedUntil = -Infinity;

  /** Asked for long before it ends, and not with every batch; two at work would only be slower. */
  const isMine = async (): Promise<boolean> => {
    const askedAt = performance.now();
    if (askedAt < leasedUntil) return true;
    if (!(await leases.acquire('archive', owner, leaseMs))) return false;
    leasedUntil = askedAt + leaseMs / 2;
    return true;
  };

  const begin = async (): Promise<Sweep> => {
    const until = new Date(now().getTime() - ageMs);
    await archive.extendTo(until);
    return { until, accountIds: await orders.distinct('accountId'), from: undefined };
  };

  const moveOneBatch = async (): Promise<void> => {
    if (!(await isMine())) return;
    const startedAt = performance.now();
    sweep ??= await begin();
    const [accountId] = sweep.accountIds;
    if (accountId === undefined) {
      sweep = undefined;
      return;
    }
    const { next } = await archive.move(accountId, sweep.until, sweep.from);
    sweep.from = next;
    if (next === undefined) sweep.accountIds.shift();
    rounds.wakeWithin(Math.max(pauseMs, restsPerBatch * (performance.now() - startedAt)));
  };

  const rounds = repeating(moveOneBatch, {
    everyMs,
    onError: (error) => {
      sweep = undefined;
      logger.warn('could not move orders to the archive', { error });
    },
  });
  return rounds;
};
