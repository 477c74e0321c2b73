// Fills the secrets volume on the first start only, because sealed texts can only be opened with the same keys.
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';

const folder = process.argv[2] ?? '/secrets';
const user = 1000;
const put = (name, value) => {
  const file = `${folder}/${name}`;
  if (existsSync(file)) return;
  writeFileSync(file, value, { mode: 0o400 });
  chownSync(file, user, user);
  console.log(`made ${name}`);
};

const password = randomBytes(24).toString('hex');
put('rabbitmq_password', password);
put('rabbitmq_url', `amqp://kopru:${password}@rabbitmq:5672`);
put('rabbitmq_management_url', `http://kopru:${password}@rabbitmq:15672`);
put('internal_token', randomBytes(32).toString('base64url'));
put('master_keys', `k1:${randomBytes(32).toString('base64')}`);
chmodSync(folder, 0o755);
