import {
  asGiven,
  connectMongo,
  date,
  flag,
  indexesOf,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  storedIn,
  text,
  type Collection,
  type Mongo,
  type StoredBy,
  type StoredModel,
} from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning } from '@kopru/testing';
import mongoose from 'mongoose';

const members = {
  _id: text,
  name: text,
  kind: oneOf(['one', 'two']),
  count: orNull(number),
  isOn: flag,
  state: objectOf({ name: text, since: orNull(date), failed: number }),
  tags: listOf(text),
  content: asGiven<Record<string, unknown>>(),
  live: optional(asGiven<true>()),
  steps: optional(listOf(objectOf({ id: text, note: optional(text) }))),
  at: date,
};
const index = { name: 'by_name', key: { name: 1, at: -1 }, unique: true, partialFilterExpression: { isOn: true } };
const thingSchema = storedIn('things', members, [index]);
const plainSchema = storedIn('plain', members);
type Thing = StoredBy<typeof thingSchema>;

const at = new Date('2026-01-02T03:04:05.678Z');
/** In the schema's order, with members that a store might be tempted to tidy up. */
const thing = (_id: string, name = ''): Thing => ({
  _id,
  name,
  kind: 'one',
  count: null,
  isOn: true,
  state: { name: 'closed', since: null, failed: 0 },
  tags: [],
  content: { z: 1, empty: {}, none: null, list: [], nested: { b: 1, a: '2' } },
  steps: [{ id: '1', note: 'first' }, { id: '2' }],
  at,
});

const running = createRunning();
let mongo: Mongo;
let model: StoredModel<Thing>;
let stored: Collection<Thing>;
let plain: Collection<Thing>;
beforeAll(async () => {
  const backing = running.add(await backingServices());
  mongo = await running.start(
    connectMongo({
      uri: backing.mongodbUri,
      database: backing.database('schema'),
      logger: silentLogger,
      schemas: [thingSchema, plainSchema],
    }),
  );
  model = mongo.model(thingSchema);
  stored = mongo.collection(thingSchema);
  plain = mongo.collection(plainSchema);
});
afterAll(() => running.stopAll());

/** Both collections as they lie in the store, member by member and in that order. */
const bytes = async (collection: Collection<Thing>): Promise<string[]> =>
  (await collection.find().sort({ _id: 1 }).toArray()).map((document) =>
    Buffer.from(mongoose.mongo.BSON.serialize(document)).toString('hex'),
  );

describe('a model', () => {
  beforeEach(async () => {
    await Promise.all([stored.deleteMany({}), plain.deleteMany({})]);
    await plain.insertOne(thing('a'));
    await model.insertOne(thing('a'));
  });

  it('inserts the same bytes as the driver', async () => {
    expect(await bytes(stored)).toEqual(await bytes(plain));
  });

  it.each([
    ['a change', { $set: { state: { name: 'open', since: at, failed: 2 }, count: 5, name: 'new' } }],
    [
      'a change deep inside',
      { $set: { 'state.name': 'probing' }, $inc: { 'state.failed': 1 }, $max: { at: new Date() } },
    ],
    ['a member that goes', { $set: { live: true as const, isOn: false }, $unset: { steps: '' as const } }],
    ['one more in a list', { $push: { steps: { id: '3', note: 'last' }, tags: 'new' } }],
    ['a whole member', { $set: { content: { y: [{ b: 1, a: {} }], x: undefined } } }],
  ])('writes %s as the driver does', async (_name, update) => {
    await plain.updateOne({ _id: 'a' }, update);
    await model.updateOne({ _id: 'a' }, update);
    expect(await bytes(stored)).toEqual(await bytes(plain));
  });

  it('replaces, and inserts where there is none, as the driver does', async () => {
    for (const id of ['a', 'b']) {
      const { _id, ...rest } = thing(id, `replaced ${id}`);
      await plain.replaceOne({ _id }, rest, { upsert: true });
      await model.replaceOne({ _id }, rest, { upsert: true });
      await plain.updateOne({ _id: `${_id}2`, name: `upserted ${_id}` }, { $set: { count: 2 } }, { upsert: true });
      await model.updateOne({ _id: `${_id}2`, name: `upserted ${_id}` }, { $set: { count: 2 } }, { upsert: true });
    }
    expect(await bytes(stored)).toEqual(await bytes(plain));
  });

  it('reads plain objects, and what an older version wrote as it is', async () => {
    await stored.insertOne({ _id: 'old', name: 7, gone: true } as never);
    expect(await model.findOne({ _id: 'old' })).toEqual({ _id: 'old', name: 7, gone: true });
    const [found] = await model.find({ name: '', 'steps.0': { $exists: true }, kind: { $type: 'string', $not: /^t/ } });
    expect(found).toEqual(thing('a'));
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
  });

  it('refuses undeclared members', async () => {
    await expect(model.updateOne({ _id: 'a' }, { $set: { nmae: 'x' } })).rejects.toThrow('nmae');
    await expect(model.findOne({ nmae: 'x' } as never)).rejects.toThrow('nmae');
    await expect(model.insertOne({ ...thing('c'), nmae: 'x' } as never)).rejects.toThrow('nmae');
  });
});

it('the schema says which indexes there are, and they are made', async () => {
  expect(indexesOf(thingSchema)).toEqual({ collection: 'things', indexes: [index] });
  expect(await stored.indexes()).toEqual([expect.anything(), { v: 2, ...index }]);
});
