// Copies what api-gateway kept of certifications before they were the sandbox's:
//   node deploy/docker/copy-certifications.mjs
// It may run again: what the sandbox has already stays as it is, and so does what the gateway has.
//   MONGODB_URI (a user that reads kopru_gateway and writes kopru_sandbox), DATABASE_PREFIX (kopru_)
import * as store from './store.mjs';

const certifications = 'certifications';
/** A list with each of its objects as `change` makes it, by its name `one`. */
const mapped = (input, as, change) => ({ $map: { input, as, in: { $mergeObjects: [`$$${as}`, change] } } });

/** A finding was named `holds` before format 2. */
const isMet = { $ifNull: ['$$finding.isMet', '$$finding.holds'] };
const inNamesOfToday = [
  {
    $set: {
      verdicts: mapped('$verdicts', 'verdict', { findings: mapped('$$verdict.findings', 'finding', { isMet }) }),
    },
  },
  { $unset: 'verdicts.findings.holds' },
];

await store.run(async () => {
  const { MONGODB_URI, DATABASE_PREFIX } = store.sourceEnvironment();
  const { db, close } = await store.openStores(MONGODB_URI, DATABASE_PREFIX || undefined);
  try {
    const sandbox = db('sandbox');
    const into = { db: sandbox.databaseName, coll: certifications };
    await db('gateway')
      .collection(certifications)
      .aggregate([
        // Nobody plays the others any more.
        { $match: { state: { $ne: 'running' } } },
        ...inNamesOfToday,
        { $merge: { into, whenMatched: 'keepExisting' } },
      ])
      .toArray();
    const count = await sandbox.collection(certifications).countDocuments();
    console.log(`${into.db} has ${count} certifications now.`);
  } finally {
    await close();
  }
});
