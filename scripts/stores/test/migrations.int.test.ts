import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongo, type Migrate } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning, type BackingServices } from '@kopru/testing';
import mongoose, { type mongo as driver } from 'mongoose';
import { migrate as gateway } from '../../../services/api-gateway/src/migrate.ts';
import { migrate as orders } from '../../../services/order-service/src/storage/migrate.ts';
import { migrate as restaurants } from '../../../services/restaurant-service/src/storage/migrate.ts';
import { migrate as webhooks } from '../../../services/webhook-dispatcher/src/storage/migrate.ts';
import type { Documents } from '../documents.ts';
import { storedSchemas } from '../stores.ts';

const { EJSON } = mongoose.mongo.BSON;
const migrations: Record<string, Migrate> = { gateway, orders, restaurants, webhooks };
/** By name of format 1, today's name. */
const renamed: Record<string, string> = { 'restaurants/wishes': 'restaurants/desiredStates' };
/** An index whose key has another name now. */
const formerIndexes: Record<string, { key: Record<string, 1>; options: driver.CreateIndexesOptions }> = {
  'webhooks/records': {
    key: { endpointId: 1, createdAt: 1 },
    options: { name: 'held', partialFilterExpression: { waitsFor: { $exists: true } } },
  },
};
/** What no document has any more. */
const oldNames = /"(?:heardAt|isDriftKept|told|unspreadAt|lane|turn|isAsWished|held|lastToldAt|toldOnDay|holds)":/;
/** What each collection that a migration changes had in format 1. */
const documents = EJSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'migrated', '1.documents.json'), 'utf8'),
) as Documents;

describe('a store of format 1', () => {
  const running = createRunning();
  let backing: BackingServices;
  beforeAll(async () => {
    backing = running.add(await backingServices());
  });
  afterAll(() => running.stopAll());

  it.each(
    Object.entries(documents).flatMap(([name, { whole, least }]) => [
      [name, 'whole', whole] as const,
      [name, 'least', least] as const,
    ]),
  )("has documents that fit today's model when it is migrated: %s, %s", async (name, which, document) => {
    const [service = '', collection = ''] = name.split('/');
    const [, now = ''] = (renamed[name] ?? name).split('/');
    const database = backing.database(`format_1_${collection}_${which}`);
    const stored = backing.client.db(database);
    await stored.collection(collection).insertOne(structuredClone(document));
    const index = formerIndexes[name];
    if (index !== undefined) await stored.collection(collection).createIndex(index.key, index.options);
    const migrate = migrations[service];
    const schema = storedSchemas[`${service}/${now}`];
    if (migrate === undefined || schema === undefined) throw new Error(`nothing migrates ${name}`);
    const mongo = await running.start(
      connectMongo({
        uri: backing.mongodbUri,
        database,
        logger: silentLogger,
        schemas: [schema],
        migrate,
      }),
    );
    const [migrated, ...others] = await stored.collection(now).find().toArray();
    expect(others).toEqual([]);
    const read = new (mongoose.createConnection().model(now, schema.schema))(migrated);
    await expect(read.validate()).resolves.toBeUndefined();
    expect(read.toObject()).toEqual(migrated);
    expect(await mongo.indexProblems()).toEqual([]);
    expect(JSON.stringify(migrated)).not.toMatch(oldNames);
    expect(Object.keys(migrated ?? {})).toHaveLength(Object.keys(document).length);
  });
});
