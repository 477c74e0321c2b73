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
  PROVIDER_INGEST_URL: z
    .url()
    .default('http://127.0.0.1:9081')
    .describe('Address of provider-ingest, which sends commands to platforms'),
  RESTAURANT_SERVICE_URL: z
    .url()
    .default('http://127.0.0.1:8083')
    .describe('Address of restaurant-service, for the settings of payment matching'),
  PII_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(90)
    .describe("Days after which customers' personal data is removed from orders"),
  ORDER_ARCHIVE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(180)
    .describe('Days after which orders without personal data move to the archive; 0: never'),
  PAYMENT_CODES_CACHE: durationSchema.default(300_000).describe("How long a restaurant's payment codes are cached"),
  WEBHOOK_ALLOW_HOSTS: listSchema.describe(
    'Host names of payment matching that are exempt from the check for private addresses',
  ),
  WEBHOOK_ALLOW_CIDRS: listSchema.describe('Private address ranges that payment matching may call'),
  WEBHOOK_DENY_CIDRS: listSchema.describe(
    'Address ranges that are never called, even if another setting allows them: 10.96.0.0/12',
  ),
  WEBHOOK_ALLOW_PORTS: portListSchema.describe('The only ports that may be called: 443,8443; any when not set'),
  UNACCEPTED_ORDER_AFTER: durationSchema
    .default(15_000)
    .describe('How long an order may wait for acceptance before an incident is opened'),
  ORDER_LINGER: lingerSchema.describe('How long a batch of new orders waits for more before it is stored'),
  ORDER_WORK_INTERVAL: durationSchema
    .default(15_000)
    .describe('How often to look for steps and commands that a crashed process left unfinished'),
});
export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);
