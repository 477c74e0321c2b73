import { openBooks, type Entry } from './books.ts';
import { recoveryOf } from './recovery.ts';

describe('what a fault cost', () => {
  const placed = (id: string, placedAtMs: number): [string, Entry] => [
    id,
    { shop: 0, channel: 'direct', id, plan: 'leave', placedAtMs, acknowledged: true, isPlanDone: true },
  ];
  const notified = (providerOrderId: string, atMs: number) => ({
    event: 'siparis.olusturuldu',
    recordId: `r-${providerOrderId}`,
    providerOrderId,
    at: 1000 + atMs,
  });

  it('is the time until an order placed after it arrives, the longest way, and what came twice', () => {
    const books = { ...openBooks(), entries: new Map([placed('a', 1500), placed('b', 3000), placed('c', 4000)]) };
    const received = [notified('b', 5200), notified('c', 4100), notified('a', 6500), notified('a', 6600)];
    expect(recoveryOf([{ name: 'kill x', startedAtMs: 1000, endedAtMs: 2000 }], books, received, 1000)).toEqual([
      {
        fault: 'kill x',
        count: 1,
        recoveryMedianS: 2.1,
        recoveryWorstS: 2.1,
        maxDeliveryS: 5,
        duplicates: 1,
      },
    ]);
  });
});
