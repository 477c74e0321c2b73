// Prints the commands that make a user for each service at a RabbitMQ of yours: node scripts/broker-users.mjs [vhost]
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rightsCommands } from './broker-users/rights-commands.mjs';

const file = new URL('../deploy/helm/kopru/files/broker-rights.json', import.meta.url);
const rights = JSON.parse(readFileSync(file, 'utf8'));
const passwordOf = () => randomBytes(24).toString('base64url');
for (const line of rightsCommands(rights, process.argv[2] ?? '/', passwordOf)) console.log(line);
