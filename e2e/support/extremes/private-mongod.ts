import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findMongod } from '../../../scripts/launcher/infra/mongod-program.ts';
import { isPrimary, replicaSetUri } from '../../../scripts/launcher/infra/replica-set.ts';
import { freePort, waitFor } from '@kopru/testing';

const startLimitMs = 300_000;
const restartPauseMs = 1000;
/** What a killed process had open may be there for a moment longer. */
export const removal = { recursive: true, force: true, maxRetries: 50, retryDelay: 200 };

/** A MongoDB of one test, restarted whenever it ends, as an orchestrator would. */
export interface PrivateMongod {
  uri: string;
  port: number;
  client: MongoClient;
  /** How often it has ended so far. */
  ends: () => number;
  stop: () => Promise<void>;
}

/** By default a replica set of its own that takes writes. */
export const startMongod = async (
  folder: string,
  isReady: (port: number) => Promise<boolean> = isPrimary,
): Promise<PrivateMongod> => {
  const program = await findMongod();
  if (typeof program === 'string') throw new Error(program);
  const port = await freePort();
  const data = join(folder, 'data');
  mkdirSync(data);
  const options = ['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0'];
  // Writes its data to the disk every second, so that it soon notices a full disk.
  const small = ['--oplogSize', '20', '--wiredTigerCacheSizeGB', '0.25', '--syncdelay', '1'];
  let child: ChildProcess | undefined;
  let isStopping = false;
  let ends = 0;
  // The log is not on the disk that will be full.
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
  const uri = replicaSetUri('127.0.0.1', port);
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
    rmSync(logFolder, removal);
  };
  try {
    await waitFor(() => isReady(port), { timeoutMs: startLimitMs, everyMs: 100, what: 'a MongoDB of its own' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { uri, port, client, ends: () => ends, stop };
};
