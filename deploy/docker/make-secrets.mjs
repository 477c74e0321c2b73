// Fills the secrets volume on the first start only, because sealed texts can only be opened with the same keys. Each
// container gets a folder of its own, /shares/<name>, with what it needs and nothing else.
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const [folder = '/secrets', shares = '/shares', rights = '/run/broker-rights.json', backups = '/backups'] =
  process.argv.slice(2);
/** The user of our images, and the one under which the official images run their servers. */
const [ours, servers] = [1000, 999];

const write = (file, value, user) => {
  writeFileSync(`${file}.new`, value, { mode: 0o400 });
  chownSync(`${file}.new`, user, user);
  renameSync(`${file}.new`, file);
};

/** A secret as an earlier start made it, or a new one. */
const savedOr = (name, fresh) => {
  const file = `${folder}/${name}`;
  if (!existsSync(file)) {
    write(file, fresh(), ours);
    console.log(`made ${name}`);
  }
  return readFileSync(file, 'utf8');
};
const passwordOf = (name) => savedOr(name, () => randomBytes(24).toString('hex'));

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

/** Who calls whom: each pair shares a secret that nobody else has. */
const callers = {
  'api-gateway': ['restaurant-service', 'webhook-dispatcher', 'sandbox', 'operator', 'cell-router'],
  'order-service': ['api-gateway', 'restaurant-service', 'sandbox', 'operator'],
  'restaurant-service': ['api-gateway', 'order-service', 'provider-ingest', 'sandbox', 'operator'],
  'provider-ingest': ['api-gateway', 'order-service', 'restaurant-service', 'operator'],
  'webhook-dispatcher': ['api-gateway', 'restaurant-service', 'sandbox', 'operator'],
  sandbox: ['api-gateway', 'webhook-dispatcher', 'operator'],
};
const pairs = new Set(
  Object.entries(callers).flatMap(([owner, names]) => names.map((name) => [name, owner].sort().join('.'))),
);
const internalKeysOf = (name) =>
  [...pairs]
    .filter((pair) => pair.split('.').includes(name))
    .map((pair) => {
      const other = pair.split('.').find((one) => one !== name);
      return `${other}:${savedOr(`internal_key.${pair}`, () => randomBytes(32).toString('base64url'))}`;
    })
    .join(',');
/** Each service seals with a key of its own; what an earlier version sealed with one for all of them still opens. */
const masterKeysOf = (name) => {
  const own = savedOr(`master_keys.${name}`, () => `${name}:${randomBytes(32).toString('base64')}`);
  return existsSync(`${folder}/master_keys`) ? `${own},${readFileSync(`${folder}/master_keys`, 'utf8')}` : own;
};
const brokerOperator = passwordOf('rabbitmq_password');
const mongodbOperator = passwordOf('mongodb_password');
const services = [
  { name: 'api-gateway', database: 'kopru_gateway', seals: true },
  { name: 'order-service', database: 'kopru_orders', seals: false },
  { name: 'restaurant-service', database: 'kopru_restaurants', seals: true },
  { name: 'provider-ingest', database: 'kopru_ingest', seals: true },
  { name: 'webhook-dispatcher', database: 'kopru_webhooks', seals: true },
  { name: 'sandbox', database: 'kopru_sandbox', seals: false },
].map((service) => ({
  ...service,
  password: passwordOf(`mongodb_password.${service.name}`),
  brokerPassword: passwordOf(`rabbitmq_password.${service.name}`),
}));

const mongodbUri = (user, password) =>
  `mongodb://${user}:${password}@mongodb:27017/?replicaSet=rs0&directConnection=true&authSource=admin`;

for (const { name, password, brokerPassword, seals } of services)
  share(name, ours, {
    internal_keys: internalKeysOf(name),
    rabbitmq_url: `amqp://${name}:${brokerPassword}@rabbitmq:5672`,
    mongodb_uri: mongodbUri(name, password),
    ...(seals ? { master_keys: masterKeysOf(name) } : {}),
    // The API key that webhooks carry is sealed for the one that sends them.
    ...(name === 'api-gateway' ? { webhook_master_keys: masterKeysOf('webhook-dispatcher') } : {}),
  });
share('maintenance', ours, {
  internal_keys: internalKeysOf('operator'),
  rabbitmq_management_url: `http://kopru:${brokerOperator}@rabbitmq:15672`,
  mongodb_uri: mongodbUri('kopru', mongodbOperator),
});
share('mongodb', servers, {
  keyfile: savedOr('mongodb_keyfile', () => randomBytes(96).toString('base64')),
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
/** What each service does with the broker, and so may do. */
const brokerRights = Object.entries(JSON.parse(readFileSync(rights, 'utf8')));
share('rabbitmq', servers, {
  'definitions.json': JSON.stringify({
    vhosts: [{ name: '/' }],
    users: [
      { name: 'kopru', password_hash: rabbitmqHash(brokerOperator), tags: ['administrator'] },
      ...services.map(({ name, brokerPassword }) => ({ name, password_hash: rabbitmqHash(brokerPassword), tags: [] })),
    ],
    permissions: [
      { user: 'kopru', ...everything },
      ...brokerRights.map(([user, { permission }]) => ({ user, vhost: '/', ...permission })),
    ],
    topic_permissions: brokerRights.flatMap(([user, { topics }]) =>
      topics.map((topic) => ({ user, vhost: '/', ...topic })),
    ),
  }),
});
chmodSync(folder, 0o700);
// A new volume is root's.
if (existsSync(backups)) chownSync(backups, ours, ours);
