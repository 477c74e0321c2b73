import {
  baseConfig,
  booleanSchema,
  durationListSchema,
  durationSchema,
  listSchema,
  loadConfig as load,
  portListSchema,
  portSchema,
} from '@kopru/runtime';
import { z } from 'zod';

const duration = (milliseconds: number) => durationSchema.default(milliseconds);
const count = (value: number) => z.coerce.number().int().min(1).default(value);

export const configSchema = z.object({
  ...baseConfig,
  PORT: portSchema.default(8084).describe('Port for the other services and for metrics, never public'),
  MONGODB_DATABASE: z.string().default('kopru_webhooks').describe('Database of this service'),
  MASTER_KEYS: z.string().min(1).describe('Keys for the credentials stored here, as id:base64[,id:base64]'),
  SANDBOX_URL: z.url().optional().describe('Address of the sandbox, for its tunnels; without it there are none'),
  GATEWAY_URL: z
    .url()
    .default('http://127.0.0.1:9080')
    .describe('Address of api-gateway, for the order detail in `veri.siparis`'),
  WEBHOOK_RETRY_DELAYS: durationListSchema.default([15_000, 60_000, 300_000]).describe('Pauses before the retries'),
  WEBHOOK_TIMEOUT: duration(10_000).describe('Time limit of one attempt: connection, headers and body together'),
  WEBHOOK_RETENTION_DAYS: count(30).describe('How long records and events are stored'),
  WEBHOOK_ALLOW_HOSTS: listSchema.describe(
    'Hosts that are exempt from the check for private addresses: pos.intern, .intern.example',
  ),
  WEBHOOK_ALLOW_CIDRS: listSchema.describe('Private address ranges that may be called: 10.0.0.0/8'),
  WEBHOOK_DENY_CIDRS: listSchema.describe(
    'Address ranges that are never called, even if another setting allows them: 10.96.0.0/12',
  ),
  WEBHOOK_ALLOW_PORTS: portListSchema.describe('The only ports that may be called: 443,8443,5671; any when not set'),
  WEBHOOK_HTTPS_ONLY: booleanSchema.optional().describe('Only https; by default in production'),
  WEBHOOK_CONCURRENCY: count(64).describe('Attempts at once to one endpoint, per replica'),
  WEBHOOK_SLOW_CONCURRENCY: count(8).describe('Attempts at once to one slow endpoint, per replica'),
  WEBHOOK_BREAKER_FAILURES: count(50).describe('Failures in a row that open the breaker of an endpoint'),
  WEBHOOK_BREAKER_AFTER: duration(60_000).describe(
    'The breaker opens only when the first of these failures is at least this old',
  ),
  WEBHOOK_BREAKER_PROBE: duration(15_000).describe('Pause before the first probe; doubled up to ten minutes'),
  WEBHOOK_SWEEP_GRACE: duration(20_000).describe('How late a delivery may be before the sweeper takes it over'),
  WEBHOOK_ORDER_TIMEOUT: duration(300_000)
    .describe('How long an event waits for an earlier event that has not come, before it is sent out of order')
    .meta({ formerly: 'WEBHOOK_ORDER_PATIENCE' }),
  WEBHOOK_PREFETCH: count(600).describe('Events taken from the queue at once'),
});

export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);
