import { networkInterfaces } from 'node:os';
import type { ApiAnswer } from '@kopru/testing';
import type { System } from '@kopru/testing/system';

/** The program for `node -e` in the dispatcher's container; its answer is one line, apart from the tool's own output. */
const askScript = `const [path, headers] = process.argv.slice(1);
fetch('http://127.0.0.1:8080' + path, { headers: JSON.parse(headers) })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.json() })));`;

/** Asks a dispatcher that only other containers reach; `exec` runs Node with these arguments beside it. */
export const askInside =
  (exec: (...args: string[]) => Promise<string>, token: string): System['askDispatcher'] =>
  async (path, headers) => {
    const output = await exec('-e', askScript, path, JSON.stringify({ ...headers, 'x-internal-token': token }));
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as ApiAnswer;
  };

const noProcess = (): never => {
  throw new Error('a container has no process of ours');
};

/** What a system in containers does not have. */
export const withoutProcesses = { dataDir: '', pidOf: noProcess, output: () => '' };

/** An address of this machine that containers can reach: the engine's own bridge where there is one. */
export const hostAddress = (): string => {
  const interfaces = networkInterfaces();
  const candidates = [
    ...(interfaces['docker0'] ?? []),
    ...Object.values(interfaces).flatMap((entries) => entries ?? []),
  ];
  const found = candidates.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('this machine has no address that a container could reach');
  return found.address;
};

/** What a container's own credentials open: its files, the databases that it may read and write, the broker's management. */
export const reachScript = `
const { readFileSync, readdirSync } = require('node:fs');
const read = (name) => readFileSync('/run/kopru/' + name, 'utf8');
const { MongoClient } = require('mongodb');
const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'admin'];
(async () => {
  const client = await new MongoClient(read('mongodb_uri')).connect();
  const may = async (attempt) => attempt().then(() => true, (error) => { if (error.codeName === 'Unauthorized') return false; throw error; });
  const [reads, writes] = [[], []];
  for (const name of databases) {
    const collection = client.db(name === 'admin' ? name : 'kopru_' + name).collection('kopru_reach');
    if (await may(() => collection.findOne())) reads.push(name);
    if (await may(() => collection.deleteOne({ _id: 'nothing' }))) writes.push(name);
  }
  await client.close();
  const { username, password } = new URL(read('rabbitmq_url'));
  const authorization = 'Basic ' + Buffer.from(username + ':' + password).toString('base64');
  const { status } = await fetch('http://rabbitmq:15672/api/definitions', { headers: { authorization } });
  console.log(JSON.stringify({ files: readdirSync('/run/kopru').sort(), reads, writes, management: status }));
})();
`;
