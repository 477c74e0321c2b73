import { z } from 'zod';
import { brokerAddresses } from './broker-addresses.ts';

/** The environment does not fit; the message names every bad variable. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: string[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

const rangeOf = ({ minimum, exclusiveMinimum, maximum = Infinity }: JsonSchema): string => {
  const from = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? '' : ` from ${minimum}`;
  const above = exclusiveMinimum === undefined ? from : ` above ${exclusiveMinimum}`;
  return maximum >= Number.MAX_SAFE_INTEGER ? above : `${above} to ${maximum}`;
};

/** What a value must be, in words: the schema's own message where it has one. */
const expectation = (field: z.ZodType, issue: z.core.$ZodIssue): string => {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  if (schema.type === 'integer') return `must be a whole number${rangeOf(schema)}`;
  if (schema.type === 'number') return `must be a number${rangeOf(schema)}`;
  if (schema.enum !== undefined) return `must be one of ${schema.enum.join(', ')}`;
  if (schema.format === 'uri') return 'must be an address such as http://127.0.0.1:8080';
  return issue.code === 'too_small' ? `must have at least ${issue.minimum} characters` : issue.message;
};

/** The value for an error message; empty for a secret or an address with a password. */
const shown = (name: string, value: string): string =>
  /_(?:TOKEN|KEYS?|SECRET)$/.test(name) || value.includes('@') ? '' : `, not "${value}"`;

/** The name that a setting had before, as `.meta({ formerly })` of its schema says. */
const formerlyOf = (field: z.ZodType): unknown => field.meta()?.['formerly'];

/** One sentence for every variable that stands under a name that its setting has no more. */
const renamedProblems = (schema: z.ZodObject, present: NodeJS.ProcessEnv): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const formerly = formerlyOf(field as z.ZodType);
    return typeof formerly === 'string' && present[formerly] !== undefined
      ? [`${formerly}: is called ${name} now`]
      : [];
  });

const presentOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** One sentence for every variable that does not fit; an empty variable counts as absent. */
export const configProblems = (schema: z.ZodObject, env: NodeJS.ProcessEnv): string[] => {
  const present = presentOf(env);
  const unfit = (schema.safeParse(present).error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    const value = present[name];
    return value === undefined
      ? `${name}: ${issue.code === 'custom' ? issue.message : 'must be set'}`
      : `${name}: ${expectation(schema.shape[name] as z.ZodType, issue)}${shown(name, value)}`;
  });
  return [...renamedProblems(schema, present), ...unfit];
};

/** The environment parsed by a schema. Error: ConfigError. */
export const loadConfig = <S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.infer<S> => {
  const present = presentOf(env);
  const result = schema.safeParse(present);
  if (result.success && renamedProblems(schema, present).length === 0) return result.data;
  throw new ConfigError(configProblems(schema, env));
};

const unitsMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds from `250ms`, `15s`, `5m`, `1h`, `30d` or a bare number; undefined for any other text. */
export const parseDuration = (text: string): number | undefined => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|[smhd])?$/.exec(text.trim()) ?? [];
  return amount === undefined ? undefined : Number(amount) * unitsMs[(unit ?? 'ms') as keyof typeof unitsMs];
};

export const durationSchema = z.string().transform((text, context) => {
  const duration = parseDuration(text);
  if (duration !== undefined) return duration;
  context.addIssue('must be a duration such as 250ms, 15s, 5m or 1h');
  return z.NEVER;
});

const maxLingerMs = 1_000;

/** How long what could be sent waits for more, so that it is sent together: `0ms`, the default, to `1s`. */
export const lingerSchema = durationSchema
  .default(0)
  .refine((milliseconds) => milliseconds <= maxLingerMs, 'must be at most 1s');

/** `15s,60s,5m` */
export const durationListSchema = z.string().transform((text, context) => {
  const durations = text.split(',').map(parseDuration);
  if (durations.every((duration) => duration !== undefined)) return durations;
  context.addIssue('must be durations separated by commas, such as 15s,60s,5m');
  return z.NEVER;
});

/** `one,two`; an empty list when it is not set. */
export const listSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));

export const booleanSchema = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
export const portSchema = z.coerce.number().int().min(0).max(65_535);
export const maxConnectionsSchema = z.coerce
  .number()
  .int()
  .min(1)
  .default(10_000)
  .describe('Connections beyond these are closed at once');

/** `443,8443`; an empty list when it is not set. */
export const portListSchema = listSchema.transform((parts, context) => {
  const ports = parts.map(Number);
  if (ports.every((port) => Number.isInteger(port) && port > 0 && port <= 65_535)) return ports;
  context.addIssue('must be ports separated by commas, such as 443,8443');
  return z.NEVER;
});

const brokerUrlSchema = z.string().superRefine((url, context) => {
  try {
    brokerAddresses(url);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
  }
});

/** By name of the other service, the secrets that only it and this one have. */
const internalKeysSchema = z.string().transform((text, context) => {
  const keys = new Map<string, Uint8Array[]>();
  for (const entry of text.split(',')) {
    const [, name, secret] = /^\s*([a-z-]+):([\w-]{32,})\s*$/.exec(entry) ?? [];
    if (name === undefined) {
      context.addIssue('must be name:secret[,name:secret], each secret of at least 32 letters and digits');
      return z.NEVER;
    }
    keys.set(name, [...(keys.get(name) ?? []), new TextEncoder().encode(secret)]);
  }
  return keys;
});

/** What every service reads; a service spreads it into its own schema. */
export const baseConfig = {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 in a container'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'http', 'debug'])
    .default('info')
    .describe('The least severe log line that is written'),
  SHUTDOWN_GRACE: durationSchema.default(15_000).describe('How long a stopping process may take to finish its work'),
  SHUTDOWN_DRAIN: durationSchema
    .optional()
    .describe('How long a stopping process still accepts requests while /readyz answers 503; 5s in production, else 0'),
  INTERNAL_KEYS: internalKeysSchema
    .optional()
    .describe('Secrets shared with the other services, as name:secret[,name:secret]; the first secret of a name signs'),
  INTERNAL_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('One secret for all services when INTERNAL_KEYS is not set; only for a development machine'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .describe('MongoDB replica set'),
  RABBITMQ_URL: brokerUrlSchema.describe(
    'RabbitMQ; every node of a cluster, as amqp://user:password@host1,host2,host3',
  ),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe('production: webhooks over https only, secure cookies'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('Where traces are sent (OTLP over HTTP); none: no traces'),
} as const;

export type BaseConfig = z.infer<z.ZodObject<typeof baseConfig>>;

const productionDrainMs = 5_000;

/**
 * How a process stops: for `drainMs` it still serves but reports that it is not ready, so that load balancers leave it
 * in time; at the latest `graceMs` after the signal it has ended.
 */
export const shutdownTimes = (config: {
  SHUTDOWN_DRAIN?: number | undefined;
  SHUTDOWN_GRACE: number;
  NODE_ENV: string;
}): { drainMs: number; graceMs: number } => {
  const drainMs = config.SHUTDOWN_DRAIN ?? (config.NODE_ENV === 'production' ? productionDrainMs : 0);
  return { drainMs, graceMs: drainMs + config.SHUTDOWN_GRACE };
};
