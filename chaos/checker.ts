import type { Hit } from '@kopru/testing';
import type { Books, Entry } from './books.ts';
import type { FinalState } from './final-state.ts';
import type { PlatformOrder } from './platforms.ts';

export interface Verdict {
  attempted: number;
  acknowledged: number;
  stored: number;
  /** Facts of which the receiver got a webhook. */
  delivered: number;
  /** Orders acknowledged but not stored, facts stored but never told, records written but never delivered. */
  lost: string[];
  /** Repeated notifications of the same record: allowed, but counted. */
  duplicated: number;
  /** Orders stored although their sender got no success as an answer: allowed, because answers get lost. */
  recovered: number;
  /** Must never happen: two orders with one number, two records of one event, a status that contradicts the books. */
  unexpected: string[];
}

export interface Listed {
  id: string;
  providerOrderId: string;
  status: number;
}

/** A webhook that was acknowledged. */
export type Received = Pick<Hit, 'event' | 'recordId' | 'providerOrderId' | 'at'>;

/** Everything that a run left behind. */
export interface Evidence {
  books: Books;
  stored: readonly Listed[];
  received: readonly Received[];
  platformBooks: readonly PlatformOrder[];
  databases: FinalState;
}

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

/** The records by fact ("event number"), and what is wrong with them. */
const factsOf = (
  received: readonly Received[],
): { notified: Map<string, Set<string>>; records: number; wrong: string[] } => {
  const notified = new Map<string, Set<string>>();
  const records = new Map<string, string>();
  const wrong: string[] = [];
  for (const { event, recordId, providerOrderId } of received) {
    const fact = `${event} ${providerOrderId}`;
    const known = records.get(recordId);
    if (known !== undefined && known !== fact) wrong.push(`record ${recordId} told of ${known} and of ${fact}`);
    records.set(recordId, fact);
    notified.set(fact, (notified.get(fact) ?? new Set()).add(recordId));
  }
  for (const [fact, ids] of notified)
    if (ids.size > 1 && !fact.startsWith('siparis.durum_degisti')) wrong.push(`${fact} has ${ids.size} records`);
  return { notified, records: records.size, wrong };
};

/** The status that Köprü must show after a fully acknowledged plan; undefined: any. */
const endOf: Record<Entry['plan'], number | undefined> = {
  leave: undefined,
  cancel: 1600,
  verify: 500,
  deliver: 900,
  'platform-cancel': 1500,
};
const stepsOf: Record<Entry['plan'], number> = { leave: 0, cancel: 0, verify: 1, deliver: 3, 'platform-cancel': 0 };

/** Whether the platform's status fits the plan; Yemeksepeti has no status for delivered. */
const isPlatformAgreed = (entry: Entry, status: number): boolean => {
  const end = endOf[entry.plan];
  if (end === undefined) return status < 500;
  return end === 900 && entry.channel === 'ys' ? status >= 600 && status <= 900 : status === end;
};

/** Compares the accepted orders with the store, the platforms' books, the ledger and the received webhooks. */
export const check = ({ books, stored, received, platformBooks, databases }: Evidence): Verdict => {
  const entries = [...books.entries.values()];
  const byNumber = new Map(stored.map((order) => [order.providerOrderId, order]));
  const { notified, records, wrong: unexpected } = factsOf(received);
  const timesNotified = (event: string, number: string): number =>
    notified.get(`siparis.${event} ${number}`)?.size ?? 0;
  const lost: string[] = [];

  const inPlatformBooks = new Map(platformBooks.map((order) => [order.id, order]));
  const isAcknowledged = (entry: Entry): boolean =>
    entry.acknowledged || inPlatformBooks.get(entry.id)?.isAccepted === true;

  for (const [number, count] of countBy(stored, (order) => order.providerOrderId))
    if (count > 1) unexpected.push(`${number} is stored ${count} times`);
  for (const order of stored) {
    if (!books.entries.has(order.providerOrderId)) unexpected.push(`${order.providerOrderId} was never placed`);
    if (timesNotified('olusturuldu', order.providerOrderId) === 0)
      lost.push(`${order.providerOrderId} is stored and was never told`);
    if (order.status >= 1500 && timesNotified('iptal_edildi', order.providerOrderId) === 0)
      lost.push(`the cancellation of ${order.providerOrderId} was never told`);
  }
  for (const entry of entries) {
    const order = byNumber.get(entry.id);
    if (order === undefined) {
      if (isAcknowledged(entry)) lost.push(`${entry.channel} ${entry.id} was acknowledged and is not stored`);
      continue;
    }
    if (!entry.isPlanDone) continue;
    const end = endOf[entry.plan];
    if (end !== undefined && order.status !== end)
      unexpected.push(`${entry.channel} ${entry.id}: ${entry.plan} was acknowledged and it is at ${order.status}`);
    const steps = timesNotified('durum_degisti', entry.id);
    if (steps < stepsOf[entry.plan])
      lost.push(`${entry.channel} ${entry.id}: ${steps} of ${stepsOf[entry.plan]} steps were delivered`);
    // Platforms also report steps of their own, so only direct orders have an exact number.
    if (entry.channel === 'direct' && steps > stepsOf[entry.plan])
      unexpected.push(`${entry.channel} ${entry.id}: ${entry.plan}, and ${steps} steps were delivered`);
    const theirs = inPlatformBooks.get(entry.id);
    if (theirs !== undefined && !isPlatformAgreed(entry, theirs.status))
      unexpected.push(`${entry.channel} ${entry.id}: ${entry.plan}, ${order.status} here and ${theirs.status} there`);
  }
  const { delivered = 0, skipped = 0, ...open } = databases.records;
  for (const [state, count] of Object.entries(open)) lost.push(`${count} webhook records are ${state}`);
  if (delivered + skipped < records) unexpected.push(`${records} records were received, the ledger knows ${delivered}`);
  if (databases.unfinishedOrders > 0) lost.push(`${databases.unfinishedOrders} orders have unfinished work`);
  if (databases.waitingUpdates > 0) lost.push(`${databases.waitingUpdates} reports wait for their orders`);
  return {
    attempted: entries.length,
    acknowledged: entries.filter(isAcknowledged).length,
    stored: stored.length,
    delivered: notified.size,
    lost,
    duplicated: received.length - records,
    recovered: entries.filter((entry) => !isAcknowledged(entry) && byNumber.has(entry.id)).length,
    unexpected,
  };
};
