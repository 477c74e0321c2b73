import type { DoctorReport } from '@kopru/contracts/internal/service';
import { MongoClient } from 'mongodb';
import { checkBackups } from './backups.ts';
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

/** Needs the role clusterMonitor; without it the members are not checked. */
const members = async (client: MongoClient): Promise<Finding[]> => {
  const status = await client
    .db('admin')
    .command({ replSetGetStatus: 1 })
    .catch(() => undefined);
  if (status === undefined) return [];
  const unavailable = (status['members'] as Member[]).filter(({ health }) => health !== 1);
  const names = unavailable.map(({ name, stateStr }) => `${name} (${stateStr})`).join(', ');
  return [
    withProblem(
      { area, subject: 'has all its members' },
      unavailable.length === 0 ? undefined : `Away: ${names}. Bring them back before another one goes.`,
    ),
  ];
};

/** The problems that the services report of their own databases. */
const databaseFindings = (reports: readonly DoctorReport[]): Finding[] =>
  reports.flatMap(({ database: { name, problems } }) =>
    problems === null
      ? []
      : withProblem(
          { area, subject: `${name} has its collections and indexes` },
          problems.length === 0
            ? undefined
            : `${problems.join('; ')}. Restart the service that owns it: it makes them anew.`,
        ),
  );

export const checkDatabase = async (env: NodeJS.ProcessEnv, reports: readonly DoctorReport[]): Promise<Finding[]> => {
  const client = new MongoClient(env['MONGODB_URI'] ?? '', { serverSelectionTimeoutMS: 8_000 });
  try {
    await client.connect();
  } catch (error) {
    return [{ area, subject: 'answers', problem: `MONGODB_URI leads nowhere: ${reasonOf(error)}` }];
  }
  try {
    return [
      ...(await examined(area, 'answers', () => server(client))),
      ...(await examined(area, 'has all its members', () => members(client))),
      ...databaseFindings(reports),
      ...(await examined('back-ups', 'have a recent step', () =>
        checkBackups(client.db(`${env['DATABASE_PREFIX'] ?? 'kopru_'}maintenance`), env),
      )),
    ];
  } finally {
    await client.close();
  }
};
