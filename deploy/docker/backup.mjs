// Backs the six databases up, while the system works.
//
//   node backup.mjs > backup.gz                    all of them, as they were at one moment, in one file
//   node backup.mjs --into FOLDER                  a step of a chain: the changes since the last one, or a full back-up
//
//   --full              begins a new chain in any case
//   --full-every 1d     … and when the chain is that old
//   --keep 7            removes the oldest chains beyond this number
//   --every 5m          goes on doing so until it is told to stop (SIGTERM)
//
//   MONGODB_URI, DATABASE_PREFIX (kopru_), RABBITMQ_MANAGEMENT_URL (users, virtual hosts and policies of the broker), BACKUP_KEY
//   (encrypts the files of a chain; without it BACKUP_PLAIN=true says that they are to be plain). Without MONGODB_URI it backs up the system that `npm start` runs on DATA_DIR (.data).
//
// A full back-up must end within the five minutes for which MongoDB keeps a moment (minSnapshotHistoryWindowInSeconds).
// The changes since are read from change streams; where MongoDB's oplog no longer reaches back to the last step, or the
// server is another one, that is said and a new chain begun.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { chainsOf, keysOf, removeParts, writeMember } from './chain.mjs';
import { Gap, readChanges } from './changes.mjs';
import * as store from './store.mjs';

const { BSON, Refusal, isAfter, shown, textOf } = store;

const options = {
  into: { type: 'string' },
  full: { type: 'boolean', default: false },
  'full-every': { type: 'string', default: '1d' },
  keep: { type: 'string', default: '7' },
  every: { type: 'string' },
};

/** One file, to standard output: gzip of lines of extended JSON. */
const dump = async (stores, environment) => {
  const out = createGzip();
  out.pipe(process.stdout);
  const write = async (line) => {
    if (!out.write(`${line}\n`)) await once(out, 'drain');
  };
  const definitions = await store.readDefinitions(environment.RABBITMQ_MANAGEMENT_URL);
  let documents = 0;
  // The broker takes its own JSON only.
  await write(JSON.stringify({ kopru: 1, at: new Date(), definitions }));
  const moment = await store.openMoment(stores);
  await moment.read(async (entry) => {
    await write(BSON.EJSON.stringify(entry, { relaxed: false }));
    documents += 1;
  });
  await moment.close();
  await write(BSON.EJSON.stringify({ end: true, documents }, { relaxed: false }));
  out.end();
  await once(out, 'end');
  console.error(`${documents} documents`);
};

/** To the millisecond: a chain may be ended and the next one begun within one second. */
const nameOf = (date) => date.toISOString().replace(/[-:.]/g, '');

const writeFull = async (stores, { into, keys, environment }) => {
  // The broker takes its own JSON only.
  const definitions = JSON.stringify(await store.readDefinitions(environment.RABBITMQ_MANAGEMENT_URL));
  const identities = await store.identitiesOf(stores);
  const chain = nameOf(new Date());
  const moment = await store.openMoment(stores);
  const { time: to } = moment;
  const header = { kind: 'full', chain, number: 0, from: null, to: textOf(to), at: store.dateOf(to), identities };
  try {
    const written = await writeMember(join(into, chain), header, keys, async (take) => {
      await take({ definitions });
      await moment.read(take);
    });
    return { ...written, kind: 'full', chain, to };
  } finally {
    await moment.close();
  }
};

/** The changes from the end of a chain up to a time. */
const writeChanges = async (stores, { keys }, { name, folder, members }, to) => {
  const last = members.at(-1);
  const identities = await store.identitiesOf(stores);
  const known = new Set(last.identities);
  if (known.size > 0 && !identities.some((one) => known.has(one)))
    throw new Gap('this is not the server, or not the databases, that the chain was made of');
  if (isAfter(last.to, to)) throw new Gap(`the server is at ${shown(to)}, before the chain's last step`);
  const header = {
    kind: 'changes',
    chain: name,
    number: last.number + 1,
    from: textOf(last.to),
    to: textOf(to),
    at: store.dateOf(to),
    identities,
  };
  const written = await writeMember(folder, header, keys, (take) => readChanges(stores, { from: last.to, to }, take));
  return { ...written, kind: 'changes', chain: name, to };
};

/** Why no further step of this chain can be made; undefined when one can. */
const endOf = (chain, { full, fullEveryMs }) => {
  if (chain === undefined) return 'there is no chain yet';
  if (full) return 'as told';
  if (chain.problem !== undefined) return `the chain ${chain.name} cannot be gone on with: ${chain.problem}`;
  if (Date.now() - store.dateOf(chain.members[0].to).getTime() >= fullEveryMs)
    return `the chain ${chain.name} is old enough`;
  return undefined;
};

/** A new chain; the one before is led up to it, so that every moment can be restored. */
const beginChain = async (stores, settings, before) => {
  const written = await writeFull(stores, settings);
  if (before !== undefined && before.problem === undefined)
    await writeChanges(stores, settings, before, written.to).catch((error) => {
      console.error(`The chain ${before.name} ends at ${shown(before.members.at(-1).to)}: ${error.message}.`);
    });
  return written;
};

const step = async (stores, settings) => {
  const before = (await chainsOf(settings.into)).at(-1);
  if (before !== undefined) await removeParts(before.folder);
  const reason = endOf(before, settings);
  if (reason === undefined)
    try {
      return await writeChanges(stores, settings, before, await store.timeNow(stores));
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      console.error(
        `GAP: ${error.message}. What came after ${shown(before.members.at(-1).to)} is only in the full back-up that begins now.`,
      );
      return writeFull(stores, settings);
    }
  console.error(`A new chain: ${reason}.`);
  return beginChain(stores, settings, before);
};

const removeOld = async ({ into, keep: max }) => {
  const whole = (await chainsOf(into)).filter(({ members }) => members.length > 0);
  for (const { folder, name } of whole.slice(0, -max)) {
    await rm(folder, { recursive: true });
    console.error(`${name} is removed.`);
  }
};

/** For `admin doctor`; whoever may only read does without. */
const remember = ({ state }, { chain, kind, bytes, count, to }, isSealed) =>
  state('backups')
    .replaceOne({ _id: 'last' }, { at: store.dateOf(to), chain, kind, bytes, count, isSealed }, { upsert: true })
    .catch((error) => console.error(`admin doctor will not know of it: ${error.message}`));

const backUp = async (stores, settings) => {
  const startedAt = Date.now();
  const done = await step(stores, settings);
  await remember(stores, done, settings.keys.length > 0);
  await removeOld(settings);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.error(
    `${done.kind} up to ${shown(done.to)}: ${done.count} entries, ${done.bytes} bytes, ${seconds} s, ${done.file}`,
  );
};

/** Until SIGTERM; a step that fails is said, and the next one takes up what it left. */
const goOn = async (stores, settings, everyMs) => {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGTERM', stop).once('SIGINT', stop);
  while (!stopping.signal.aborted) {
    const startedAt = Date.now();
    await backUp(stores, settings).catch((error) => console.error(`FAILED: ${error.message}`));
    settings.full = false;
    const pause = AbortSignal.timeout(Math.max(0, everyMs - (Date.now() - startedAt)));
    const either = AbortSignal.any([pause, stopping.signal]);
    if (!either.aborted) await once(either, 'abort');
  }
};

/** The keys of a chain; customers are in it, so it is plain only where somebody says so. */
const chainKeys = ({ BACKUP_KEY, BACKUP_PLAIN }) => {
  const keys = keysOf(BACKUP_KEY);
  if (keys.length === 0 && BACKUP_PLAIN !== 'true')
    throw new Refusal(
      'BACKUP_KEY is not set, and customers are in back-ups: openssl rand -base64 32 makes one. Keep it elsewhere, too: ' +
        'without it nobody restores them. BACKUP_PLAIN=true leaves them unencrypted.',
    );
  return keys;
};

const settingsOf = (values, environment) => {
  const max = Number(values.keep);
  if (!Number.isInteger(max) || max < 1) throw new Refusal(`--keep ${values.keep} is no number of chains from 1 on.`);
  return {
    into: values.into,
    full: values.full,
    fullEveryMs: store.durationOf(values['full-every'], '--full-every'),
    keep: max,
    keys: values.into === undefined ? [] : chainKeys(process.env),
    environment,
  };
};

await store.run(async () => {
  const { values } = parseArgs({ options });
  const environment = store.sourceEnvironment();
  const settings = settingsOf(values, environment);
  const everyMs = values.every && store.durationOf(values.every, '--every');
  const stores = await store.openStores(environment.MONGODB_URI, environment.DATABASE_PREFIX || undefined);
  try {
    if (values.into === undefined) await dump(stores, environment);
    else if (everyMs === undefined) await backUp(stores, settings);
    else await goOn(stores, settings, everyMs);
  } finally {
    await stores.close();
  }
});
