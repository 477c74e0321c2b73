import { setTimeout as pause } from 'node:timers/promises';
import { allOrders, type Shop } from '@kopru/testing';
import type { System } from '../bench/system.ts';
import type { Books } from './books.ts';
import { check, type Received, type Verdict } from './checker.ts';
import type { FinalStateReader } from './final-state.ts';
import type { Options } from './options.ts';
import type { Platforms } from './platforms.ts';

const recoverEveryMs = 30_000;

interface Ended {
  system: System;
  shops: readonly Shop[];
  books: Books;
  platforms: Platforms;
  databases: FinalStateReader;
  received: () => Received[];
  log: (text: string) => void;
}

/** Also false while orders are unacknowledged: a platform that was refused for long tries again only after a while. */
export const isWhole = ({ lost, unexpected, acknowledged, attempted }: Verdict): boolean =>
  lost.length + unexpected.length === 0 && acknowledged === attempted;

/** Waits for the system to come to rest; whatever is then still missing is lost. */
export const quiesced = async (
  { durationMs, timeoutMs }: Options,
  { system, shops, books, platforms, databases, received, log }: Ended,
): Promise<Verdict> => {
  /** Acts as the operator, who sends webhooks again that failed in all four tries. */
  const recover = (): Promise<unknown> =>
    Promise.all(
      shops.map((shop) =>
        system
          .recoverSince(shop, new Date(Date.now() - durationMs - 900_000))
          .catch((error: unknown) => log(`recover since: ${String(error)}`)),
      ),
    );
  const deadline = performance.now() + timeoutMs;
  let recoverAt = 0;
  for (;;) {
    if (performance.now() > recoverAt) {
      await recover();
      recoverAt = performance.now() + recoverEveryMs;
    }
    const verdict = await Promise.all([
      Promise.all(shops.map(({ account }) => allOrders(account))),
      platforms.books(),
      databases.read(),
    ]).then(
      ([stored, platformBooks, lines]) =>
        check({ books, stored: stored.flat(), received: received(), platformBooks, databases: lines }),
      (error: unknown) => log(String(error)),
    );
    if (verdict && isWhole(verdict)) return verdict;
    if (performance.now() > deadline) {
      if (verdict) return verdict;
      throw new Error('the system did not come to rest');
    }
    await pause(2000);
  }
};
