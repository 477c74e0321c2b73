import { dataOf, Refused, type Api } from '../api.ts';
import { eventsAfter, subjectOf, textOf, type FeedEvent } from '../listen/event.ts';
import { pause, untilAnswered, type Connection } from '../persist.ts';
import { z } from 'zod';
import { orderAnswerSchema, type PrintedOrder } from './order.ts';
import { maxJobs, type Job, type Store } from './state.ts';
import type { Worker } from './worker.ts';

const waitSeconds = 25;
const maxQuery = 100;
const lookAgainMs = 1000;

type OrderName = Pick<Job, 'restaurantId' | 'number'>;

const isRefusal = (error: unknown, code: string): boolean => error instanceof Refused && error.code === code;
const orNothing = (error: unknown): undefined => {
  if (isRefusal(error, 'order_not_found')) return undefined;
  throw error;
};

const foundSchema = dataOf(
  z.array(z.object({ id: z.string(), providerOrderId: z.string(), restaurantId: z.string() })),
);

const readBy = async (api: Api, reference: string): Promise<PrintedOrder | undefined> =>
  (await api(`GET /orders/${encodeURIComponent(reference)}`, orderAnswerSchema).catch(orNothing))?.data;

/** An order of one restaurant; another one may have the same number. */
const readOne = async (api: Api, { restaurantId, number }: OrderName): Promise<PrintedOrder | undefined> => {
  const isMeant = (one: OrderIds): boolean => one.restaurantId === restaurantId && one.providerOrderId === number;
  const order = await readBy(api, number).catch((error: unknown) => {
    if (isRefusal(error, 'order_ambiguous')) return undefined;
    throw error;
  });
  if (order !== undefined && isMeant(order)) return order;
  const query = new URLSearchParams({ q: number.slice(0, maxQuery), restaurantId });
  const { data } = await api(`GET /orders?${query.toString()}`, foundSchema);
  const found = data.find(isMeant);
  return found && readBy(api, found.id);
};
type OrderIds = Pick<PrintedOrder, 'restaurantId' | 'providerOrderId'>;

/** Reads an order, however long Köprü is unavailable; undefined when it is no longer there, or all ends. */
export const orderReader =
  (api: Api, signal: AbortSignal, connection: Connection) =>
  async (name: OrderName): Promise<PrintedOrder | undefined> =>
    untilAnswered(() => readOne(api, name), { signal, connection });

const orderNames = (events: readonly FeedEvent[]): OrderName[] => {
  const nameOf = (event: FeedEvent): OrderName => ({
    restaurantId: textOf(event, 'restaurantId'),
    number: textOf(event, 'providerOrderId'),
  });
  const ofOrders = events.filter(({ olay }) => olay.startsWith('siparis.'));
  return [...new Map(ofOrders.map((event) => [subjectOf(event), nameOf(event)])).values()];
};

export interface Watching {
  api: Api;
  store: Store;
  workers: readonly Worker[];
  read: (name: OrderName) => Promise<PrintedOrder | undefined>;
  stop: AbortSignal;
  connection: Connection;
}

/** The end of the feed, and the time there. */
export const startOf = async ({ api, stop, connection }: Pick<Watching, 'api' | 'stop' | 'connection'>) => {
  const answer = await untilAnswered(() => eventsAfter(api, 'latest', 0, stop), { signal: stop, connection });
  if (answer === undefined) return undefined;
  const at = Number.isNaN(answer.dated) ? Date.now() : answer.dated;
  return { place: answer.data.pagination.nextCursor, since: new Date(at).toISOString() };
};

/** Follows the feed, and offers each changed order to the printers; the position is stored after them. */
export const watch = async ({ api, store, workers, read, stop, connection }: Watching): Promise<void> => {
  const { state } = store;
  while (!stop.aborted) {
    if (workers.some((worker) => worker.waiting() >= maxJobs)) {
      await pause(lookAgainMs, stop);
      continue;
    }
    const ask = () => eventsAfter(api, state.place ?? 'latest', waitSeconds, stop);
    const answer = await untilAnswered(ask, { signal: stop, connection });
    if (answer === undefined) return;
    for (const name of orderNames(answer.data.data)) {
      const order = await read(name);
      if (stop.aborted) return;
      if (order !== undefined) for (const worker of workers) worker.offer(order);
    }
    if (state.place === answer.data.pagination.nextCursor) continue;
    state.place = answer.data.pagination.nextCursor;
    await store.save();
  }
};
