import { connect } from 'amqplib';
import mongoose from 'mongoose';
import { closedLoop } from './load.ts';
import { round } from './measure.ts';

const body = Buffer.alloc(1500, 'x');

/** Confirmed persistent publishes per second to one quorum queue, 1.5 KB each, 400 unconfirmed at most. */
export const publishesPerSecond = async (url: string, count: number): Promise<number> => {
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  const queue = `bench.raw.${process.pid}`;
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  const publish = (): Promise<void> =>
    new Promise((done, failed) =>
      channel.sendToQueue(queue, body, { persistent: true }, (error: Error | null) => (error ? failed(error) : done())),
    );
  const startedAt = performance.now();
  await closedLoop(count, 400, publish);
  const rate = count / ((performance.now() - startedAt) / 1000);
  await channel.deleteQueue(queue);
  await connection.close();
  return round(rate);
};

/** Majority-journaled inserts per second, 1.5 KB each, 100 a batch, two batches at a time. */
export const insertsPerSecond = async (uri: string, count: number): Promise<number> => {
  const connection = await mongoose
    .createConnection(uri, { dbName: `bench_raw_${process.pid}`, writeConcern: { w: 'majority', j: true } })
    .asPromise();
  const collection = await connection.createCollection('raw');
  const startedAt = performance.now();
  await closedLoop(
    Math.ceil(count / 100),
    2,
    async () =>
      void (await collection.insertMany(
        Array.from({ length: 100 }, () => ({ text: body.toString() })),
        { ordered: false },
      )),
  );
  const rate = count / ((performance.now() - startedAt) / 1000);
  await connection.dropDatabase();
  await connection.close();
  return round(rate);
};
