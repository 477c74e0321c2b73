import { newId } from '@kopru/contracts/values/ids';
import { connectBroker, queueNames, type Broker } from '@kopru/messaging';
import {
  connectMongo,
  createLeases,
  createOutbox,
  leaseSchema,
  outboxIndex,
  outboxMember,
  storedIn,
  text,
  type Mongo,
  type Collection,
  type OutboxEntry,
  type WithOutbox,
} from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import {
  backingServices,
  createRunning,
  orderEvent,
  explainedReads,
  isFromIndex,
  isSorted,
  waitFor,
  type BackingServices,
} from '@kopru/testing';
import { Registry } from 'prom-client';

const thingSchema = storedIn('things', { _id: text, outbox: outboxMember }, [outboxIndex]);

const running = createRunning();
let backing: BackingServices;
let mongo: Mongo;
let broker: Broker;
beforeAll(async () => {
  backing = running.add(await backingServices());
  mongo = await running.start(
    connectMongo({
      uri: backing.mongodbUri,
      database: backing.database('lib'),
      logger: silentLogger,
      schemas: [thingSchema, leaseSchema],
    }),
  );
  broker = await running.start(connectBroker({ url: backing.rabbitmqUrl, service: 'lib', logger: silentLogger }));
});
afterAll(() => running.stopAll());

interface Thing extends WithOutbox {
  _id: string;
}

/** The outbox does not depend on the other members of a document. */
const asOutbox = (things: Collection<Thing>): Collection<WithOutbox> => things as unknown as Collection<WithOutbox>;

const entry = (at = new Date()): OutboxEntry<'siparis.olusturuldu'> => {
  const body = orderEvent({ occurredAt: at.toISOString() });
  return { eventId: body.eventId, type: 'siparis.olusturuldu', body, at };
};

describe('the connection', () => {
  it('is ready, answers, and has the indexes that were listed and no others but for a shard key', async () => {
    expect(mongo.isReady()).toBe(true);
    expect(await mongo.answers()).toBe(true);
    await mongo.collection('things').createIndex({ old: 1 }, { name: 'left_over' });
    await mongo.collection('things').createIndex({ accountId: 1, _id: 1 }, { name: 'shard_key' });
    const again = await running.start(
      connectMongo({
        uri: backing.mongodbUri,
        database: backing.database('lib'),
        logger: silentLogger,
        schemas: [thingSchema],
      }),
    );
    const names = (await again.collection('things').indexes()).map(({ name }) => name);
    expect(names).toEqual(['_id_', 'outbox', 'shard_key']);
    expect(await again.indexProblems()).toEqual([]);
  });
});

describe('inserts that are not tried again', () => {
  const notes = storedIn('notes', { _id: text, said: text });

  it('say whose ids were taken, and store all others', async () => {
    expect(await mongo.insertOnce(notes, [{ _id: 'a', said: '1' }])).toEqual([]);
    const again = ['b', 'a', 'c', 'b'].map((_id, index) => ({ _id, said: `${_id} ${index}` }));
    expect(await mongo.insertOnce(notes, again)).toEqual([1, 3]);
    const stored = await mongo.collection(notes).find().sort({ _id: 1 }).toArray();
    expect(stored.map(({ said }) => said)).toEqual(['1', 'b 0', 'c 2']);
  });

  it('fail where the server refuses a document for another reason', async () => {
    await mongo.connection.createCollection('numbers', { validator: { said: { $type: 'number' } } });
    const numbers = storedIn('numbers', { _id: text, said: text });
    await expect(mongo.insertOnce(numbers, [{ _id: 'a', said: '1' }])).rejects.toThrow(/numbers failed: 121/);
  });
});

describe('a lease', () => {
  it('has one owner at a time, is renewed by its owner only, and is free after its end', async () => {
    const leases = createLeases(mongo.collection('leases'));
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => leases.acquire('poll', `owner-${index}`, 60_000)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const owner = `owner-${taken.indexOf(true)}`;
    expect(await leases.acquire('poll', owner, 60_000)).toBe(true);
    expect(await leases.renew('poll', owner, 60_000)).toBe(true);
    expect(await leases.renew('poll', 'stranger', 60_000)).toBe(false);
    await leases.release('poll', 'stranger');
    expect(await leases.acquire('poll', 'stranger', 60_000)).toBe(false);
    await leases.release('poll', owner);
    expect(await leases.acquire('poll', 'stranger', 50)).toBe(true);
    await waitFor(() => leases.acquire('poll', owner, 60_000));
    expect(await leases.renew('poll', 'stranger', 60_000)).toBe(false);
  });
});

describe('an outbox', () => {
  it('publishes what was written and takes it out of the document', async () => {
    const things = mongo.collection<Thing>('things');
    const outbox = [entry(), entry()];
    await things.insertOne({ _id: 'one', outbox });
    await createOutbox({ collection: asOutbox(things), broker, logger: silentLogger }).publish([
      { _id: 'one', outbox },
    ]);
    const published = await backing.broker.take(queueNames.webhookEvents);
    expect(published.map(({ messageId }) => messageId)).toEqual(outbox.map(({ eventId }) => eventId));
    expect((await things.findOne({ _id: 'one' }))?.outbox).toEqual([]);
  });

  it('takes out of many documents at once what it published, and nothing else, also when the first try breaks off', async () => {
    const things = mongo.collection<Thing>('things');
    const [done, waiting, alone] = [entry(), entry(), entry()];
    await things.insertMany([
      { _id: 'two events', outbox: [done, waiting] },
      { _id: 'one event', outbox: [alone] },
    ]);
    let tries = 0;
    const updateMany: typeof things.updateMany = (...given) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('the primary has gone')) : things.updateMany(...given);
    };
    const flaky = Object.create(things, { updateMany: { value: updateMany } }) as typeof things;
    await createOutbox({ collection: asOutbox(flaky), broker, logger: silentLogger }).publish([
      { _id: 'two events', outbox: [done] },
      { _id: 'one event', outbox: [alone] },
    ]);
    await backing.broker.take(queueNames.webhookEvents);
    expect(tries).toBe(2);
    const left = await things.find({ _id: { $in: ['two events', 'one event'] } }).toArray();
    expect(left.flatMap(({ outbox = [] }) => outbox)).toEqual([waiting]);
  });

  it('has a relay that publishes what a crash left behind, and leaves young events to their writer', async () => {
    const things = mongo.collection<Thing>('things');
    const left = entry(new Date(Date.now() - 10_000));
    await things.insertMany([
      { _id: 'left', outbox: [left] },
      { _id: 'young', outbox: [entry()] },
    ]);
    const relay = await running.start(
      createOutbox({
        collection: asOutbox(things),
        broker,
        logger: silentLogger,
        olderThanMs: 8_000,
        everyMs: 50,
      }),
    );
    await waitFor(async () => ((await things.findOne({ _id: 'left' }))?.outbox ?? []).length === 0);
    await relay.stop();
    const published = await backing.broker.take(queueNames.webhookEvents);
    expect(published.map(({ messageId }) => messageId)).toEqual([left.eventId]);
    expect((await things.findOne({ _id: 'young' }))?.outbox).toHaveLength(1);
  });

  it('publishes by itself what an absent broker left, as soon as the broker is there', async () => {
    const things = mongo.collection<Thing>('things');
    const left = entry();
    await things.insertOne({ _id: 'absent', outbox: [left] });
    const late = connectBroker({ url: backing.rabbitmqUrl, service: 'lib', logger: silentLogger });
    const hourMs = 3_600_000;
    const outbox = await running.start(
      createOutbox({
        collection: asOutbox(things),
        broker: late,
        logger: silentLogger,
        olderThanMs: 100,
        everyMs: hourMs,
      }),
    );
    await outbox.publish([{ _id: 'absent', outbox: [left] }]);
    expect((await things.findOne({ _id: 'absent' }))?.outbox).toHaveLength(1);
    await running.start(late);
    await waitFor(async () => ((await things.findOne({ _id: 'absent' }))?.outbox ?? []).length === 0);
    await outbox.stop();
    const published = await backing.broker.take(queueNames.webhookEvents);
    expect(published.map(({ messageId }) => messageId)).toContain(left.eventId);
  });

  it('says how old the oldest is while the broker is away', async () => {
    const things = mongo.collection<Thing>('things');
    await things.insertOne({ _id: 'old', outbox: [entry(new Date(Date.now() - 100_000))] });
    const metrics = new Registry();
    const unreachable = connectBroker({ url: backing.rabbitmqUrl, service: 'lib', logger: silentLogger });
    const outbox = await running.start(
      createOutbox({ collection: asOutbox(things), broker: unreachable, logger: silentLogger, metrics, everyMs: 50 }),
    );
    await waitFor(async () => {
      const age = await metrics.getSingleMetric('kopru_outbox_oldest_seconds')?.get();
      return (age?.values[0]?.value ?? 0) >= 100;
    });
    await outbox.stop();
    await things.deleteOne({ _id: 'old' });
  });

  it('takes what many publish at once out in few writes, and all of it before it has stopped', async () => {
    const things = mongo.collection<Thing>('things');
    const documents = Array.from({ length: 100 }, () => ({ _id: newId(), outbox: [entry()] }));
    await things.insertMany(documents);
    const outbox = await running.start(createOutbox({ collection: asOutbox(things), broker, logger: silentLogger }));
    for (const document of documents) void outbox.publish([document]);
    await outbox.stop();
    const ids = documents.map(({ _id }) => _id);
    expect(await things.countDocuments({ _id: { $in: ids }, 'outbox.0': { $exists: true } })).toBe(0);
    expect(await backing.broker.take(queueNames.webhookEvents)).toHaveLength(documents.length);
  });

  it('has a relay that finds the oldest by their index, and sorts nothing', async () => {
    const things = mongo.collection<Thing>('things');
    const ids = Array.from({ length: 600 }, newId);
    const at = Date.now() - 60_000;
    await things.insertMany(ids.map((_id, index) => ({ _id, outbox: [entry(new Date(at + index))] })));
    const reads = await explainedReads([backing.client.db(backing.database('lib'))], async () => {
      const collection = asOutbox(things);
      const relay = await running.start(createOutbox({ collection, broker, logger: silentLogger, everyMs: 50 }));
      await waitFor(
        async () => (await things.countDocuments({ _id: { $in: ids }, 'outbox.0': { $exists: true } })) === 0,
      );
      await relay.stop();
    });
    const rounds = reads.filter(({ command }) => JSON.stringify(command).includes('outbox.at'));
    expect(rounds.length).toBeGreaterThan(0);
    expect(rounds.filter((round) => !isFromIndex(round) || isSorted(round))).toEqual([]);
    const published = await backing.broker.take(queueNames.webhookEvents);
    expect(published).toHaveLength(ids.length);
  });
});
