import { closedLoop, openShop, type Pace, tally, waitFor } from '@kopru/testing';
import { countCpu, latencies, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';

const changes = ['siparis.olusturuldu', 'siparis.durum_degisti', 'siparis.iptal_edildi'];

/** A restaurant's commands through the gateway: verify and change-status, or cancel; each with its webhook. */
export const commands =
  (pace: Pace, usual: number) =>
  async ({ system, size }: Stage): Promise<Figures> => {
    const count = Math.max(20, Math.round(usual * size));
    const shop = await openShop(system);
    const receiver = await tally({ recordsHits: false });
    await system.addEndpoint(shop, receiver.url, changes);
    const number = numbering();
    const orders = 2 * count;
    await closedLoop(64)(orders, (index) => pushOrder(shop, number(index)));
    await receiver.whenReceived(orders, 120_000);

    const figures: Figures = {};
    const cpuSince = countCpu(system.pids);
    let spentMs = 0;
    const send = async (command: string, first: number): Promise<void> => {
      const tookMs: number[] = [];
      const startedAt = performance.now();
      await pace(count, async (index) => {
        const sentAt = performance.now();
        const answer = await shop.account.post(`/orders/${command}/${number(first + index)}`, {});
        if (answer.status !== 200) throw new Error(`${command} was answered ${answer.status}: ${answer.text}`);
        tookMs.push(performance.now() - sentAt);
      });
      const tookAllMs = performance.now() - startedAt;
      spentMs += tookAllMs;
      figures[`${command}/s`] = round(count / (tookAllMs / 1000));
      for (const [name, ms] of Object.entries(latencies(tookMs))) figures[`${command} ${name}`] = ms;
    };
    await send('verify', 0);
    await send('change-status', 0);
    await send('cancel', count);
    const expected = orders + 3 * count;
    await waitFor(() => receiver.total() >= expected, { timeoutMs: 60_000, what: `${expected} webhooks` });
    const cpu = cpuSince(3 * count);
    await receiver.stop();
    return { 'commands/s': round((3 * count) / (spentMs / 1000)), ...figures, ...cpu };
  };
