import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'amqplib';
import { brokerAddresses } from '@kopru/runtime';
import mongoose from 'mongoose';
import { closedLoop } from '@kopru/testing';
import { median, round } from './measure.ts';

const body = Buffer.alloc(1500, 'x');
const singles = 200;
/** The pause of 100 a second: an idle machine sleeps in between, and waking up takes time. */
const spacingMs = 10;

/** The median milliseconds of single pieces of work, one every 10 ms: no latency on this machine can be lower. */
const oneAtATime = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let index = 0; index < singles; index += 1) {
    await pause(spacingMs);
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return round(median(took));
};

/** Confirmed publishes of 1.5 KB to a quorum queue of its own. */
export const openPublisher = async (url: string) => {
  const connection = await connect(brokerAddresses(url)[0]?.href ?? url);
  const channel = await connection.createConfirmChannel();
  const queue = `bench.raw.${process.pid}`;
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  const publish = (): Promise<void> =>
    new Promise((done, failed) =>
      channel.sendToQueue(queue, body, { persistent: true }, (error: Error | null) => (error ? failed(error) : done())),
    );
  const close = async (): Promise<void> => {
    await channel.deleteQueue(queue);
    await connection.close();
  };
  return { publish, close };
};

/** Confirmed publishes: per second with 400 at a time, and the time of a single one. */
export const rawPublishes = async (url: string, count: number): Promise<Record<string, number>> => {
  const { publish, close } = await openPublisher(url);
  const startedAt = performance.now();
  await closedLoop(400)(count, publish);
  const rate = count / ((performance.now() - startedAt) / 1000);
  const single = await oneAtATime(publish);
  await close();
  return { 'publishes/s': round(rate), 'one publish ms': single };
};

/** Majority-journaled inserts of 1.5 KB: per second in two batches of 100 at a time, and the time of a single one. */
export const rawInserts = async (uri: string, count: number): Promise<Record<string, number>> => {
  const connection = await mongoose
    .createConnection(uri, { dbName: `bench_raw_${process.pid}`, writeConcern: { w: 'majority', j: true } })
    .asPromise();
  const collection = await connection.createCollection('raw');
  const startedAt = performance.now();
  await closedLoop(2)(Math.ceil(count / 100), () =>
    collection.insertMany(
      Array.from({ length: 100 }, () => ({ text: body.toString() })),
      { ordered: false },
    ),
  );
  const rate = count / ((performance.now() - startedAt) / 1000);
  const single = await oneAtATime(() => collection.insertOne({ text: body.toString() }));
  await connection.dropDatabase();
  await connection.close();
  return { 'inserts/s': round(rate), 'one insert ms': single };
};
