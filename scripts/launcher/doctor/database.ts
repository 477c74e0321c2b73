import type { Indexes } from '@kopru/mongo';
import { MongoClient, type Db } from 'mongodb';
import { expectedIndexes } from './expected.ts';
import { clockProblem, examined, reasonOf, withProblem, type Finding } from './finding.ts';

const area = 'MongoDB';

interface Hello {
  setName?: string;
  isWritablePrimary?: boolean;
  primary?: string;
  localTime: Date;
}
interface Member {
  name: string;
  stateStr: string;
  health: number;
}

const server = async (client: MongoClient): Promise<Finding[]> => {
  const asked = Date.now();
  const hello = (await client.db('admin').command({ hello: 1 })) as unknown as Hello;
  const offset = hello.localTime.getTime() - (asked + Date.now()) / 2;
  const hasPrimary = hello.isWritablePrimary === true || hello.primary !== undefined;
  return [
    withProblem(
      { area, subject: 'is a replica set' },
      hello.setName === undefined
        ? 'It runs without a replica set: start mongod with --replSet and call rs.initiate().'
        : undefined,
    ),
    withProblem(
      { area, subject: 'takes writes' },
      hasPrimary ? undefined : 'The replica set has no primary: look at rs.status() for members that are away.',
    ),
    withProblem({ area, subject: 'has the right time' }, clockProblem(offset)),
  ];
};

/** Needs the role clusterMonitor; without it the members are the operator's own business. */
const members = async (client: MongoClient): Promise<Finding[]> => {
  const status = await client
    .db('admin')
    .command({ replSetGetStatus: 1 })
    .catch(() => undefined);
  if (status === undefined) return [];
  const away = (status['members'] as Member[]).filter(({ health }) => health !== 1);
  const names = away.map(({ name, stateStr }) => `${name} (${stateStr})`).join(', ');
  return [
    withProblem(
      { area, subject: 'has all its members' },
      away.length === 0 ? undefined : `Away: ${names}. Bring them back before another one goes.`,
    ),
  ];
};

const sameKey = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const collectionProblems = async (database: Db, { collection, indexes }: Indexes): Promise<string[]> => {
  const existing = await database.collection(collection).indexes();
  return [
    ...indexes.flatMap((wanted) => {
      const found = existing.find(({ name }) => name === wanted.name);
      if (found === undefined) return [`${collection}.${wanted.name} is missing`];
      return sameKey(found.key, wanted.key) && (found.unique ?? false) === (wanted.unique ?? false)
        ? []
        : [`${collection}.${wanted.name} is another index than this version's`];
    }),
    ...existing
      .filter(({ name }) => name !== '_id_' && !indexes.some((wanted) => wanted.name === name))
      .map(({ name }) => `${collection}.${String(name)} belongs to nobody`),
  ];
};

const databaseFinding = async (database: Db, all: readonly Indexes[]): Promise<Finding> => {
  const present = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const problems: string[] = [];
  for (const wanted of all) {
    if (present.has(wanted.collection)) problems.push(...(await collectionProblems(database, wanted)));
    else problems.push(`the collection ${wanted.collection} is missing`);
  }
  return withProblem(
    { area, subject: `${database.databaseName} has its collections and indexes` },
    problems.length === 0 ? undefined : `${problems.join('; ')}. Restart the service that owns it: it makes them anew.`,
  );
};

export interface DatabaseLook {
  findings: Finding[];
  /** Undefined when the server cannot be reached. */
  client: MongoClient | undefined;
}

/** The caller closes the client. */
export const checkDatabase = async (env: NodeJS.ProcessEnv): Promise<DatabaseLook> => {
  const client = new MongoClient(env['MONGODB_URI'] ?? '', { serverSelectionTimeoutMS: 8_000 });
  try {
    await client.connect();
  } catch (error) {
    const problem = `MONGODB_URI leads nowhere: ${reasonOf(error)}`;
    return { findings: [{ area, subject: 'answers', problem }], client: undefined };
  }
  const prefix = env['DATABASE_PREFIX'] ?? 'kopru_';
  const findings = [
    ...(await examined(area, 'answers', () => server(client))),
    ...(await examined(area, 'has all its members', () => members(client))),
  ];
  for (const [name, wanted] of Object.entries(expectedIndexes(env)))
    findings.push(
      ...(await examined(area, `${prefix}${name}`, async () => [
        await databaseFinding(client.db(`${prefix}${name}`), wanted),
      ])),
    );
  return { findings, client };
};
