import { storeFormat } from '@kopru/mongo';
import mongoose from 'mongoose';
import { releasedDocuments } from './documents.ts';
import { incompatible } from './incompatible.ts';
import { currentStores, releasedStores, storedSchemas, type CollectionShape, type StoreShape } from './stores.ts';

const released = releasedStores();

describe('the stores', () => {
  it('have the shape and a document of every collection of every released version kept', () => {
    expect(released.length).toBeGreaterThan(0);
    expect(releasedDocuments().map(([version]) => version)).toEqual(released.map(({ version }) => version));
    for (const [version, documents] of releasedDocuments())
      expect(Object.keys(documents)).toEqual(
        Object.keys(released.find((one) => one.version === version)?.collections ?? {}),
      );
  });

  it('fit every released version that can be upgraded from, in both directions', () => {
    expect(incompatible(released, currentStores('next'), storeFormat.reads)).toEqual([]);
  });
});

describe.each(releasedDocuments())('the documents of %s', (_version, documents) => {
  it.each(Object.entries(documents))("are read by today's model of %s", async (name, { whole, least }) => {
    const stored = storedSchemas[name];
    if (stored === undefined) throw new Error(`there is no collection ${name} any more`);
    const Model = mongoose.createConnection().model(name, stored.schema);
    for (const document of [whole, least]) {
      const read = new Model(document);
      await expect(read.validate()).resolves.toBeUndefined();
      expect(read.toObject()).toEqual(document);
    }
  });
});

const old: CollectionShape = {
  members: {
    _id: { type: 'text', presence: 'always' },
    kind: { type: 'text', presence: 'always', values: ['a', 'b'] },
    note: { type: 'text', presence: 'null' },
    size: { type: 'number', presence: 'optional' },
    steps: {
      type: 'list',
      presence: 'always',
      item: { type: 'object', presence: 'always', members: { at: { type: 'date', presence: 'always' } } },
    },
  },
  indexes: { by_kind: { key: { kind: 1 } }, one: { key: { note: 1 }, unique: true } },
};
const version = (now: CollectionShape, format = 1): StoreShape => ({
  version: '1.0.0',
  format,
  collections: { 'orders/things': now },
});

type Change = (now: CollectionShape) => unknown;
const changed = (change: Change): StoreShape => {
  const now = structuredClone(old);
  change(now);
  return version(now);
};
const member = (now: CollectionShape, name: string) => now.members[name] as (typeof now.members)[string];

const breaking: Record<string, [Change, string]> = {
  'a member that is gone': [({ members }) => delete members['size'], 'size is gone'],
  'a member of another type': [(now) => (member(now, 'size').type = 'text'), 'size was a number, is a text'],
  'a new member that must be there': [
    ({ members }) => (members['new'] = { type: 'text', presence: 'always' }),
    'new is new and not optional: older documents do not have it',
  ],
  'a new member that is null where it does not apply': [
    ({ members }) => (members['new'] = { type: 'text', presence: 'null' }),
    'new is new and not optional: older documents do not have it',
  ],
  'a member that may be absent now': [
    (now) => (member(now, 'kind').presence = 'optional'),
    'kind was always there, is absent where it does not apply',
  ],
  'a member that must be there now': [
    (now) => (member(now, 'size').presence = 'always'),
    'size was absent where it does not apply, is always there',
  ],
  'a member that may not be null now': [
    (now) => (member(now, 'note').presence = 'always'),
    'note was null where it does not apply, is always there',
  ],
  'a value that is gone': [(now) => member(now, 'kind').values?.pop(), 'kind may no longer be "b"'],
  'any text that becomes a list of values': [
    (now) => (member(now, 'note').values = ['a']),
    'note may no longer be any value',
  ],
  'a member inside a list that is gone': [
    (now) => (member(now, 'steps').item = { type: 'object', presence: 'always', members: {} }),
    'steps[].at is gone',
  ],
  'a new index that is unique': [
    ({ indexes }) => (indexes['two'] = { key: { kind: 1 }, unique: true }),
    'the index two is new and unique: what is stored may not fit it',
  ],
  'a new unique index over some of what is stored': [
    ({ indexes }) =>
      (indexes['two'] = { key: { kind: 1 }, unique: true, partialFilterExpression: { kind: { $exists: true } } }),
    'the index two is new and unique: what is stored may not fit it',
  ],
  'an index that was unique and is gone': [
    ({ indexes }) => delete indexes['one'],
    'the index one is gone, and it was unique',
  ],
  'an index of the same name over other members': [
    ({ indexes }) => (indexes['by_kind'] = { key: { kind: 1, size: 1 } }),
    'the index by_kind is another one of the same name',
  ],
};

const harmless: Record<string, Change> = {
  'a new member that may be absent': ({ members }) => (members['new'] = { type: 'text', presence: 'optional' }),
  'one more value': (now) => member(now, 'kind').values?.push('c'),
  'values of any kind': (now) => delete member(now, 'kind').values,
  'a new index': ({ indexes }) => (indexes['two'] = { key: { size: 1 } }),
  'a new unique index over what nothing stored has yet': (now) => {
    now.members['new'] = { type: 'text', presence: 'optional' };
    now.indexes['two'] = { key: { new: 1 }, unique: true, partialFilterExpression: { new: { $exists: true } } };
  },
  'an index that is gone': ({ indexes }) => delete indexes['by_kind'],
};

describe('the comparison of two stores', () => {
  it.each(Object.entries(breaking))('names %s', (_name, [change, what]) => {
    expect(incompatible([version(old)], changed(change), 1)).toEqual([`orders/things: ${what} (against 1.0.0)`]);
  });

  it('names a collection that is gone, and lets a new one through', () => {
    const other: StoreShape = { ...version(old), collections: { 'orders/others': old } };
    expect(incompatible([version(old)], other, 1)).toEqual(['orders/things: the collection is gone (against 1.0.0)']);
    const both = { ...other, collections: { ...other.collections, ...version(old).collections } };
    expect(incompatible([version(old)], both, 1)).toEqual([]);
  });

  it.each(Object.entries(harmless))('lets %s through', (_name, change) => {
    expect(incompatible([version(old)], changed(change), 1)).toEqual([]);
  });

  it('leaves out versions whose format is not read any more', () => {
    const now = version({ members: {}, indexes: {} }, 2);
    expect(incompatible([version(old)], now, 1)).not.toEqual([]);
    expect(incompatible([version(old)], now, 2)).toEqual([]);
  });
});
