import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { eventually, freePort } from '@kopru/testing';

const root = resolve(import.meta.dirname, '..', '..', '..');
const startLimitMs = 300_000;
const restartPauseMs = 1000;

interface Program {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** As the launcher finds it, in a process of its own: what it is made of are ES modules. */
const findMongod = (): Program => {
  const module = JSON.stringify(join(root, 'scripts', 'launcher', 'infra', 'mongod-program.ts'));
  const script = `const { findMongod } = await import(${module}); console.log('\\n' + JSON.stringify(await findMongod()));`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const found = JSON.parse(output.trim().split('\n').at(-1) ?? '""') as Program | string;
  if (typeof found === 'string') throw new Error(found);
  return found;
};

/** By the name of its replica set it cannot be reached before it has one; a client that once met nobody stays closed. */
const becomePrimary = async (host: string): Promise<void> => {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 5000 });
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
    const initiate = { replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } };
    if (hello['setName'] === undefined) await client.db('admin').command(initiate);
    throw new Error('it takes no writes yet');
  } finally {
    await client.close();
  }
};

/** A MongoDB of one test, which is started again whenever it ends, as an orchestrator does it. */
export interface PrivateMongod {
  uri: string;
  client: MongoClient;
  /** How often it has ended so far. */
  ends: () => number;
  stop: () => Promise<void>;
}

export const startMongod = async (folder: string): Promise<PrivateMongod> => {
  const program = findMongod();
  const port = await freePort();
  const host = `127.0.0.1:${String(port)}`;
  const data = join(folder, 'data');
  mkdirSync(data);
  const options = ['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0'];
  // Small and eager: it writes its data to the disk every second, and so soon learns that there is no room.
  const small = ['--oplogSize', '20', '--wiredTigerCacheSizeGB', '0.25', '--syncdelay', '1'];
  let child: ChildProcess | undefined;
  let isStopping = false;
  let ends = 0;
  // Not on the disk that has no room.
  const logFolder = mkdtempSync(join(tmpdir(), 'kopru-mongod-'));
  const log = openSync(join(logFolder, 'mongod.log'), 'a');
  const start = (): void => {
    child = spawn(program.command, [...program.args, ...options, ...small], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8', ...program.env },
      stdio: ['ignore', log, log],
    });
    child.once('exit', () => {
      ends += 1;
      if (!isStopping)
        setTimeout(() => {
          if (!isStopping) start();
        }, restartPauseMs);
    });
  };
  start();
  const uri = `mongodb://${host}/?replicaSet=rs0&directConnection=true`;
  const client = new MongoClient(uri);
  const stop = async (): Promise<void> => {
    isStopping = true;
    await client.close();
    const last = child;
    if (last !== undefined && last.exitCode === null && last.signalCode === null) {
      const ended = new Promise((resolved) => last.once('exit', resolved));
      last.kill('SIGKILL');
      await ended;
    }
    closeSync(log);
    rmSync(logFolder, { recursive: true });
  };
  try {
    await eventually(() => becomePrimary(host), startLimitMs);
  } catch (error) {
    await stop();
    throw error;
  }
  return { uri, client, ends: () => ends, stop };
};
