import { isDependencyUnavailable } from '@kopru/errors';
import { connectMongo, storedIn, text, type Collection, type Mongo, type StoredModel } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import {
  backingServices,
  createRunning,
  faultProxy,
  waitFor,
  type BackingServices,
  type FaultProxy,
} from '@kopru/testing';

const running = createRunning();
let backing: BackingServices;
let proxy: FaultProxy;
let mongo: Mongo;
let things: Collection<{ _id: string; text: string }>;
const thingSchema = storedIn('things', { _id: text, text });
let model: StoredModel<{ _id: string; text: string }>;
/** As the services have it: the driver finds no server before the time is over. */
let withoutLimit: typeof things;

beforeAll(async () => {
  backing = running.add(await backingServices());
  const address = new URL(backing.mongodbUri);
  proxy = running.add(await faultProxy({ host: address.hostname, port: Number(address.port) }));
  const { search } = address;
  const connected = (limit: { operationLimitMs?: number }) =>
    running.start(
      connectMongo({
        uri: `mongodb://127.0.0.1:${proxy.port}/${search}`,
        database: backing.database('stalled'),
        logger: silentLogger,
        schemas: [thingSchema],
        // With a single connection, one that is never given back is seen at once.
        poolSize: 1,
        ...limit,
      }),
    );
  mongo = await connected({ operationLimitMs: 1_500 });
  withoutLimit = (await connected({})).collection('things');
  things = mongo.collection('things');
  model = mongo.model(thingSchema);
});
afterAll(() => running.stopAll());
afterEach(() => proxy.mend());

/** More than the buffers of a connection take in. */
const large = (name: string): { _id: string; text: string }[] =>
  Array.from({ length: 200 }, (_one, index) => ({ _id: `${name}-${index}`, text: 'x'.repeat(40_000) }));

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it was done',
    (error: unknown) => error,
  );

const worksAgain = (): Promise<unknown> =>
  waitFor(() =>
    things.updateOne({ _id: 'again' }, { $set: { text: 'again' } }, { upsert: true }).then(
      () => true,
      () => false,
    ),
  );

describe('a database that is cut off without a word', () => {
  it.each([
    ['a bulk insert', () => things.insertMany(large('many'), { ordered: false })],
    [
      'a bulk write',
      () =>
        things.bulkWrite(
          large('bulk').map((document) => ({ insertOne: { document } })),
          { ordered: false },
        ),
    ],
    ['a single write', () => things.updateOne({ _id: 'one' }, { $set: { text: 'changed' } })],
    ['a look-up', () => things.findOne({ _id: 'one' })],
    ['a list', () => things.find({}).sort({ _id: 1 }).limit(1000).toArray()],
    ['a count', () => things.countDocuments({})],
    ["a model's look-up", () => model.findOne({ _id: 'one' })],
    ["a model's list", () => model.find({}).sort({ _id: 1 }).limit(1000)],
    ["a model's change", () => model.findOneAndUpdate({ _id: 'one' }, { $set: { text: 'changed' } })],
    ["a model's insert", () => model.insertOne({ _id: 'new', text: 'x'.repeat(8_000_000) })],
    ["a model's figures", () => model.aggregate([{ $group: { _id: '$text' } }])],
  ])('fails %s in time, as a dependency that is away, and gives its connection back', async (_name, work) => {
    proxy.stall();
    const began = performance.now();
    const error = await failureOf(work());
    expect(isDependencyUnavailable(error)).toBe(true);
    // The driver by itself takes 5 to 20 s to notice.
    expect(performance.now() - began).toBeLessThan(4_000);
    proxy.mend();
    await worksAgain();
  });

  it.each([
    ['a bulk insert', () => withoutLimit.insertMany(large('away'), { ordered: false })],
    ['a bulk write', () => withoutLimit.bulkWrite([{ deleteOne: { filter: { _id: 'none' } } }], { ordered: false })],
  ])('that refuses connections fails %s as a dependency that is away, too', async (_name, work) => {
    proxy.cut();
    await waitFor(async () => !(await mongo.answers()));
    expect(isDependencyUnavailable(await failureOf(work()))).toBe(true);
    proxy.mend();
    await worksAgain();
  });

  it('does not answer, and does again', async () => {
    proxy.stall();
    expect(await mongo.answers()).toBe(false);
    proxy.mend();
    await waitFor(() => mongo.answers());
  });

  it('leaves a list that is read in steps its time for each of them', async () => {
    await withoutLimit.insertMany(large('steps'), { ordered: false });
    const cursor = things.find({}).batchSize(2);
    expect(await cursor.next()).not.toBeNull();
    proxy.stall();
    expect(
      isDependencyUnavailable(
        await failureOf(
          (async () => {
            while ((await cursor.next()) !== null);
          })(),
        ),
      ),
    ).toBe(true);
    proxy.mend();
    await worksAgain();
  });
});
