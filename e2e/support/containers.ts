import { networkInterfaces } from 'node:os';
import { dataOf, type ApiAnswer } from '@kopru/testing';
import { internalToken } from '../../scripts/launcher/internal-token.ts';
import type { System } from '@kopru/testing/system';

/** Where every container answers the others. */
const insidePort = 9090;

/** The program for `node -e` in a container; its answer is one line, apart from the tool's own output. */
const askScript = `const [method, path, headers, body] = process.argv.slice(1);
fetch('http://127.0.0.1:${String(insidePort)}' + path, { method, headers: JSON.parse(headers), ...(body && { body }) })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, headers: Object.fromEntries(r.headers), text: await r.text() })));`;

type Exec = (...args: string[]) => Promise<string>;

const ask = async (exec: Exec, ...request: string[]): Promise<ApiAnswer> => {
  const output = await exec('-e', askScript, ...request);
  const { status, headers, text } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Omit<ApiAnswer, 'body'>;
  return { status, headers, text, body: JSON.parse(text) as unknown };
};

/** What INTERNAL_KEYS let a caller show to a service. */
export const tokenBy = (keys: string, audience: string, caller?: string) => async (): Promise<string> => {
  const token = await internalToken({ INTERNAL_KEYS: keys }, audience, caller);
  if (token === undefined) throw new Error(`there is no secret for ${audience}`);
  return token;
};

/** Asks a dispatcher that only other containers reach; `exec` runs Node with these arguments beside it. */
export const askInside =
  (exec: Exec, keysOfGateway: string): System['askDispatcher'] =>
  async (path, headers) => {
    const token = await tokenBy(keysOfGateway, 'webhook-dispatcher', 'api-gateway')();
    return ask(exec, 'GET', path, JSON.stringify({ ...headers, 'x-internal-token': token }));
  };

/** The operator's commands at a gateway whose internal door only other containers reach. */
export const adminInside =
  (exec: Exec, keysOfOperator: string): System['admin'] =>
  async (command, options) => {
    const token = await tokenBy(keysOfOperator, 'api-gateway')();
    const headers = JSON.stringify({ 'content-type': 'application/json', 'x-internal-token': token });
    const answer = await ask(exec, 'POST', `/internal/admin/${command}`, headers, JSON.stringify(options));
    return dataOf(answer, command) as Record<string, string>;
  };

const noProcess = (): never => {
  throw new Error('a container has no process of ours');
};

/** What a system in containers does not have. */
export const withoutProcesses = { dataDir: '', pidOf: noProcess, output: () => '' };

const findHostAddress = (): string => {
  const interfaces = networkInterfaces();
  const candidates = [
    ...(interfaces['docker0'] ?? []),
    ...Object.values(interfaces).flatMap((entries) => entries ?? []),
  ];
  const found = candidates.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('this machine has no address that a container could reach');
  return found.address;
};

let address: string | undefined;
/**
 * An address of this machine that containers can reach: the engine's own bridge where there is one. The same for a whole
 * test: the bridge comes up with the first container on it, and what was allowed before must stay what is called.
 */
export const hostAddress = (): string => (address ??= findHostAddress());

/** What a container's own credentials open: its files, the databases that it may read and write, the broker's management. */
export const reachScript = `
const { readFileSync, readdirSync } = require('node:fs');
const read = (name) => readFileSync('/run/kopru/' + name, 'utf8');
const { MongoClient } = require('mongodb');
const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'sandbox', 'admin'];
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
