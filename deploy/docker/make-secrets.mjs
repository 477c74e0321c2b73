// Fills the secrets volume on the first start only, because sealed texts can only be opened with the same keys. Each
// container gets a folder of its own, /shares/<name>, with what it needs and nothing else.
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const [folder = '/secrets', shares = '/shares'] = process.argv.slice(2);
/** The user of our images, and the one under which the official images run their servers. */
const [ours, servers] = [1000, 999];

const write = (file, value, user) => {
  writeFileSync(`${file}.new`, value, { mode: 0o400 });
  chownSync(`${file}.new`, user, user);
  renameSync(`${file}.new`, file);
};

/** A secret as an earlier start made it, or a new one. */
const kept = (name, fresh) => {
  const file = `${folder}/${name}`;
  if (!existsSync(file)) {
    write(file, fresh(), ours);
    console.log(`made ${name}`);
  }
  return readFileSync(file, 'utf8');
};
const passwordOf = (name) => kept(name, () => randomBytes(24).toString('hex'));

const share = (name, user, files) => {
  mkdirSync(`${shares}/${name}`, { recursive: true });
  chmodSync(`${shares}/${name}`, 0o755);
  for (const [file, value] of Object.entries(files)) write(`${shares}/${name}/${file}`, value, user);
};

/** RabbitMQ's own form of a stored password; the salt must stay the same, or every start would look like a change. */
const rabbitmqHash = (password) => {
  const salt = createHash('sha256').update(`salt of ${password}`).digest().subarray(0, 4);
  return Buffer.concat([salt, createHash('sha256').update(salt).update(password).digest()]).toString('base64');
};

const internalToken = kept('internal_token', () => randomBytes(32).toString('base64url'));
const masterKeys = kept('master_keys', () => `k1:${randomBytes(32).toString('base64')}`);
const broker = { operator: passwordOf('rabbitmq_password'), services: passwordOf('rabbitmq_services_password') };
const mongodbOperator = passwordOf('mongodb_password');
const services = [
  { name: 'api-gateway', database: 'kopru_gateway', seals: true },
  { name: 'order-service', database: 'kopru_orders', seals: false },
  { name: 'restaurant-service', database: 'kopru_restaurants', seals: true },
  { name: 'provider-ingest', database: 'kopru_ingest', seals: true },
  { name: 'webhook-dispatcher', database: 'kopru_webhooks', seals: true },
].map((service) => ({ ...service, password: passwordOf(`mongodb_password.${service.name}`) }));

const mongodbUri = (user, password) =>
  `mongodb://${user}:${password}@mongodb:27017/?replicaSet=rs0&directConnection=true&authSource=admin`;

for (const { name, password, seals } of services)
  share(name, ours, {
    internal_token: internalToken,
    rabbitmq_url: `amqp://services:${broker.services}@rabbitmq:5672`,
    mongodb_uri: mongodbUri(name, password),
    ...(seals ? { master_keys: masterKeys } : {}),
  });
share('maintenance', ours, {
  rabbitmq_management_url: `http://kopru:${broker.operator}@rabbitmq:15672`,
  mongodb_uri: mongodbUri('kopru', mongodbOperator),
});
share('mongodb', servers, {
  keyfile: kept('mongodb_keyfile', () => randomBytes(96).toString('base64')),
  'users.json': JSON.stringify([
    { user: 'kopru', password: mongodbOperator, roles: ['root'] },
    ...services.map(({ name, password, database }) => ({
      user: name,
      password,
      roles: [{ role: 'readWrite', db: database }],
    })),
  ]),
});
const everything = { vhost: '/', configure: '.*', write: '.*', read: '.*' };
share('rabbitmq', servers, {
  'definitions.json': JSON.stringify({
    vhosts: [{ name: '/' }],
    users: [
      { name: 'kopru', password_hash: rabbitmqHash(broker.operator), tags: ['administrator'] },
      { name: 'services', password_hash: rabbitmqHash(broker.services), tags: [] },
    ],
    permissions: [
      { user: 'kopru', ...everything },
      { user: 'services', ...everything },
    ],
  }),
});
chmodSync(folder, 0o700);
