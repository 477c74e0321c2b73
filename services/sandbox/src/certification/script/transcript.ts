import type { WebhookRecord } from '@kopru/contracts/internal/webhooks';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { Calls } from '../records/calls.ts';
import type { Call, Delivery, PlacedOrder } from '../predicates/traffic.ts';

/** Several gateways record calls by their own clocks; how far back a read goes for a verdict and for a poll. */
const overlapMs = { verdict: 60_000, glance: 3_000 };
const freshMs = 200;
const maxRecords = 200;

/** The recorded traffic of one run. */
export const createTranscript = (parts: {
  run: { id: string; accountId: string; startedAt: Date };
  endpointId: string;
  calls: Calls;
  clients: Pick<ServiceClients, 'records'>;
}) => {
  const { run, endpointId, calls, clients } = parts;
  const { accountId } = run;
  const recorded = new Map<string, Call>();
  let last = run.startedAt;
  let reading: Promise<void> | undefined;
  let readAt = 0;

  const read = async (backMs: number): Promise<void> => {
    const found = await calls.notedSince(run.id, new Date(last.getTime() - backMs));
    for (const { key, call } of found) recorded.set(key, call);
    last = found.at(-1)?.notedAt ?? last;
    readAt = Date.now();
  };
  const inOrder = (): Call[] => [...recorded.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
  const recordsOf = async (orderId: string): Promise<WebhookRecord[]> => {
    const query = { orderId, endpointId, limit: maxRecords, dir: 'next' as const };
    const { items } = await clients.records.list({ accountId, query });
    return items.toReversed();
  };

  return {
    endpointId,
    /** All recorded calls, oldest first. */
    calls: async (): Promise<Call[]> => {
      await read(overlapMs.verdict);
      return inOrder();
    },
    /** The recorded calls, up to a moment ago; oldest first. */
    recentCalls: async (): Promise<Call[]> => {
      const glance = (): Promise<void> => read(overlapMs.glance).finally(() => (reading = undefined));
      if (Date.now() - readAt > freshMs) await (reading ??= glance());
      return inOrder();
    },
    /** Every delivery attempt for these orders, oldest first. */
    deliveriesOf: async (orders: readonly PlacedOrder[]): Promise<Delivery[]> => {
      const deliveries: Delivery[] = [];
      for (const { id: orderId } of orders)
        for (const { id, event } of await recordsOf(orderId)) {
          const { attempts } = await clients.records.get({ accountId, id });
          for (const { at, statusCode: status, durationMs } of attempts)
            deliveries.push({ id, at: new Date(at), event, orderId, status, durationMs, madeUp: null });
        }
      return deliveries.sort((a, b) => a.at.getTime() - b.at.getTime());
    },
    /** Whether the POS was notified of the order, or its endpoint takes nothing. */
    isNotified: async (orderId: string): Promise<boolean> =>
      (await recordsOf(orderId)).some(({ attemptCount, state }) => attemptCount > 0 || state !== 'pending'),
    /** The milliseconds of the first answer to the order's first event; undefined: there is no answer yet. */
    firstAnswerMs: async (orderId: string): Promise<number | undefined> => {
      const first = (await recordsOf(orderId)).find(({ event }) => event === 'siparis.olusturuldu');
      if (first === undefined || first.attemptCount === 0) return undefined;
      const [attempt] = (await clients.records.get({ accountId, id: first.id })).attempts;
      return attempt?.statusCode === null ? undefined : attempt?.durationMs;
    },
    /** The delivery record of an order's event, after its delivery. */
    recordOf: async (orderId: string, event: string): Promise<WebhookRecord | undefined> =>
      (await recordsOf(orderId)).find((record) => record.event === event && record.state === 'delivered'),
  };
};
export type Transcript = ReturnType<typeof createTranscript>;
