import type { Books } from './books.ts';
import type { Received } from './checker.ts';

export interface Struck {
  name: string;
  /** Milliseconds since the start of the run. */
  startedAtMs: number;
  endedAtMs: number;
}

export interface FaultFigures {
  fault: string;
  count: number;
  /** Seconds from the end of the fault until an order placed after it was delivered: median and worst. */
  recoveryMedianS: number | null;
  recoveryWorstS: number | null;
  /** The most seconds from placing to delivery of an order placed during the fault or the 5 s after it. */
  maxDeliveryS: number | null;
  /** Repeated notifications that came during the fault and the 15 s after it. */
  duplicates: number;
}

const aftermathMs = 5000;
const duplicatesMs = 15_000;

const seconds = (milliseconds: number | undefined): number | null =>
  milliseconds === undefined || !Number.isFinite(milliseconds) ? null : Math.round(milliseconds / 100) / 10;

/** The cost of each kind of fault, by the times of placing and receipt; `startedAt` is the run's performance.now(). */
export const recoveryOf = (
  struck: readonly Struck[],
  books: Books,
  received: readonly Received[],
  startedAt: number,
): FaultFigures[] => {
  const firstNotified = new Map<string, number>();
  const seen = new Set<string>();
  const repeats: number[] = [];
  for (const { event, providerOrderId, recordId, at } of received) {
    if (seen.has(recordId)) repeats.push(at - startedAt);
    seen.add(recordId);
    if (event === 'siparis.olusturuldu' && !firstNotified.has(providerOrderId))
      firstNotified.set(providerOrderId, at - startedAt);
  }
  const ways = [...books.entries.values()].flatMap(({ id, placedAtMs }) => {
    const notifiedAtMs = firstNotified.get(id);
    return notifiedAtMs === undefined ? [] : [{ placedAtMs, notifiedAtMs }];
  });
  const figures = (name: string): FaultFigures => {
    const ones = struck.filter((one) => one.name === name);
    const recoveries = ones
      .map(({ endedAtMs }) =>
        Math.min(
          ...ways
            .filter(({ placedAtMs }) => placedAtMs >= endedAtMs)
            .map(({ notifiedAtMs }) => notifiedAtMs - endedAtMs),
        ),
      )
      .sort((a, b) => a - b);
    const deliveries = ones.flatMap(({ startedAtMs, endedAtMs }) =>
      ways
        .filter(({ placedAtMs }) => placedAtMs >= startedAtMs && placedAtMs <= endedAtMs + aftermathMs)
        .map(({ placedAtMs, notifiedAtMs }) => notifiedAtMs - placedAtMs),
    );
    return {
      fault: name,
      count: ones.length,
      recoveryMedianS: seconds(recoveries[Math.floor(recoveries.length / 2)]),
      recoveryWorstS: seconds(recoveries.at(-1)),
      maxDeliveryS: deliveries.length === 0 ? null : seconds(Math.max(...deliveries)),
      duplicates: repeats.filter((at) =>
        ones.some(({ startedAtMs, endedAtMs }) => at >= startedAtMs && at <= endedAtMs + duplicatesMs),
      ).length,
    };
  };
  return [...new Set(struck.map(({ name }) => name))].sort().map(figures);
};
