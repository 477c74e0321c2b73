import { configProblems } from '@kopru/runtime';
import { createKeyring } from '@kopru/secrets';
import { createUrlGuard } from '@kopru/outbound-http';
import { MongoClient } from 'mongodb';
import { serviceSchemas } from '../service-schemas.ts';
import { settingsProblems } from './settings.ts';

/** Values that the launcher always sets itself. */
const given = {
  PORT: '1',
  INTERNAL_PORT: '1',
  MONGODB_DATABASE: 'kopru',
  ORDER_SERVICE_URL: 'http://127.0.0.1',
  RESTAURANT_SERVICE_URL: 'http://127.0.0.1',
  PROVIDER_INGEST_URL: 'http://127.0.0.1',
  WEBHOOK_DISPATCHER_URL: 'http://127.0.0.1',
  GATEWAY_URL: 'http://127.0.0.1',
};

/** Stand-ins for the values that the launcher makes when they are not set. */
const made = {
  NODE_ENV: 'development',
  INTERNAL_TOKEN: 'x'.repeat(16),
  MASTER_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  MONGODB_URI: 'mongodb://127.0.0.1',
  RABBITMQ_URL: 'amqp://127.0.0.1',
};

const { env } = process;
const isSet = (name: string): boolean => Boolean(env[name]);
const settings: NodeJS.ProcessEnv = {
  ...made,
  ...Object.fromEntries(Object.entries(env).filter(([name]) => isSet(name))),
  ...given,
};

const parts = (list: string): string[] => list.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** Checks beyond the schemas: these values are parsed only where they are used. */
const readers: Record<string, (value: string) => unknown> = {
  MASTER_KEYS: createKeyring,
  MONGODB_URI: (uri) => new MongoClient(uri),
  WEBHOOK_ALLOW_CIDRS: (ranges) => createUrlGuard({ allowCidrs: parts(ranges) }),
  PICTURE_ALLOW_CIDRS: (ranges) => createUrlGuard({ allowCidrs: parts(ranges) }),
  WEBHOOK_DENY_CIDRS: (ranges) => createUrlGuard({ denyCidrs: parts(ranges) }),
};

const readingProblems = (): string[] =>
  Object.entries(readers).flatMap(([name, read]) => {
    try {
      read(settings[name] ?? '');
      return [];
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });

const pairProblem = (): string[] => {
  const [one, other] = ['MONGODB_URI', 'RABBITMQ_URL'].sort((name) => (isSet(name) ? -1 : 1));
  return isSet(one ?? '') && !isSet(other ?? '') && !env['KOPRU_INFRA']
    ? [`${one ?? ''} is set and ${other ?? ''} is not: set both, or neither to let Köprü find its own.`]
    : [];
};

/** It stands before several systems, and the launcher starts one. */
const { 'cell-router': _router, ...started } = serviceSchemas;
const schemaProblems = Object.values(started).flatMap((schema) => configProblems(schema, settings));
const named = new Set(schemaProblems.map((problem) => problem.split(':')[0]));
const problems = [
  ...settingsProblems(process.argv.slice(2), env),
  ...pairProblem(),
  ...new Set(schemaProblems),
  ...readingProblems().filter((problem) => !named.has(problem.split(':')[0])),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
