import { batched } from '@kopru/messaging';
import { openLoop } from '@kopru/testing';
import { withDatabase } from '../full-store.ts';
import { countCpu, latencies } from '../measure.ts';
import { openPublisher } from '../raw-limits.ts';
import type { Figures, Stage } from '../stage.ts';

const seconds = 10;
const text = 'x'.repeat(1500);

/**
 * What every order waits for, and nothing else: a confirmed publish, a journaled insert, which it shares with those that
 * come meanwhile, and another publish. No service, no HTTP, no index, nobody who takes the messages out.
 */
export const bare =
  (perSecond: number) =>
  async ({ system, mongodbUri, size }: Stage): Promise<Figures> =>
    withDatabase(mongodbUri, `bench_bare_${process.pid}`, async (connection) => {
      const publisher = await openPublisher(process.env['RABBITMQ_URL'] ?? '');
      const orders = await connection.createCollection<{ text: string }>('orders');
      const insert = batched({ max: 200, inFlight: 1 }, async (documents: { text: string }[]) => {
        await orders.insertMany(documents, { ordered: false, writeConcern: { w: 'majority', journal: true } });
        return documents.map(() => undefined);
      });
      const tookMs: number[] = [];
      const cpuSince = countCpu(system.pids);
      const count = Math.round(perSecond * seconds * size);
      await openLoop(perSecond)(count, async () => {
        const startedAt = performance.now();
        await publisher.publish();
        await insert({ text });
        await publisher.publish();
        tookMs.push(performance.now() - startedAt);
      });
      const { 'CPU s/1000 RabbitMQ': broker, 'CPU s/1000 MongoDB': database } = cpuSince(count);
      await connection.dropDatabase();
      await publisher.close();
      return {
        ...latencies(tookMs),
        'CPU s/1000 RabbitMQ': broker ?? Number.NaN,
        'CPU s/1000 MongoDB': database ?? Number.NaN,
      };
    });
