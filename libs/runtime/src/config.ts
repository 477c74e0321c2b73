import { z } from 'zod';

/** The environment does not fit; the message names every bad variable. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** The configuration that a schema makes of the environment; an empty variable counts as absent. */
export const loadConfig = <S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.infer<S> => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
};

const unitsMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds from `250ms`, `15s`, `5m`, `1h`, `30d`, or a bare number of milliseconds; undefined when it is none of them. */
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

/** `15s,60s,5m` */
export const durationListSchema = z.string().transform((text, context) => {
  const durations = text.split(',').map(parseDuration);
  if (durations.every((duration) => duration !== undefined)) return durations;
  context.addIssue('must be durations separated by commas, such as 15s,60s,5m');
  return z.NEVER;
});

export const booleanSchema = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
export const portSchema = z.coerce.number().int().min(0).max(65_535);

/** What every service reads; a service spreads it into its own schema. */
export const baseConfig = {
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 in a container'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'http', 'debug'])
    .default('info')
    .describe('The least severe log line that is written'),
  SHUTDOWN_GRACE: durationSchema.default(15_000).describe('How long a stopping process may finish its work'),
  SHUTDOWN_DRAIN: durationSchema
    .optional()
    .describe('How long a stopping process goes on serving while /readyz says 503; 5s in production, else none'),
  INTERNAL_TOKEN: z.string().min(16).describe('Shared secret of the services among themselves'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .describe('MongoDB replica set'),
  RABBITMQ_URL: z
    .string()
    .regex(/^amqps?:\/\//, 'must be an amqp:// address')
    .describe('RabbitMQ'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production: webhooks over https only, secure cookies'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('Where traces are sent (OTLP over HTTP); none: no traces'),
} as const;

const productionDrainMs = 5_000;

/**
 * How a process stops: for `drainMs` it still serves, but says that it is not ready, so that whoever spreads the load
 * learns of it before the door closes; by `graceMs` after the signal it is gone.
 */
export const shutdownTimes = (config: {
  SHUTDOWN_DRAIN?: number | undefined;
  SHUTDOWN_GRACE: number;
  NODE_ENV: string;
}): { drainMs: number; graceMs: number } => {
  const drainMs = config.SHUTDOWN_DRAIN ?? (config.NODE_ENV === 'production' ? productionDrainMs : 0);
  return { drainMs, graceMs: drainMs + config.SHUTDOWN_GRACE };
};
