import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
/** Certifications are in another database now: a script copies them, because no service may read another's. */
const { 'gateway/certifications': certifications, ...migrated } = documents;
const copy = join(import.meta.dirname, '..', '..', '..', 'deploy', 'docker', 'copy-certifications.mjs');

/** Fails unless a document is one of today's model, with nothing besides and no old name. */
const expectOfToday = async (name: string, document: driver.BSON.Document | undefined): Promise<void> => {
  const schema = storedSchemas[name]?.schema;
  if (schema === undefined) throw new Error(`${name} is not stored`);
  const read = new (mongoose.createConnection().model(name, schema))(document);
  await expect(read.validate()).resolves.toBeUndefined();
  expect(read.toObject()).toEqual(document);
  expect(JSON.stringify(document)).not.toMatch(oldNames);
};

describe('a store of format 1', () => {
  const running = createRunning();
  let backing: BackingServices;
  beforeAll(async () => {
    backing = running.add(await backingServices());
  });
  afterAll(() => running.stopAll());

  it.each(
    Object.entries(migrated).flatMap(([name, { whole, least }]) => [
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
    await expectOfToday(`${service}/${now}`, migrated);
    expect(await mongo.indexProblems()).toEqual([]);
    expect(Object.keys(migrated ?? {})).toHaveLength(Object.keys(document).length);
  });

  it('has certifications that are copied to the sandbox, without what nobody plays any more', async () => {
    const prefix = `${backing.database('copied')}_`;
    const [from, into] = ['gateway', 'sandbox'].map((name) =>
      backing.client.db(`${prefix}${name}`).collection<{ _id: string }>('certifications'),
    );
    const { whole, least } = structuredClone(certifications ?? { whole: {}, least: {} });
    const before = [
      { ...whole, _id: 'passed', state: 'passed', publicId: 'a-link' },
      { ...least, _id: 'failed', state: 'failed' },
      { ...least, _id: 'running' },
    ];
    await from?.insertMany(before);
    const run = () =>
      promisify(execFile)(process.execPath, [copy], {
        env: { PATH: process.env['PATH'], MONGODB_URI: backing.mongodbUri, DATABASE_PREFIX: prefix },
      });
    expect((await run()).stdout).toBe(`${prefix}sandbox has 2 certifications now.\n`);
    const copied = (await into?.find().sort({ _id: 1 }).toArray()) ?? [];
    expect(copied.map(({ _id }) => _id)).toEqual(['failed', 'passed']);
    for (const document of copied) await expectOfToday('sandbox/certifications', document);
    expect(copied[1]).toMatchObject({ verdicts: [{ findings: [{ isMet: true }] }] });

    // What the sandbox has since stays when it is run again.
    await into?.updateOne({ _id: 'passed' }, { $set: { publicId: 'another-link' } });
    await run();
    expect(await into?.find({ publicId: 'another-link' }).toArray()).toHaveLength(1);
    expect(await from?.find().sort({ _id: 1 }).toArray()).toHaveLength(before.length);
  });
});
