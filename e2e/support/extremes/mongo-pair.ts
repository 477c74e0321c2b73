import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Document } from 'mongodb';
import { waitFor } from '@kopru/testing';
import { removal, startMongod } from './private-mongod.ts';

/** A replica set of two: the first is primary whenever it can be, the second copies and votes. */
export interface MongoPair {
  uri: string;
  /** The primary steps down, and for this long nobody is one. */
  stepDown(seconds: number): Promise<void>;
  /** The second goes on voting for the first, and takes nothing over: no majority has what is written from now on. */
  stopCopying(): Promise<void>;
  copyAgain(): Promise<void>;
  stop(): Promise<void>;
}

const answers = async (port: number): Promise<boolean> => {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2000,
  });
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } finally {
    await client.close();
  }
};

export const startMongoPair = async (): Promise<MongoPair> => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-pair-'));
  const folders = ['first', 'second'].map((name) => join(folder, name));
  for (const one of folders) mkdirSync(one);
  const first = await startMongod(folders[0] ?? '');
  const second = await startMongod(folders[1] ?? '', answers).catch(async (error: unknown) => {
    await first.stop();
    throw error;
  });
  const [ofFirst, ofSecond] = [first, second].map(
    ({ client }) =>
      (command: Document) =>
        client.db('admin').command(command),
  ) as [(command: Document) => Promise<Document>, (command: Document) => Promise<Document>];
  const { config } = (await ofFirst({ replSetGetConfig: 1 })) as { config: { version: number; members: object[] } };
  const member = { _id: 1, host: `127.0.0.1:${second.port}`, priority: 0 };
  await ofFirst({
    replSetReconfig: { ...config, version: config.version + 1, members: [...config.members, member] },
  });
  // A new member has a vote only when it has copied everything.
  const hasVote = async (): Promise<boolean> => (await ofFirst({ replSetGetStatus: 1 }))['writeMajorityCount'] === 2;
  await waitFor(hasVote, { timeoutMs: 120_000, everyMs: 200, what: 'the second member' });
  return {
    uri: `mongodb://127.0.0.1:${first.port},127.0.0.1:${second.port}/?replicaSet=rs0`,
    stepDown: async (seconds) => {
      await ofFirst({ replSetStepDown: seconds, secondaryCatchUpPeriodSecs: 0, force: true });
    },
    stopCopying: async () => void (await ofSecond({ fsync: 1, lock: true })),
    copyAgain: async () => void (await ofSecond({ fsyncUnlock: 1 })),
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
      rmSync(folder, removal);
    },
  };
};
