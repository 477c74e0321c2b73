import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { closedLoop } from '@kopru/testing';
import { countCpu, round } from '../measure.ts';
import { numbering, pushOrder } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';
import { saturation } from './saturation.ts';

const consumers = ['order-service', 'webhook-dispatcher'] as const;
const load = saturation(64);
type Consumer = (typeof consumers)[number];

/**
 * How fast the consumers empty full queues: they are stopped, orders are pushed, then one stage after the other runs.
 * A rate is that of a stage's processes together; the rate per core follows from their CPU seconds.
 */
const drain = async ({ system, shop, receiver, mongodbUri, size }: Stage): Promise<Figures> => {
  const count = Math.round(4000 * size);
  const id = numbering();
  const target = receiver.firstAt.size + count;
  const connection = await mongoose.createConnection(mongodbUri, { dbName: system.databaseOf('orders') }).asPromise();
  const orders = connection.collection('orders');
  const stored = (): Promise<number> => orders.countDocuments({ accountId: shop.account.id });
  const signal = (service: Consumer, name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const { name: process_, pid } of system.pids()) if (process_.startsWith(service)) process.kill(pid, name);
  };
  const figures: Figures = {};
  const letGo = async (service: Consumer, isDone: () => Promise<boolean>): Promise<void> => {
    const cpuSince = countCpu(() => system.pids().filter(({ name }) => name.startsWith(service)));
    const startedAt = performance.now();
    signal(service, 'SIGCONT');
    while (!(await isDone())) await pause(10);
    figures[`${service} orders/s`] = round(count / ((performance.now() - startedAt) / 1000));
    const perThousand = cpuSince(count)['CPU s/1000 services'] ?? Number.NaN;
    figures[`${service} CPU s/1000`] = perThousand;
    figures[`${service} orders/s per core`] = round(1000 / perThousand);
  };
  const before = await stored();
  try {
    for (const service of consumers) signal(service, 'SIGSTOP');
    await closedLoop(64)(count, (index) => pushOrder(shop, id(index)));
    await letGo('order-service', async () => (await stored()) >= before + count);
    await letGo('webhook-dispatcher', () => Promise.resolve(receiver.firstAt.size >= target));
  } finally {
    for (const service of consumers) signal(service, 'SIGCONT');
    await connection.close();
  }
  return figures;
};

const prefixed = (prefix: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}: ${name}`, value]));

/** One order-service and one dispatcher, then two of each: everything arrives once, and the cost of a replica. */
export const scaleOut = async (stage: Stage): Promise<Figures> => {
  const one = await drain(stage);
  const alone = await load({ ...stage, size: stage.size / 2 });
  const replicas = await Promise.all(consumers.map((service) => stage.system.addReplica(service)));
  try {
    // A process that has just started has compiled nothing yet.
    await load(stage);
    const two = await drain(stage);
    const together = await load({ ...stage, size: stage.size / 2 });
    const of = (figures: Figures, name: string): number => figures[name] ?? Number.NaN;
    return {
      ...prefixed('1 of each', one),
      ...prefixed('2 of each', two),
      '1 of each: delivered/s': of(alone, 'delivered/s'),
      '2 of each: delivered/s': of(together, 'delivered/s'),
      '2 of each: delivered twice': of(together, 'delivered twice'),
      'ratio of delivered/s': round(of(together, 'delivered/s') / of(alone, 'delivered/s')),
    };
  } finally {
    for (const replica of replicas) await replica.stop();
  }
};
