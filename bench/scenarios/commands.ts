import { setTimeout as pause } from 'node:timers/promises';
import { closedLoop, openLoop } from '../load.ts';
import { countCpu, latencies, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import { openShop, tally } from '@kopru/testing';
import type { Stage } from '../stage.ts';

const changes = ['siparis.olusturuldu', 'siparis.durum_degisti', 'siparis.iptal_edildi'];

/** A restaurant's commands through the gateway: verify and change-status, or cancel; each with its webhook. */
export const commands = async ({ system, size }: Stage): Promise<Record<string, number>> => {
  const count = Math.max(20, Math.round(1000 * size));
  const shop = await openShop(system);
  const receiver = await tally({ keepsHits: false });
  await system.addEndpoint(shop, receiver.url, changes);
  const number = numbering();
  const command = async (path: string, index: number): Promise<void> => {
    const answer = await shop.account.post(`/orders/${path}/${number(index)}`, {});
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  };
  await closedLoop(3 * count, 64, async (index) => void (await pushOrder(shop, number(index))));
  await receiver.whenReceived(3 * count, 120_000);

  const figures: Record<string, number> = {};
  const cpuSince = countCpu(system.pids);
  const atFullSpeed = async (name: string, path: string, first: number): Promise<void> => {
    const startedAt = performance.now();
    await closedLoop(count, 32, (index) => command(path, first + index));
    figures[`${name}/s`] = round(count / ((performance.now() - startedAt) / 1000));
  };
  const atSteadyRate = async (name: string, path: string, first: number): Promise<void> => {
    const times: number[] = [];
    await openLoop(count, 50, async (index) => {
      const sentAt = performance.now();
      await command(path, first + index);
      times.push(performance.now() - sentAt);
    });
    for (const [key, value] of Object.entries(latencies(times))) figures[`${name} at 50/s ${key}`] = value;
  };
  await atFullSpeed('verify', 'verify', 0);
  await atFullSpeed('change-status', 'change-status', 0);
  await atFullSpeed('cancel', 'cancel', count);
  await atSteadyRate('verify', 'verify', 2 * count);
  await atSteadyRate('change-status', 'change-status', 2 * count);
  const told = 3 * count + 5 * count;
  const deadline = performance.now() + 60_000;
  while (receiver.total() < told && performance.now() < deadline) await pause(20);
  const figuresOfCpu = cpuSince(5 * count);
  await receiver.stop();
  if (receiver.total() < told) throw new Error(`only ${receiver.total()} of ${told} webhooks came`);
  return { ...figures, ...figuresOfCpu };
};
