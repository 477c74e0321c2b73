import type { OrderRecord } from '@kopru/contracts/internal/orders';
import { sharedSettings } from '@kopru/testing';
import axios from 'axios';
import type { OrderSnapshot } from '../../../sandbox/src/control/order-snapshot.ts';
import type { Simulator } from './stage.ts';

const http = axios.create({ validateStatus: () => true, proxy: false, timeout: 8000 });
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type AskOrders = <T>(
  method: 'GET' | 'POST',
  path: string,
  data?: unknown,
) => Promise<{ status: number; data: T; code: string | undefined }>;

/** order-service as the gateway sees it. */
export const askOrders =
  (url: () => string, accountId: string): AskOrders =>
  async <T>(method: 'GET' | 'POST', path: string, data?: unknown) => {
    const answer = await http.request<{ data: T; error?: { code: string } }>({
      method,
      url: `${url()}/internal${path}`,
      data,
      headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': accountId },
    });
    return { status: answer.status, data: answer.data.data, code: answer.data.error?.code };
  };

/** A restaurant's system: takes each new order to its end, or cancels it; asks again when it got no good answer. */
export const workAt = async (
  orders: AskOrders,
  { id, chance, workMs }: { id: string; chance: number; workMs: number },
): Promise<void> => {
  const deadline = Date.now() + workMs;
  const act = async (path: string, body: object): Promise<void> => {
    while (Date.now() < deadline) {
      const answer = await orders('POST', `/orders/${id}/${path}`, body).catch(() => undefined);
      // Elsewhere meanwhile, most likely cancelled.
      if (answer?.status === 200 || answer?.code === 'invalid_transition') return;
      const known = await orders<OrderRecord>('GET', `/orders/${id}`).catch(() => undefined);
      if (known?.status === 200 && known.data.allowedActions.length === 0) return;
      await pause(300);
    }
  };
  /** A step of which only the platform's half was done may have been reported meanwhile: each look expects what it saw. */
  const reach = async (targetStatus: number): Promise<void> => {
    while (Date.now() < deadline) {
      const known = await orders<OrderRecord>('GET', `/orders/${id}`).catch(() => undefined);
      if (known?.status === 200) {
        if (known.data.status >= targetStatus) return;
        await act('advance', { targetStatus, expectedStatus: known.data.status });
      }
      await pause(300);
    }
  };
  const quiesced = async (): Promise<OrderRecord | undefined> => {
    while (Date.now() < deadline) {
      const answer = await orders<OrderRecord>('GET', `/orders/${id}`).catch(() => undefined);
      if (answer?.status === 200 && !answer.data.timeline.some(({ platform }) => platform === 'pending'))
        return answer.data;
      await pause(400);
    }
    return undefined;
  };
  if (chance < 0.08) return act('cancel', { reason: 'TOO_BUSY' });
  await act('verify', {});
  if (chance < 0.12) return act('cancel', {});
  await reach(600);
  const order = await quiesced();
  if (order?.delivery.by === 'restaurant') await reach(900);
};

/** Runs what it is given, so many at once. */
export const createCrew = (size: number) => {
  const waiting: (() => Promise<void>)[] = [];
  const members = new Set<Promise<void>>();
  const serve = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
  };
  return {
    add: (task: () => Promise<void>): void => {
      waiting.push(task);
      if (members.size >= size) return;
      const member = serve().finally(() => members.delete(member));
      members.add(member);
    },
    done: async (): Promise<void> => {
      while (members.size > 0) await Promise.all(members);
    },
  };
};

/** Where both books must end. Yemeksepeti has no word for delivered, so there the restaurant's own word is the last. */
export const isAgreed = (book: OrderSnapshot, order: OrderRecord): boolean => {
  if (book.status >= 1500) return order.status === book.status;
  if (book.platform === 'ys')
    return book.status === 700 && order.status === (book.deliveryBy === 'platform' ? 700 : 900);
  return book.status === 900 && order.status === 900;
};

export const raiseStorm = async (simulator: Simulator, faultShare: number): Promise<void> => {
  await simulator.rules({ getirStepMs: 300, courierStepMs: 500, pushRetryMs: 300, pushTimeoutMs: 3000 });
  for (const kind of ['twice', 'out_of_order', 'late'] as const)
    await simulator.fault({ kind, probability: faultShare, ms: 800 });
  const calls = ['error_500', 'error_429', 'drop', 'timeout_after_success', 'latency'] as const;
  for (const kind of calls) await simulator.fault({ kind, probability: faultShare / calls.length, ms: 300 });
};

export const booksOf = async (simulator: Simulator): Promise<OrderSnapshot[]> => {
  const all: OrderSnapshot[] = [];
  for (;;) {
    const { items, total } = await simulator.control<{ items: OrderSnapshot[]; total: number }>(
      'GET',
      `/books?limit=1000&offset=${all.length}`,
    );
    all.push(...items);
    if (all.length >= total) return all;
  }
};
