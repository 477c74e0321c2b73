import { connect } from 'amqplib';
import mongoose from 'mongoose';
import { closedLoop } from './load.ts';
import { percentile, round } from './measure.ts';

const body = Buffer.alloc(1500, 'x');
const singles = 200;

/** The median of one piece of work after another, in milliseconds. */
const oneByOne = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let index = 0; index < singles; index += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return round(percentile(took, 0.5));
};

/** Confirmed persistent publishes to one quorum queue, 1.5 KB each: per second with 400 unconfirmed, and one by one. */
export const rawPublishes = async (url: string, count: number): Promise<Record<string, number>> => {
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
  const single = await oneByOne(publish);
  await channel.deleteQueue(queue);
  await connection.close();
  return { 'publishes/s': round(rate), 'one publish p50 ms': single };
};

/** Majority-journaled inserts, 1.5 KB each: per second with 100 a batch and two batches at a time, and one by one. */
export const rawInserts = async (uri: string, count: number): Promise<Record<string, number>> => {
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
  const single = await oneByOne(() => collection.insertOne({ text: body.toString() }));
  await connection.dropDatabase();
  await connection.close();
  return { 'inserts/s': round(rate), 'one insert p50 ms': single };
};
