// Keeps a second replica set as the first one is, some seconds behind, so that the services can be started there when a
// region is lost.
//
//   node standby.mjs              copies everything once, then follows; goes on where it was after a kill of either side
//   node standby.mjs --status     how far it is, and how far behind
//   node standby.mjs --promote    ends the following and makes the copy one that services may work with
//
//   --replace      copies everything anew: what is there is deleted first
//   --every 1s     how often it asks for changes
//
//   MONGODB_URI (the copy), SOURCE_MONGODB_URI (what it follows; the roles `read` on the six databases are enough),
//   DATABASE_PREFIX (kopru_, of both)
//
// Changes and the time that they lead to are written in one transaction: the copy is always the whole of its source at one
// cluster time. Services refuse to start on it until it is promoted, and it refuses to follow after that.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Gap, readChanges } from './changes.mjs';
import * as store from './store.mjs';
import { clear, createApplier, createInserter, finish, mustBeEmpty } from './target.mjs';

const { BSON, isAfter, Refusal, shown, textOf, timeOf } = store;

const options = {
  status: { type: 'boolean', default: false },
  promote: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  every: { type: 'string', default: '1s' },
};
const _id = 'standby';
const [firstSeconds, maxSeconds, manyChanges, saidEveryMs] = [60, 600, 5_000, 10_000];
const majority = { writeConcern: { w: 'majority' } };

const stateOf = (copy) => copy.state('standby').findOne({ _id });
const saveState = (copy, state) => copy.state('standby').replaceOne({ _id }, state, { upsert: true, ...majority });

const copyAll = async (source, copy, stopping) => {
  await saveState(copy, { state: 'copying', at: new Date() });
  await clear(copy);
  const identities = await store.identitiesOf(source);
  const moment = await store.openMoment(source);
  const inserter = createInserter(copy);
  const take = (entry) => {
    if (stopping.aborted) throw new Refusal('stopped before the copy was whole: the next start begins it anew');
    return inserter.take(entry);
  };
  await moment.read(take).finally(moment.close);
  await inserter.flush();
  const state = { state: 'following', time: textOf(moment.time), at: new Date(), identities };
  await saveState(copy, state);
  console.error(`copied ${inserter.count()} documents, as they were at ${shown(moment.time)}`);
  return state;
};

/** The state from which it follows; copies everything where there is none. */
const begin = async (source, copy, { replaces, stopping }) => {
  const found = await stateOf(copy);
  if (replaces || found === null || found.state === 'copying') {
    if (found?.state !== 'copying') await mustBeEmpty(copy, replaces);
    return copyAll(source, copy, stopping);
  }
  if (found.state === 'promoted')
    throw new Refusal(
      `This copy was promoted at ${found.at.toISOString()} and follows nobody. To copy everything anew: --replace.`,
    );
  const identities = await store.identitiesOf(source);
  if (found.identities.length > 0 && !identities.some((one) => found.identities.includes(one)))
    throw new Refusal('SOURCE_MONGODB_URI is not what this copy was made of. To copy everything anew: --replace.');
  console.error(`goes on from ${shown(timeOf(found.time))}`);
  return found;
};

/** Applies what happened up to a time, as one transaction. Resolves to the number of changes. */
const advance = async (source, copy, from, to) => {
  const changes = [];
  await readChanges(source, { from, to }, async (change) => void changes.push(change));
  const session = copy.client.startSession();
  try {
    await session.withTransaction(
      async () => {
        const applier = createApplier(copy, { session });
        for (const change of changes) await applier.take(change);
        await applier.flush();
        const filter = { _id, state: 'following', time: textOf(from) };
        const { matchedCount } = await copy
          .state('standby')
          .updateOne(filter, { $set: { time: textOf(to), at: new Date() } }, { session });
        if (matchedCount === 0)
          throw new Refusal('Somebody else has promoted this copy, or leads it on: this one ends.');
      },
      { readConcern: { level: 'snapshot' }, ...majority },
    );
  } finally {
    await session.endSession();
  }
  return changes.length;
};

/** Aborted by SIGTERM and SIGINT: the step under way is ended first. */
const stopSignal = () => {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGTERM', stop).once('SIGINT', stop);
  return stopping;
};

const follow = async (source, copy, { time }, { everyMs, stopping }) => {
  let [from, seconds, applied, saidAt, behind] = [timeOf(time), firstSeconds, 0, 0, 0];

  const round = async () => {
    const newest = await store.timeNow(source);
    const furthest = BSON.Timestamp.fromBits(0x7fffffff, from.t + seconds);
    const to = isAfter(newest, furthest) ? furthest : newest;
    if (isAfter(to, from)) {
      const count = await advance(source, copy, from, to);
      from = to;
      applied += count;
      seconds = count > manyChanges ? Math.max(1, Math.floor(seconds / 2)) : Math.min(maxSeconds, seconds * 2);
    }
    behind = newest.t - from.t;
    return behind === 0;
  };

  while (!stopping.aborted) {
    let isThere = true;
    try {
      isThere = await round();
    } catch (error) {
      if (error instanceof Gap) throw new Refusal(`GAP: ${error.message}. To copy everything anew: --replace.`);
      if (error instanceof Refusal) throw error;
      // What was too much for one transaction is tried in smaller steps.
      seconds = Math.max(1, Math.floor(seconds / 2));
      console.error(`waits at ${shown(from)}: ${error.message}`);
    }
    if (Date.now() - saidAt >= saidEveryMs) {
      console.error(`${applied} changes, up to ${shown(from)}, ${behind} s behind`);
      [applied, saidAt] = [0, Date.now()];
    }
    const either = AbortSignal.any([AbortSignal.timeout(isThere ? everyMs : 10), stopping]);
    if (!either.aborted) await once(either, 'abort');
  }
  console.error(`stopped at ${shown(from)}`);
};

const promote = async (copy) => {
  const found = await stateOf(copy);
  if (found?.time === undefined)
    throw new Refusal(
      found === null ? 'There is no copy here.' : 'The first copy has not ended: there is nothing whole to promote.',
    );
  const time = timeOf(found.time);
  await copy.state('standby').updateOne({ _id }, { $set: { state: 'promoted', at: new Date() } }, majority);
  const since = await finish(copy, time);
  console.error(`promoted, as it was at ${shown(time)}. Start the services here, and only here.`);
  console.error(`Events since ${since.toISOString()} that were not told will be told once they run.`);
};

const showStatus = async (copy) => {
  const found = await stateOf(copy);
  const time = found?.time && timeOf(found.time);
  const ago = time && Math.max(0, Math.round(Date.now() / 1000) - time.t);
  console.log(
    found === null ? 'no copy' : `${found.state}${time ? `, as its source was at ${shown(time)}, ${ago} s ago` : ''}`,
  );
};

await store.run(async () => {
  const { values } = parseArgs({ options });
  const { MONGODB_URI, SOURCE_MONGODB_URI, DATABASE_PREFIX } = process.env;
  if (!MONGODB_URI) throw new Refusal('Set MONGODB_URI to the MongoDB that is the copy.');
  const everyMs = store.durationOf(values.every, '--every');
  const prefix = DATABASE_PREFIX || undefined;
  const copy = await store.openStores(MONGODB_URI, prefix);
  try {
    if (values.status) return await showStatus(copy);
    if (values.promote) return await promote(copy);
    const { signal: stopping } = stopSignal();
    if (!SOURCE_MONGODB_URI) throw new Refusal('Set SOURCE_MONGODB_URI to the MongoDB that is followed.');
    const source = await store.openStores(SOURCE_MONGODB_URI, process.env.SOURCE_DATABASE_PREFIX || prefix);
    try {
      const state = await begin(source, copy, { replaces: values.replace, stopping });
      await follow(source, copy, state, { everyMs, stopping });
    } finally {
      await source.close();
    }
  } finally {
    await copy.close();
  }
});
