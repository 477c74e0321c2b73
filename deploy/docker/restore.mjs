// Brings back what backup.mjs wrote; the services must not run.
//
//   node restore.mjs --from FOLDER [--to TIME]     from a chain, or the folder of the chains
//   node restore.mjs < backup.gz                   from a single file
//
//   --to 2026-01-31T12:00:00Z    everything that was written before that second, and nothing of it or after it; without it, all.
//                                A cluster time (seconds:count), as the messages name it, is reached exactly.
//   --replace                    deletes what the databases hold; without it they must be empty
//   --list                       says what the folder holds, and restores nothing
//
//   MONGODB_URI, DATABASE_PREFIX (kopru_), RABBITMQ_MANAGEMENT_URL, BACKUP_KEY
//
// A chain is read to its end before anything is changed. Until a restore has ended, services refuse to start; one that was
// broken off is done again with --replace. The services create indexes and queues when they start.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { chainsOf, entriesOf, keysOf, readChain, verify } from './chain.mjs';
import * as store from './store.mjs';
import { asDocument, clear, createApplier, createInserter, finish, mustBeEmpty } from './target.mjs';

const { BSON, isAfter, Refusal, shown, textOf } = store;
const { RABBITMQ_MANAGEMENT_URL } = process.env;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  replace: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
};

const said = ({ members, problem, folder }) => {
  const reach =
    members.length === 0
      ? 'nothing'
      : `${members.length} files, ${shown(members[0].to)} to ${shown(members.at(-1).to)}`;
  return `${folder}: ${reach}${problem === undefined ? '' : `\n  ${problem}`}`;
};

/** The chains in a folder, which may be one itself. */
const chainsIn = async (folder) => {
  const chains = await chainsOf(folder);
  if (chains.length > 0) return chains;
  const { members, problem } = await readChain(folder).catch((error) => ({ members: [], problem: error.message }));
  if (members.length === 0) throw new Refusal(`There is no back-up in ${folder}: ${problem ?? 'nothing is in it'}`);
  return [{ folder, members, problem }];
};

/** The files that lead to a time, or to the newest; refuses what is not there. */
const wayTo = (chains, limit) => {
  const begun = chains.filter(
    ({ members }) => members.length > 0 && (limit === undefined || !isAfter(members[0].to, limit)),
  );
  const chain = limit === undefined ? chains.at(-1) : begun.at(-1);
  if (chain === undefined || chain.members.length === 0) {
    const first = chains.find(({ members }) => members.length > 0);
    if (chain !== undefined || first === undefined) throw new Refusal(chain?.problem ?? 'There is no whole back-up.');
    throw new Refusal(`--to is before the oldest back-up, which is of ${shown(first.members[0].to)}.`);
  }
  const { members, problem } = chain;
  const reached = members.at(-1).to;
  if (problem !== undefined && (limit === undefined || isAfter(limit, reached))) throw new Refusal(problem);
  if (limit === undefined) return members;
  if (isAfter(limit, reached))
    throw new Refusal(
      chain === chains.at(-1)
        ? `The back-ups end at ${shown(reached)}, before --to. To restore up to there: --to ${textOf(reached)}.`
        : `No back-up holds that time: ${chain.folder} ends at ${shown(reached)} (--to ${textOf(reached)}), and the next begins after it.`,
    );
  const last = members.findIndex(({ to }) => !isAfter(limit, to));
  return members.slice(0, last + 1);
};

const fromChain = async (stores, { from, to, replace }, keys) => {
  const limit = to === undefined ? undefined : store.limitOf(to);
  const members = wayTo(await chainsIn(from), limit);
  for (const member of members) await verify(member, keys);
  await mustBeEmpty(stores, replace);
  await clear(stores);
  const [full, ...rest] = members;
  const inserter = createInserter(stores);
  for await (const entry of entriesOf(full, keys))
    if (entry.definitions === undefined) await inserter.take(entry);
    else await store.restoreDefinitions(RABBITMQ_MANAGEMENT_URL, JSON.parse(entry.definitions));
  await inserter.flush();
  const applier = createApplier(stores);
  for (const member of rest)
    for await (const entry of entriesOf(member, keys))
      if (limit === undefined || !isAfter(entry.at, limit)) await applier.take(entry);
  await applier.flush();
  const reached = limit === undefined || isAfter(limit, members.at(-1).to) ? members.at(-1).to : limit;
  const since = await finish(stores, reached);
  console.error(`${inserter.count()} documents and ${applier.count()} changes, up to ${shown(reached)}`);
  console.error(`Events since ${since.toISOString()} that were not told will be told once the services run.`);
};

/** From one file, which is only read once. */
const fromInput = async (stores, { replace }) => {
  const input = process.stdin.pipe(createGunzip());
  // A reader of lines does not hear of it.
  const broken = new Promise((_resolve, reject) =>
    input.once('error', (error) => reject(new Refusal(`not a backup: ${error.message}`))),
  );
  const inserter = createInserter(stores);
  let [at, end] = [undefined, undefined];
  const read = async () => {
    for await (const line of createInterface({ input })) {
      // Keeps the type of every number, integer or double.
      const entry = asDocument(line);
      if (at === undefined) {
        if (Number(entry.kopru) !== 1) throw new Refusal('not a backup of this version');
        // Older backups wrote the broker's numbers as MongoDB's.
        const header = BSON.EJSON.parse(line);
        at = new Date(header.at);
        await mustBeEmpty(stores, replace);
        await clear(stores);
        await store.restoreDefinitions(RABBITMQ_MANAGEMENT_URL, header.definitions);
      } else if (entry.end === true) end = Number(entry.documents);
      else await inserter.take(entry);
    }
    await inserter.flush();
  };
  await Promise.race([read(), broken]);
  const documents = inserter.count();
  if (end !== documents)
    throw new Refusal(`The backup is cut off: ${documents} documents are restored, there were ${end ?? 'more'}.`);
  await finish(stores, BSON.Timestamp.fromBits(0, Math.floor(at.getTime() / 1000)));
  console.error(`${documents} documents`);
};

await store.run(async () => {
  const { values } = parseArgs({ options });
  if (values.list) {
    for (const chain of await chainsIn(values.from ?? '.')) console.log(said(chain));
    return;
  }
  if (values.to !== undefined && values.from === undefined)
    throw new Refusal('--to needs --from, the folder of a chain.');
  if (!process.env.MONGODB_URI) throw new Refusal('Set MONGODB_URI to the MongoDB that the backup goes into.');
  const keys = keysOf(process.env.BACKUP_KEY);
  const stores = await store.openStores(process.env.MONGODB_URI, process.env.DATABASE_PREFIX || undefined);
  try {
    await (values.from === undefined ? fromInput(stores, values) : fromChain(stores, values, keys));
  } finally {
    await stores.close();
  }
});
