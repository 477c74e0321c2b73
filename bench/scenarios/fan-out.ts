import { closedLoop, openShop, tally, waitFor } from '@kopru/testing';
import { countCpu, round, watchMemory } from '../measure.ts';
import { deliver } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';

/** Every order to so many endpoints of its account; 10,000 webhooks. */
export const fanOut =
  (endpoints: number) =>
  async ({ system, size }: Stage): Promise<Figures> => {
    const count = Math.round((10_000 * size) / endpoints);
    const shop = await openShop(system);
    // An older system beside this one may know no limits.
    const limit = { account: shop.account.id, limit: 'endpoints', max: endpoints };
    await system.admin('account.limit', limit).catch(() => undefined);
    const receiver = await tally({ recordsHits: false });
    await closedLoop(8)(endpoints, (index) =>
      system.addEndpoint(shop, `${receiver.url}/${index}`, ['siparis.olusturuldu']),
    );
    const peaksSince = watchMemory(system.pids());
    const cpuSince = countCpu(system.pids);
    const startedAt = performance.now();
    await deliver({ shop, receiver }, count, closedLoop(64));
    const webhooks = count * endpoints;
    await waitFor(() => receiver.total() >= webhooks, { timeoutMs: 300_000, what: 'every webhook' });
    const seconds = (performance.now() - startedAt) / 1000;
    // By webhook, not by order.
    const figures = { ...cpuSince(webhooks), ...peaksSince() };
    await receiver.stop();
    return { 'orders/s': round(count / seconds), 'webhooks/s': round(webhooks / seconds), ...figures };
  };
