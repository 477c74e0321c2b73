import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@kopru/contracts';
import { call, openLoop, tally, type BackingServices } from '@kopru/testing';
import type { System } from '@kopru/testing/system';
import { directOrder, openShop, type Shop } from '../orders.ts';
import { head, openRaw } from './raw-connection.ts';
import { inParallel } from './injections.ts';

export interface Crowd<T = unknown> {
  /** Ends what goes on, and tells what became of it. */
  stop: () => Promise<T>;
}

const pollsOfOne = 50;
const pollSeconds = 30;

/** Requests that wait for events, as many as accounts may have at once, each asking again when its time is over. */
export const openLongPolls = async (system: System, count: number): Promise<Crowd<Record<number, number>>> => {
  const shops = await inParallel(
    Array.from({ length: Math.ceil(count / pollsOfOne) }, (_none, index) => index),
    4,
    () => openShop(system),
  );
  const ended = new AbortController();
  const statuses: Record<number, number> = {};
  const poll = async ({ account }: Shop): Promise<void> => {
    while (!ended.signal.aborted) {
      const url = `${system.ready.gateway}/web-api/v1/events?after=latest&wait=${String(pollSeconds)}`;
      const headers = { authorization: `Bearer ${account.key}` };
      const answer = await fetch(url, { headers, signal: ended.signal }).catch(() => undefined);
      if (answer === undefined) return;
      await answer.text().catch(() => '');
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  const polls = Array.from({ length: count }, (_none, index) => poll(shops[index % shops.length] as Shop));
  return {
    stop: async () => {
      ended.abort();
      await Promise.all(polls);
      return statuses;
    },
  };
};

const mebibyte = 1_048_576;

/** Whole bodies of the largest size that is read, all at once; how each was answered. */
export const sendBodies = async ({ system, directUrl }: { system: System; directUrl: string }, count: number) => {
  const body = Buffer.from(JSON.stringify({ note: 'x'.repeat(mebibyte - '{"note":""}'.length) }));
  const line = `POST ${new URL(directUrl).pathname} HTTP/1.1`;
  const start = head(line, 'Content-Type: application/json', `Content-Length: ${String(body.length)}`);
  const connections = await Promise.all(Array.from({ length: count }, () => openRaw(system.ready.ingest)));
  for (const connection of connections) {
    connection.send(start);
    connection.send(body);
  }
  const statuses: Record<number, number> = {};
  await Promise.all(
    connections.map(async (connection) => {
      while (connection.answers().length === 0 && !connection.isClosed()) await pause(50);
      const status = connection.answers()[0]?.status ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      connection.destroy();
    }),
  );
  return statuses;
};

interface Noise {
  endpoints: number;
  restaurants: number;
  refusedPerSecond: number;
}

/** An account with very much of everything, whose channel sends what nobody can read, and some orders for all its endpoints. */
export const openNoisyShop = async (
  { system, corner }: { system: System; corner: BackingServices },
  { endpoints, restaurants, refusedPerSecond }: Noise,
) => {
  const shop = await openShop(system);
  const account = shop.account.id;
  const told = await tally({ keepsHits: false });
  await system.admin('account.limit', { account, limit: 'endpoints', max: String(endpoints + 10) });
  await system.admin('account.limit', { account, limit: 'restaurants', max: String(restaurants + 10) });
  await inParallel(
    Array.from({ length: endpoints }, (_none, index) => index),
    8,
    (index) => system.admin('endpoint.create', { account, url: `${told.url}/${String(index)}` }),
  );
  await copyRestaurant(corner, { accountId: account, id: shop.restaurantId }, restaurants - 1);
  return {
    shop,
    toldOf: () => told.total(),
    stop: () => told.stop(),
    /** Goes on until it is stopped; tells how its pushes were answered. */
    start: (): Crowd<Record<number, number>> => {
      const statuses: Record<number, number> = {};
      let isOver = false;
      const garbage = { siparis: 'x'.repeat(2_000) };
      const running = (async () => {
        while (!isOver)
          await openLoop(refusedPerSecond)(refusedPerSecond, async (index) => {
            const order = index === 0 ? directOrder(newId()) : garbage;
            const { status } = await call('POST', shop.pushUrl, { body: order, isAlone: true });
            statuses[status] = (statuses[status] ?? 0) + 1;
          });
      })();
      return {
        stop: async () => {
          isOver = true;
          await running;
          return statuses;
        },
      };
    },
  };
};

/** Copies in the store: the API takes one at a time, which is not what is tried here. */
const copyRestaurant = async (
  corner: BackingServices,
  { accountId, id }: { accountId: string; id: string },
  count: number,
): Promise<void> => {
  const restaurants = corner.client
    .db(corner.database('restaurants'))
    .collection<{ _id: string; accountId: string; name: string; createdAt: Date }>('restaurants');
  const one = await restaurants.findOne({ _id: id, accountId });
  if (one === null) throw new Error('the restaurant is not in the store');
  const copies = Array.from({ length: count }, (_none, index) => ({
    ...one,
    _id: newId(),
    name: `Şube ${String(index)}`,
    createdAt: new Date(one.createdAt.getTime() + index),
  }));
  if (copies.length > 0) await restaurants.insertMany(copies);
};
