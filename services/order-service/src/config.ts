import {
  baseConfig,
  durationSchema,
  lingerSchema,
  listSchema,
  loadConfig as load,
  portListSchema,
  portSchema,
} from '@kopru/runtime';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfig,
  PORT: portSchema.default(8082).describe('Port for the other services and for metrics, never public'),
  MONGODB_DATABASE: z.string().default('kopru_orders').describe('Database of this service'),
  PROVIDER_INGEST_URL: z.url().default('http://127.0.0.1:9081').describe('Where platform commands go'),
  RESTAURANT_SERVICE_URL: z.url().default('http://127.0.0.1:8083').describe('Where payment matching is set'),
  PII_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("Days after which customers' personal data is taken out of orders"),
  ORDER_ARCHIVE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(180)
    .describe('Days after which orders move to the archive, once no personal data is left in them; 0: never'),
  PAYMENT_CODES_CACHE: durationSchema.default(300_000).describe("How long a restaurant's payment codes are kept"),
  WEBHOOK_ALLOW_HOSTS: listSchema.describe('Host names that may be called though they lead into a private network'),
  WEBHOOK_ALLOW_CIDRS: listSchema.describe('Private address ranges that may be called'),
  WEBHOOK_DENY_CIDRS: listSchema.describe('Address ranges that are closed, whatever else is open: 10.96.0.0/12'),
  WEBHOOK_ALLOW_PORTS: portListSchema.describe('The only ports that may be called: 443,8443; any when not set'),
  UNACCEPTED_ORDER_AFTER: durationSchema
    .default(15_000)
    .describe('How long an order may wait for acceptance before an incident is opened'),
  ORDER_LINGER: lingerSchema.describe('How long a new order waits for others, so that they are stored together'),
  ORDER_WORK_INTERVAL: durationSchema
    .default(15_000)
    .describe('How often to look for steps and commands that a crashed process left unfinished'),
});
export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);
