import { setTimeout as pause } from 'node:timers/promises';
import { closedLoop, percentile, type ApiAnswer, type Shop, type Tally } from '@kopru/testing';

/** When each accepted order was sent (performance.now()), by its number. */
export type Pushed = Map<string, number>;

const order = (providerOrderId: string) => ({
  providerOrderId,
  items: [{ id: 'p1', name: 'Adana dürüm', quantity: 1, unitPrice: 140 }],
  amount: { subtotal: 140, total: 140, currency: 'TRY' },
  payment: { type: 'cash', name: 'Nakit', isPaid: false },
});

/** The status of an answer, or why there is no answer. */
const outcomeOf = (answering: Promise<ApiAnswer>): Promise<string> =>
  answering.then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

export interface SteadyLoad {
  pushed: Pushed;
  /** When each accepted order was sent and accepted (performance.now()), as they were accepted. */
  accepted: readonly { sentAt: number; at: number }[];
  failures: string[];
  calls: () => number;
  stop: () => Promise<void>;
}

/** Pushes orders and asks the API at a steady pace until it is stopped; every call that fails is counted. */
export const steadyLoad = (shop: Shop, { prefix, perSecond }: { prefix: string; perSecond: number }): SteadyLoad => {
  const pushed: Pushed = new Map();
  const accepted: { sentAt: number; at: number }[] = [];
  const failures: string[] = [];
  let [calls, count, isStopped] = [0, 0, false];
  const tried = async (what: string, answering: Promise<ApiAnswer>): Promise<boolean> => {
    calls += 1;
    const outcome = await outcomeOf(answering);
    if (outcome !== '200') failures.push(`${what}: ${outcome}`);
    return outcome === '200';
  };
  const oneRound = async (number: string, startedAt: number, asksMore: boolean): Promise<void> => {
    const push = async (): Promise<void> => {
      if (!(await tried('push', shop.push(order(number))))) return;
      pushed.set(number, startedAt);
      accepted.push({ sentAt: startedAt, at: performance.now() });
    };
    await Promise.all([
      push(),
      tried('GET orders', shop.account.get('/orders?limit=5')),
      asksMore && tried('GET restaurants', shop.account.get('/restaurants')),
    ]);
  };
  const underWay = new Set<Promise<void>>();
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      count += 1;
      const startedAt = performance.now();
      const round = oneRound(`${prefix}-${String(count)}`, startedAt, count % 4 === 0).finally(
        () => void underWay.delete(round),
      );
      underWay.add(round);
      await pause(Math.max(0, startedAt + 1000 / perSecond - performance.now()));
    }
    await Promise.all(underWay);
  };
  const running = loop();
  return {
    pushed,
    accepted,
    failures,
    calls: () => calls,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
};

interface Burst {
  prefix: string;
  count: number;
  atOnce: number;
}

/** Pushes a number of orders as fast as they are accepted; every failed push is counted. */
export const burst = async (
  shop: Shop,
  { prefix, count, atOnce }: Burst,
): Promise<{ pushed: Pushed; failures: string[] }> => {
  const pushed: Pushed = new Map();
  const failures: string[] = [];
  const begunAt = performance.now();
  await closedLoop(atOnce)(count, async (index) => {
    const number = `${prefix}-${index}`;
    const startedAt = performance.now();
    const outcome = await outcomeOf(shop.push(order(number)));
    if (outcome === '200') pushed.set(number, startedAt);
    else failures.push(`push after ${Math.round(startedAt - begunAt)} ms: ${outcome}`);
  });
  return { pushed, failures };
};

export interface Outcome {
  taken: number;
  notStored: number;
  notDelivered: number;
  deliveredTwice: number;
  retried: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** The outcome of the accepted orders: the figures, and the lost orders. */
export const account = (pushed: Pushed, hits: Tally['hits'], stored: ReadonlySet<string>): Outcome => {
  const numbers = [...pushed.keys()];
  const deliveries = Map.groupBy(
    hits.filter(({ event }) => event === 'siparis.olusturuldu'),
    ({ providerOrderId }) => providerOrderId,
  );
  const delivered = numbers.map((number) => deliveries.get(number) ?? []);
  const delays = [...pushed].flatMap(([number, at]) => {
    const first = deliveries.get(number)?.[0];
    return first === undefined ? [] : [Math.max(0, first.at - at)];
  });
  const delay = (share: number): number => Math.round(percentile(delays, share));
  return {
    taken: numbers.length,
    notStored: numbers.filter((number) => !stored.has(number)).length,
    notDelivered: delivered.filter((list) => list.length === 0).length,
    deliveredTwice: delivered.filter((list) => list.length > 1).length,
    retried: delivered.filter((list) => list.some(({ attempt }) => attempt > 1)).length,
    p50Ms: delay(0.5),
    p99Ms: delay(0.99),
    maxMs: delay(1),
  };
};
