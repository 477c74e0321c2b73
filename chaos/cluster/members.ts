import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, type Document } from 'mongodb';
import { waitFor, type OwnNetwork } from '@kopru/testing';
import { findMongod } from '../../scripts/launcher/infra/mongod-program.ts';
import type { ServerPart, Server } from './server.ts';

type Program = Exclude<Awaited<ReturnType<typeof findMongod>>, string>;

const set = 'rs0';
const port = 27_017;
const startLimitMs = 300_000;
const restartPauseMs = 1_000;
const answerLimitMs = 5_000;
const shutDown = join(import.meta.dirname, 'shut-down.mjs');

interface Member extends Server {
  ask(command: Document): Promise<Document>;
}

/** Wine's own server opens the sockets of its programs, so every network needs one: with a prefix, which makes it another. */
const ownPrefix = (program: Program, folder: string): Record<string, string> => {
  const shared = program.env['WINEPREFIX'];
  if (shared === undefined) return {};
  const prefix = join(folder, 'wine');
  mkdirSync(prefix);
  for (const name of ['system.reg', 'user.reg', 'userdef.reg', 'dosdevices'])
    cpSync(join(shared, name), join(prefix, name), { recursive: true, verbatimSymlinks: true });
  cpSync(join(shared, '.update-timestamp'), join(prefix, '.update-timestamp'));
  symlinkSync(join(shared, 'drive_c'), join(prefix, 'drive_c'));
  return { WINEPREFIX: prefix };
};

/** By a connection of its own, because a client whose first one failed never connects again. */
const askAt = async (host: string, command: Document): Promise<Document> => {
  const client = new MongoClient(`mongodb://${host}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: answerLimitMs,
    connectTimeoutMS: answerLimitMs,
    socketTimeoutMS: answerLimitMs,
  });
  try {
    return await client.db('admin').command(command);
  } finally {
    await client.close();
  }
};

/** A mongod that is started again whenever it ends by itself, as an orchestrator would. */
const createMember = (program: Program, { host, through }: OwnNetwork, folder: string): Member => {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const options = ['--dbpath', data, '--port', String(port), '--bind_ip', `${host},127.0.0.1`, '--replSet', set];
  const small = ['--oplogSize', '200', '--wiredTigerCacheSizeGB', '0.25'];
  const env = {
    ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8' },
    ...program.env,
    ...ownPrefix(program, folder),
  };
  const ask = (command: Document): Promise<Document> => askAt(host, command);
  const askToEnd = (): Promise<false> => {
    const [command = '', ...args] = [...through, process.execPath, shutDown, String(port)];
    return new Promise((resolve) => spawn(command, args, { stdio: 'ignore' }).once('exit', () => resolve(false)));
  };
  let child: ChildProcess | undefined;
  let isWanted = false;
  let ended = Promise.resolve();
  const run = (): void => {
    const log = openSync(join(folder, 'mongod.log'), 'a');
    const [command = '', ...args] = [...through, program.command, ...program.args, ...options, ...small];
    const started = spawn(command, args, { env, stdio: ['ignore', log, log] });
    closeSync(log);
    child = started;
    ended = new Promise((resolve) => started.once('exit', () => resolve()));
    void ended.then(async () => {
      await pause(restartPauseMs);
      if (isWanted && child === started) run();
    });
  };
  const kill = async (): Promise<void> => {
    isWanted = false;
    child?.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    if (!isWanted) {
      isWanted = true;
      run();
    }
    const limits = { timeoutMs: startLimitMs, everyMs: 200, what: `the member ${host}` };
    await waitFor(async () => (await ask({ ping: 1 }))['ok'] === 1, limits);
  };
  return {
    host,
    ask,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    restart: async () => {
      isWanted = false;
      const hasEnded = ended.then(() => true);
      // Asked again where it could not be asked.
      while (!(await Promise.race([hasEnded, askToEnd()]))) await pause(restartPauseMs);
      await start();
    },
    comeBackEmpty: async () => {
      await kill();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
      mkdirSync(data);
      await start();
    },
    stop: kill,
  };
};

/** Three members of a replica set, each in a network of its own. */
export const startMembers = async (
  networks: readonly OwnNetwork[],
  folder: string,
): Promise<ServerPart & { uri: string }> => {
  const program = await findMongod();
  if (typeof program === 'string') throw new Error(program);
  const members = networks.map((network, index) => {
    const own = join(folder, `member-${index + 1}`);
    mkdirSync(own, { recursive: true });
    return createMember(program, network, own);
  });
  const statesOf = async (): Promise<unknown[]> => {
    for (const { ask } of members) {
      const status = await ask({ replSetGetStatus: 1 }).catch(() => undefined);
      const states = (status?.['members'] ?? []) as { stateStr: string }[];
      if (states.some(({ stateStr }) => stateStr === 'PRIMARY')) return states.map(({ stateStr }) => stateStr);
    }
    return [];
  };
  const isWhole = async (): Promise<boolean> => (await statesOf()).sort().join(' ') === 'PRIMARY SECONDARY SECONDARY';
  const leader = (): Promise<Member> =>
    waitFor(
      async () => {
        const answers = await Promise.all(members.map(({ ask }) => ask({ hello: 1 }).catch(() => undefined)));
        return members[answers.findIndex((answer) => answer?.['isWritablePrimary'] === true)];
      },
      { everyMs: 200, timeoutMs: 60_000, what: 'a primary' },
    );
  const stop = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.stop()));
  };
  try {
    await Promise.all(members.map(({ start }) => start()));
    await members[0]?.ask({
      replSetInitiate: {
        _id: set,
        members: members.map(({ host }, _id) => ({ _id, host: `${host}:${port}` })),
      },
    });
    await waitFor(isWhole, { timeoutMs: startLimitMs, everyMs: 300, what: 'the replica set' });
  } catch (error) {
    await stop();
    throw error;
  }
  const hosts = members.map(({ host }) => `${host}:${port}`).join(',');
  return { uri: `mongodb://${hosts}/?replicaSet=${set}`, servers: members, leader, isWhole, stop };
};
