import { setTimeout as pause } from 'node:timers/promises';
import { type ApiAnswer, call, openLoop, type Shop } from '@kopru/testing';
import { orderBody } from '../bench/orders.ts';
import { noteError, platforms, type Books, type Channel, type Entry, type Plan } from './books.ts';
import type { Platforms } from './platforms.ts';
import { createRandom } from './random.ts';

export interface DriverOptions {
  shops: readonly Shop[];
  platforms: Platforms;
  books: Books;
  seed: number;
  perSecond: number;
  durationMs: number;
  /** Milliseconds since the start of the run. */
  elapsed(): number;
}

const timeoutMs = 300_000;
const firstPauseMs = 500;
const maxPauseMs = 4_000;

/** Nobody may get more than this: an answer of the interface, or 503 and when to come again. */
const refusalIn = ({ status, headers }: ApiAnswer): { isProper: boolean } | undefined =>
  status < 500 ? undefined : { isProper: status === 503 && headers['retry-after'] !== undefined };

const attempt = async (
  { books, elapsed }: Pick<DriverOptions, 'books' | 'elapsed'>,
  what: string,
  send: () => Promise<ApiAnswer>,
): Promise<ApiAnswer | undefined> => {
  books.attempts += 1;
  const fail = (reason: string, isProper?: boolean): void => {
    noteError(books, `${what}: ${reason}`);
    if (isProper !== undefined) books.refusals.push({ atMs: elapsed(), what: `${what}: ${reason}`, isProper });
  };
  try {
    const answer = await send();
    if (answer.status >= 300) fail(`status ${answer.status}`, refusalIn(answer)?.isProper);
    return answer;
  } catch (error) {
    fail(error instanceof Error && 'code' in error ? String(error.code) : 'no answer', false);
    return undefined;
  }
};

/** Repeats a call until its answer is accepted; false: none was in time. */
const until = async (
  options: Pick<DriverOptions, 'books' | 'elapsed'>,
  what: string,
  send: () => Promise<ApiAnswer>,
  isDone: (answer: ApiAnswer) => boolean | Promise<boolean>,
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; performance.now() < deadline; pauseMs = Math.min(maxPauseMs, pauseMs * 1.5)) {
    const answer = await attempt(options, what, send);
    if (answer !== undefined && (await isDone(answer))) return true;
    await pause(pauseMs);
  }
  return false;
};

const isOk = ({ status }: ApiAnswer): boolean => status === 200;

/** One order in eight is as large as one may be, by an unread member that is stored, too: batches outgrow socket buffers. */
const largeOrder = ({ id }: Entry): object =>
  Number(id.split('-').at(-1)) % 8 === 0 ? { attachment: 'x'.repeat(120_000) } : {};

/** Pushes as a platform does: again until it is acknowledged. */
const push = async (options: DriverOptions, entry: Entry, body: string): Promise<void> => {
  const { pushUrl } = options.shops[entry.shop] as Shop;
  if (!(await until(options, 'push', () => call('POST', pushUrl, { body }), isOk))) return;
  options.books.acceptedAtMs.push(options.elapsed());
  entry.acknowledged = true;
};

/** Acts as a POS does: the order may not be there yet, the service may be away, the answer may be lost. */
const act = async (options: DriverOptions, entry: Entry): Promise<boolean> => {
  const { account, pushUrl } = options.shops[entry.shop] as Shop;
  const send = (path: string, body: object) => (): Promise<ApiAnswer> => account.post(`/orders/${path}`, body);
  /** Whether the order already has this status or a later one: an answer was lost, or the platform was faster. */
  const isPast = async (status: number): Promise<boolean> => {
    const answer = await account.get(`/orders/${entry.id}`);
    if (answer.status !== 200) return false;
    const { data } = answer.body as { data: { status: number } };
    return data.status >= status && data.status <= 900;
  };
  const step = (targetStatus: number): Promise<boolean> =>
    until(
      options,
      'change-status',
      send(`change-status/${entry.id}`, { targetStatus }),
      async (answer) => isOk(answer) || (answer.status === 409 && (await isPast(targetStatus).catch(() => false))),
    );
  const verify = (): Promise<boolean> => until(options, 'verify', send(`verify/${entry.id}`, {}), isOk);
  switch (entry.plan) {
    case 'leave':
      return true;
    case 'cancel':
      // 409: an earlier try cancelled the order, and its answer was lost.
      return until(options, 'cancel', send(`cancel/${entry.id}`, {}), ({ status }) => [200, 409].includes(status));
    case 'verify':
      return verify();
    case 'deliver':
      return (await verify()) && (await step(600)) && (await step(900));
    case 'platform-cancel':
      return entry.channel === 'direct'
        ? until(
            options,
            'platform cancel',
            () => call('POST', `${pushUrl}/orders/${entry.id}/cancel`, { body: {} }),
            isOk,
          )
        : (await options.platforms.cancel(entry.channel, entry.id)) === 200;
  }
};

/** Half of the orders come through the restaurant's own channel, the rest from the four platforms. */
const channelOf = (random: number): Channel =>
  random < 0.5 ? 'direct' : (platforms[Math.floor((random - 0.5) * 2 * platforms.length)] ?? 'direct');

const planOf = (random: number): Plan => {
  if (random < 0.06) return 'cancel';
  if (random < 0.14) return 'verify';
  if (random < 0.2) return 'deliver';
  return random < 0.23 ? 'platform-cancel' : 'leave';
};

/**
 * Places orders at a steady rate over every channel: one in ten of the direct ones is sent twice at once, and nearly
 * one in four is then verified, delivered or cancelled.
 */
export const drive = async (options: DriverOptions): Promise<void> => {
  const random = createRandom(options.seed + 1);
  const count = Math.round((options.durationMs / 1000) * options.perSecond);
  await openLoop(options.perSecond)(count, async (index) => {
    const shop = index % options.shops.length;
    const channel = channelOf(random());
    const plan = planOf(random());
    const isDoubled = random() < 0.1;
    const entry: Entry = {
      shop,
      channel,
      plan,
      id: `C${options.seed}-${index}`,
      placedAtMs: options.elapsed(),
      acknowledged: false,
      isPlanDone: false,
    };
    if (channel === 'direct') {
      options.books.entries.set(entry.id, entry);
      // The same body each time: one with another time of placing would be refused as an order that differs.
      const body = orderBody(entry.id, largeOrder(entry));
      await Promise.all(Array.from({ length: isDoubled ? 2 : 1 }, () => push(options, entry, body)));
    } else {
      entry.id = await options.platforms.place(channel, shop);
      options.books.entries.set(entry.id, entry);
    }
    entry.isPlanDone = await act(options, entry);
  });
};
