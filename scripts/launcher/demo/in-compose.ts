import { note } from '../../progress.mjs';
import { internalToken } from '../internal-token.ts';
import { seedDemo } from './seed.ts';

// The demo of docker-compose.demo.yml: its container sees the others by their names, the person by published ports.
const keysOf = { INTERNAL_KEYS: process.env['INTERNAL_KEYS'] };
const token = await internalToken(keysOf, 'api-gateway');
if (token === undefined) throw new Error('INTERNAL_KEYS has no secret that the operator and api-gateway share');
const { apiKey, email, password } = await seedDemo(
  {
    gateway: 'http://api-gateway:8080',
    ingest: 'http://provider-ingest:8080',
    simulator: 'http://sandbox:8080',
    receiver: 'http://demo-receiver:8080',
  },
  process.env['DEMO_ACCOUNT_AT'] ?? 'demo.json',
  { gateway: 'http://api-gateway:9090', internalToken: token },
);
const gateway = process.env['PUBLISHED_GATEWAY'];
const panel = `${gateway}/panel`;
note(`Control panel ${panel}: ${email}, ${password}`);
console.log(
  `READY ${JSON.stringify({ gateway, panel, ingest: process.env['PUBLISHED_INGEST'], apiKey, email, password })}`,
);
