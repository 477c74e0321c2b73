import type mongoose from 'mongoose';
import { profiled } from './profiled.ts';

type Database = mongoose.mongo.Db;
type Document = Record<string, unknown>;

/** A read as MongoDB received it, with the plan by which MongoDB would answer it again. */
export interface ExplainedRead {
  collection: string;
  command: Document;
  stages: string[];
  docsExamined: number;
  keysExamined: number;
  returned: number;
}

const readingVerbs = ['find', 'aggregate', 'count', 'distinct'];

const membersOf = (node: unknown, name: string): unknown[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([key, value]: [string, unknown]): unknown[] => [
        ...(key === name ? [value] : []),
        ...membersOf(value, name),
      ]);

const explain = async (database: Database, command: Document, collection: string): Promise<ExplainedRead> => {
  const answer = await database.command({ explain: command, verbosity: 'executionStats' });
  const statistics = membersOf(answer, 'executionStats')[0] as Document;
  return {
    collection,
    command,
    stages: membersOf(answer, 'stage').map(String),
    docsExamined: Number(statistics['totalDocsExamined']),
    keysExamined: Number(statistics['totalKeysExamined']),
    returned: Number(statistics['nReturned']),
  };
};

/** Whether the read uses an index instead of scanning the collection. */
export const isFromIndex = ({ stages }: ExplainedRead): boolean =>
  !stages.includes('COLLSCAN') &&
  stages.some((stage) => /(?:IXSCAN|IDHACK|COUNT_SCAN|DISTINCT_SCAN|EXPRESS_IXSCAN)$/.test(stage));

/** Whether the read sorts its results instead of following an index; a read that happens per order must not. */
export const isSorted = ({ stages }: ExplainedRead): boolean => stages.includes('SORT');

/** Whether the read names one of these ids (account, endpoint); background work of the process does not. */
export const isAbout =
  (...ids: readonly string[]) =>
  ({ command }: ExplainedRead): boolean =>
    ids.some((id) => JSON.stringify(command).includes(id));

/** Every read that reaches the databases while `work` runs, explained. */
export const explainedReads = async (
  databases: readonly Database[],
  work: () => Promise<void>,
): Promise<ExplainedRead[]> => {
  const seen = await profiled(databases, work);
  const reads: ExplainedRead[] = [];
  for (const { database, op, command } of seen) {
    const verb = readingVerbs.find((one) => one in command);
    if (!['query', 'command'].includes(op) || verb === undefined) continue;
    const { lsid: _lsid, $clusterTime: _time, $db: _db, $readPreference: _read, ...rest } = command;
    reads.push(await explain(database, rest, String(command[verb])));
  }
  return reads;
};
