import { serviceOperations, type DoctorReport, type QueueState } from '@kopru/contracts/internal/service';
import { storedIn, text } from '@kopru/mongo';
import { baseConfig, silentLogger } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { openService } from '@kopru/service';
import { backingServices, createRunning, sharedSettings, type BackingServices } from '@kopru/testing';
import { connect } from 'amqplib';
import mongoose from 'mongoose';
import { z } from 'zod';

const running = createRunning();
const keyOf = (byte: number): string => `k1:${Buffer.alloc(32, byte).toString('base64')}`;
let backing: BackingServices;
let url: string;
let database: mongoose.Connection;

const open = (keys: string, settings: object) =>
  openService({
    name: 'order-service',
    config: z.object({ ...baseConfig, PORT: z.int(), MONGODB_DATABASE: z.string() }).parse({
      ...sharedSettings,
      HOST: '127.0.0.1',
      PORT: 0,
      MONGODB_URI: backing.mongodbUri,
      MONGODB_DATABASE: backing.database('doctor'),
      RABBITMQ_URL: backing.rabbitmqUrl,
      ...settings,
    }),
    logger: silentLogger,
    schemas: [storedIn('boxes', { _id: text, note: text }, [{ name: 'by_note', key: { note: 1 } }])],
    topology: {
      exchanges: ['siparis'],
      queues: [{ name: 'own', kind: 'quorum', bindings: [{ exchange: 'siparis', pattern: 'siparis.geldi' }] }],
    },
    sealed: { keyring: createKeyring(keys), contexts: { boxes: (id) => [`box:${id}`] } },
    bodyLimitBytes: 1024,
  });

const start = async (keys = keyOf(1), settings: object = {}): Promise<string> => {
  const service = open(keys, settings);
  const app = service.run({ parts: [], checks: [], internal: [] });
  return (await running.start(app)).url();
};

const report = async (base = url, token: string = sharedSettings.INTERNAL_TOKEN) => {
  const response = await fetch(`${base}/internal/doctor`, { headers: { 'x-internal-token': token } });
  const { data } = (await response.json()) as { data?: unknown };
  return { status: response.status, report: data as DoctorReport };
};
const queue = async (name: string): Promise<QueueState | undefined> =>
  (await report()).report.broker?.queues.find((one) => one.name === name);

beforeAll(async () => {
  backing = running.add(await backingServices());
  url = await start();
  database = await mongoose.createConnection(backing.mongodbUri, { dbName: backing.database('doctor') }).asPromise();
});
afterAll(async () => {
  await database.close();
  await running.stopAll();
});

describe('what a service says to the doctor', () => {
  it('names what is weak in production, and only there', async () => {
    expect((await report()).report).toMatchObject({ weaknesses: [], exposure: null });
    const { report: said } = await report(await start(keyOf(1), { NODE_ENV: 'production' }));
    expect(said.weaknesses.map((sentence) => sentence.split(' ')[0])).toEqual([
      'INTERNAL_TOKEN',
      'MONGODB_URI',
      'RABBITMQ_URL',
    ]);
    expect(said.exposure).toEqual({ database: null, broker: 'guest', publicUrls: [] });
  });

  it('is only for the inside', async () => {
    expect((await report(url, 'another-token-than-theirs')).status).toBe(401);
  });

  it('is that all is as it was declared', async () => {
    const { report: said } = await report();
    expect(serviceOperations.doctor.data.parse(said).database).toEqual({
      name: backing.database('doctor'),
      problems: [],
    });
    expect(said.broker?.exchanges).toContainEqual({ name: 'siparis', isThere: true });
    expect(await queue('own')).toEqual({
      name: 'own',
      isConsumed: true,
      isDead: false,
      bindings: [{ exchange: 'siparis', pattern: 'siparis.geldi' }],
      found: { messages: 0, consumers: 0, isAsDeclared: true },
    });
    expect(await queue('own.dead')).toMatchObject({ isConsumed: false, isDead: true });
  });

  it('names lost and strange indexes', async () => {
    await database.collection('boxes').dropIndex('by_note');
    await database.collection('boxes').createIndex({ other: 1 }, { name: 'by_hand' });
    const { problems } = (await report()).report.database;
    expect(problems).toEqual(['boxes.by_note is missing', 'boxes.by_hand belongs to nobody']);
  });

  it('distinguishes a queue that is missing from one that is there in another way, and makes neither', async () => {
    const connection = await connect(backing.rabbitmqUrl);
    const channel = await connection.createChannel();
    await channel.deleteQueue('own');
    expect((await queue('own'))?.found).toBeNull();
    expect((await queue('own'))?.found).toBeNull();
    await channel.assertQueue('own', { durable: true });
    expect((await queue('own'))?.found).toEqual({ messages: 0, consumers: 0, isAsDeclared: false });
    await connection.close();
  });

  it('says which key sealed what is stored, and whether it opens it', async () => {
    const sealed = createKeyring(keyOf(1)).seal('secret', 'box:b1');
    await database.collection<{ _id: string }>('boxes').insertOne({ _id: 'b1', inner: [{ sealed }] } as never);
    const right = (await report()).report.sealed;
    expect(right?.used).toEqual([{ keyId: 'k1', collections: ['boxes'], opens: true }]);
    const wrong = (await report(await start(keyOf(2)))).report.sealed;
    expect(wrong?.used).toEqual([{ keyId: 'k1', collections: ['boxes'], opens: false }]);
    expect(wrong?.fingerprints).not.toEqual(right?.fingerprints);
  });
});
