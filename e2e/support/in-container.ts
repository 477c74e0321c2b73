/** Programs for `node -e` inside a container; `token` is the expression that gives the internal token there. */

// The answer is a single line of output, so that the tool's own output cannot mix with it.
export const askScript = (token: string): string => `const [path, headers] = process.argv.slice(1);
fetch('http://127.0.0.1:8080' + path, { headers: { ...JSON.parse(headers), 'x-internal-token': ${token} } })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.json() })));`;

export const adminScript = (token: string): string => `const [command, body] = process.argv.slice(1);
const headers = { 'content-type': 'application/json', 'x-internal-token': ${token} };
fetch('http://127.0.0.1:8080/internal/admin/' + command, { method: 'POST', headers, body })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.json() })));`;

/** `--name value` as the body of an admin call. */
export const optionsOf = (args: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    args.flatMap((arg, index) => {
      const value = args[index + 1] ?? '';
      return arg.startsWith('--') ? [[arg.slice(2), arg === '--events' ? value.split(',') : value]] : [];
    }),
  );

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
