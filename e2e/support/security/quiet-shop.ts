import { setTimeout as pause } from 'node:timers/promises';
import { openLoop, percentile, tally, uniqueNumber } from '@kopru/testing';
import type { System } from '@kopru/testing/system';
import { directOrder, openShop } from '../orders.ts';

const perSecond = 10;
/** The last order's webhook may come late. */
const timeoutMs = 90_000;
const kinds = ['push', 'webhook', 'orders', 'endpoints', 'restaurants'] as const;

export interface Quiet {
  /** Milliseconds of each kind: an order taken, its webhook, a list of order-service, the dispatcher and restaurant-service. */
  p50: Record<(typeof kinds)[number], number>;
  p99: Record<(typeof kinds)[number], number>;
  /** Every improper answer, and every order of which no webhook came. */
  failed: string[];
}

/** A shop of an account of its own that does a little of everything, ten times a second. */
export const openQuietShop = async (system: System) => {
  const shop = await openShop(system);
  const delivered = await tally();
  await system.admin('endpoint.create', {
    account: shop.account.id,
    url: delivered.url,
    events: ['siparis.olusturuldu'],
  });
  return {
    stop: () => delivered.stop(),
    measure: async (seconds: number): Promise<Quiet> => {
      const took: Record<(typeof kinds)[number], number[]> = {
        ...{ push: [], webhook: [], orders: [], endpoints: [], restaurants: [] },
      };
      const failed: string[] = [];
      const timed = async (kind: (typeof kinds)[number], ask: () => Promise<{ status: number }>): Promise<void> => {
        const from = performance.now();
        const status = await ask().then(
          (answer) => answer.status,
          (error: unknown) => String(error),
        );
        took[kind].push(performance.now() - from);
        if (status !== 200) failed.push(`${kind}: ${status}`);
      };
      const pushedAt = new Map<string, number>();
      await openLoop(perSecond)(perSecond * seconds, async () => {
        const number = uniqueNumber('SAKIN');
        pushedAt.set(number, performance.now());
        await timed('push', () => shop.pushDirect(directOrder(number)));
        await timed('orders', () => shop.account.get('/orders?limit=20'));
        await timed('endpoints', () => shop.account.get('/webhook-endpoints'));
        await timed('restaurants', () => shop.account.get('/restaurants'));
      });
      const until = performance.now() + timeoutMs;
      const isMissing = (): boolean => [...pushedAt.keys()].some((number) => !delivered.firstAt.has(number));
      while (isMissing() && performance.now() < until) await pause(20);
      for (const [number, at] of pushedAt) {
        const deliveredAt = delivered.firstAt.get(number);
        if (deliveredAt === undefined) failed.push(`webhook: none of ${number}`);
        else took.webhook.push(deliveredAt - at);
      }
      const of = (share: number) =>
        Object.fromEntries(kinds.map((kind) => [kind, Math.round(percentile(took[kind], share))])) as Quiet['p50'];
      return { p50: of(0.5), p99: of(0.99), failed };
    },
  };
};
export type QuietShop = Awaited<ReturnType<typeof openQuietShop>>;
