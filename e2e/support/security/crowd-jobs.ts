import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@kopru/contracts/values/ids';
import { call, openLoop } from '@kopru/testing';
import { directOrder } from '../orders.ts';
import { head, openRaw, type RawConnection } from './raw-connection.ts';
import { openSlowClients, type SlowTarget } from './slow-clients.ts';

export interface Crowd<T = unknown> {
  /** Ends what goes on, and tells what became of it. */
  stop: () => Promise<T>;
}
/** How many answers had each status. */
export type Statuses = Record<number, number>;

const pollSeconds = 30;
const pollsBegunPerSecond = 200;
const mebibyte = 1_048_576;
const pieceBytes = 65_536;
/** As much as comes over a line of one gigabit. */
const lineBytesPerMs = 125_000;

const counter = () => {
  const statuses: Statuses = {};
  const count = (status: number): void => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  return { statuses, count };
};

/** Requests that wait for events, each asking again when its time is over; begun one after another, as readers are. */
const polls = async (target: { gateway: string; keys: string[]; count: number }): Promise<Crowd<Statuses>> => {
  const { gateway, keys } = target;
  const ended = new AbortController();
  const { statuses, count } = counter();
  const poll = async (key: string): Promise<void> => {
    while (!ended.signal.aborted) {
      const url = `${gateway}/web-api/v1/events?after=latest&wait=${String(pollSeconds)}`;
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(url, { headers, signal: ended.signal }).catch(() => undefined);
      if (answer === undefined) return;
      await answer.text().catch(() => '');
      count(answer.status);
    }
  };
  const all: Promise<void>[] = [];
  await openLoop(pollsBegunPerSecond)(target.count, (index) => {
    all.push(poll(keys[index % keys.length] ?? ''));
    return Promise.resolve();
  });
  return {
    stop: async () => {
      ended.abort();
      await Promise.all(all);
      return statuses;
    },
  };
};

/** Sends the text over all connections at once, at the speed of a line. */
const sendToAll = async (connections: readonly RawConnection[], bytes: Buffer): Promise<void> => {
  const from = performance.now();
  let sent = 0;
  for (let at = 0; at < bytes.length; at += pieceBytes)
    for (const connection of connections) {
      const piece = bytes.subarray(at, at + pieceBytes);
      connection.send(piece);
      sent += piece.length;
      const aheadMs = sent / lineBytesPerMs - (performance.now() - from);
      if (aheadMs > 1) await pause(aheadMs);
    }
};

/** Whole bodies of the largest size that is read, all at once. */
const bodies = async (target: { pushUrl: string; count: number }): Promise<Crowd<Statuses>> => {
  const { origin, pathname } = new URL(target.pushUrl);
  const body = Buffer.from(JSON.stringify({ note: 'x'.repeat(mebibyte - '{"note":""}'.length) }));
  const start = head(
    `POST ${pathname} HTTP/1.1`,
    'Content-Type: application/json',
    `Content-Length: ${String(body.length)}`,
  );
  const connections = await Promise.all(Array.from({ length: target.count }, () => openRaw(origin)));
  const { statuses, count } = counter();
  await sendToAll(connections, Buffer.concat([Buffer.from(start), body]));
  return {
    stop: async () => {
      for (const connection of connections) {
        while (connection.answers().length === 0 && !connection.isClosed()) await pause(50);
        count(connection.answers()[0]?.status ?? 0);
        connection.destroy();
      }
      return statuses;
    },
  };
};

/** Clients that never finish; tells how long the server kept each. */
const slow = async ({ perKind, ...target }: SlowTarget & { perKind: number }): Promise<Crowd<number[]>> => {
  const clients = await openSlowClients(target, perKind);
  return {
    stop: async () => {
      const connected = await clients.closed;
      clients.stop();
      return connected;
    },
  };
};

/** Pushes of which one in a second is an order, and nobody can read the others. */
const pushes = ({ pushUrl, perSecond }: { pushUrl: string; perSecond: number }): Promise<Crowd<Statuses>> => {
  const { statuses, count } = counter();
  const garbage = { siparis: 'x'.repeat(2_000) };
  let isOver = false;
  const running = (async () => {
    while (!isOver)
      await openLoop(perSecond)(perSecond, async (index) => {
        const order = index === 0 ? directOrder(newId()) : garbage;
        count((await call('POST', pushUrl, { body: order, isAlone: true })).status);
      });
  })();
  return Promise.resolve({
    stop: async () => {
      isOver = true;
      await running;
      return statuses;
    },
  });
};

export const jobs = { polls, bodies, slow, pushes };
export type Jobs = typeof jobs;
