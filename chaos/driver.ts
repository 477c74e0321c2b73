import { call, openLoop, type Answer } from '../bench/load.ts';
import { orderBody } from '../bench/orders.ts';
import type { Shop } from '../bench/system.ts';
import { noteError, type Books, type Entry } from './books.ts';
import { createRandom } from './random.ts';

export interface DriverOptions {
  gateway: string;
  shops: readonly Shop[];
  books: Books;
  seed: number;
  perSecond: number;
  durationMs: number;
}

const pushAttempts = 40;
const pauseMs = 500;
const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, pauseMs));

const attempt = async (books: Books, what: string, send: () => Promise<Answer>): Promise<Answer | undefined> => {
  books.attempts += 1;
  try {
    const answer = await send();
    if (answer.status >= 300) noteError(books, `${what}: status ${answer.status}`);
    return answer;
  } catch (error) {
    noteError(books, `${what}: ${error instanceof Error && 'code' in error ? String(error.code) : 'no answer'}`);
    return undefined;
  }
};

/** As a platform does: again until it is acknowledged. */
const push = async (options: DriverOptions, entry: Entry): Promise<void> => {
  const shop = options.shops[entry.shop] as Shop;
  for (let tries = 0; tries < pushAttempts; tries += 1) {
    const answer = await attempt(options.books, 'push', () => call('POST', shop.pushUrl, {}, orderBody(entry.id)));
    if (answer?.status === 200) {
      entry.acknowledged = true;
      return;
    }
    await pause();
  }
};

/** As a POS does: the order may not be there yet, the service may be away, and the answer may be lost. */
const cancel = async (options: DriverOptions, entry: Entry): Promise<void> => {
  const shop = options.shops[entry.shop] as Shop;
  const headers = { authorization: `Bearer ${shop.apiKey}` };
  for (let tries = 0; tries < pushAttempts; tries += 1) {
    const answer = await attempt(options.books, 'cancel', () =>
      call('POST', `${options.gateway}/web-api/v1/orders/cancel/${entry.id}`, headers, '{}'),
    );
    // 409: an earlier try did it and its answer was lost.
    if (answer?.status === 200 || answer?.status === 409) {
      entry.cancelled = true;
      return;
    }
    await pause();
  }
};

/** Numbered orders at a steady rate: one in ten is pushed twice at once, one in twenty is cancelled through the API. */
export const drive = async (options: DriverOptions): Promise<void> => {
  const random = createRandom(options.seed + 1);
  const count = Math.round((options.durationMs / 1000) * options.perSecond);
  await openLoop(count, options.perSecond, async (index) => {
    const entry: Entry = {
      shop: index % options.shops.length,
      id: `C${options.seed}-${index}`,
      isDoubled: random() < 0.1,
      acknowledged: false,
      cancelled: false,
    };
    const isCancelled = random() < 0.05;
    options.books.entries.set(entry.id, entry);
    await Promise.all(entry.isDoubled ? [push(options, entry), push(options, entry)] : [push(options, entry)]);
    if (isCancelled && entry.acknowledged) await cancel(options, entry);
  });
};
