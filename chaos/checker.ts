import { call } from '../bench/load.ts';
import type { Shop } from '../bench/system.ts';
import type { Books } from './books.ts';
import type { Received } from './receiver.ts';

export interface Verdict {
  attempted: number;
  acknowledged: number;
  stored: number;
  delivered: number;
  /** Acknowledged and not stored, or stored and never told. */
  lost: string[];
  /** Notifications beyond the first of the same record: allowed, counted. */
  duplicated: number;
  /** Not acknowledged to the platform, stored all the same: allowed, the answer was lost. */
  recovered: number;
  /** What may never be: two orders of one number, two records of one event, a status that the books contradict. */
  unexpected: string[];
}

interface Listed {
  id: string;
  providerOrderId: string;
  status: number;
}

export const storedOrders = async (gateway: string, shop: Shop): Promise<Listed[]> => {
  const orders: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await call(
      'GET',
      `${gateway}/web-api/v1/orders?limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      { authorization: `Bearer ${shop.apiKey}` },
    );
    if (answer.status !== 200) throw new Error(`GET orders answered ${answer.status}: ${answer.body}`);
    const page = JSON.parse(answer.body) as { data: Listed[]; pagination: { nextCursor: string | null } };
    orders.push(...page.data);
    cursor = page.pagination.nextCursor;
  }
  return orders;
};

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

/** Holds what was accepted against what is stored and what was received. */
export const check = (books: Books, stored: readonly Listed[], received: readonly Received[]): Verdict => {
  const entries = [...books.entries.values()];
  const byNumber = new Map(stored.map((order) => [order.providerOrderId, order]));
  const told = new Map<string, Set<string>>();
  const records = new Map<string, string>();
  const unexpected: string[] = [];
  for (const { event, recordId, providerOrderId } of received) {
    const fact = `${event} ${providerOrderId}`;
    const known = records.get(recordId);
    if (known !== undefined && known !== fact) unexpected.push(`record ${recordId} told of ${known} and of ${fact}`);
    records.set(recordId, fact);
    told.set(fact, (told.get(fact) ?? new Set()).add(recordId));
  }
  for (const [fact, ids] of told) if (ids.size > 1) unexpected.push(`${fact} has ${ids.size} records`);
  for (const [number, count] of countBy(stored, (order) => order.providerOrderId))
    if (count > 1) unexpected.push(`${number} is stored ${count} times`);
  for (const order of stored)
    if (!books.entries.has(order.providerOrderId)) unexpected.push(`${order.providerOrderId} was never pushed`);
  for (const entry of entries)
    if (entry.cancelled && byNumber.get(entry.id)?.status !== 1600)
      unexpected.push(`${entry.id} was cancelled and is at ${String(byNumber.get(entry.id)?.status)}`);

  const lost: string[] = [];
  for (const entry of entries)
    if (entry.acknowledged && !byNumber.has(entry.id)) lost.push(`${entry.id} was acknowledged and is not stored`);
  for (const order of stored) {
    if (!told.has(`siparis.olusturuldu ${order.providerOrderId}`))
      lost.push(`${order.providerOrderId} is stored and was never told`);
    if (order.status === 1600 && !told.has(`siparis.iptal_edildi ${order.providerOrderId}`))
      lost.push(`the cancellation of ${order.providerOrderId} was never told`);
  }
  return {
    attempted: entries.length,
    acknowledged: entries.filter(({ acknowledged }) => acknowledged).length,
    stored: stored.length,
    delivered: told.size,
    lost,
    duplicated: received.length - records.size,
    recovered: entries.filter((entry) => !entry.acknowledged && byNumber.has(entry.id)).length,
    unexpected,
  };
};
