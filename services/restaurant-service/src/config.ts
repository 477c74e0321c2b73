import { baseConfig, durationSchema, listSchema, loadConfig as load, portListSchema, portSchema } from '@kopru/runtime';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfig,
  PORT: portSchema.default(8083).describe('Port for the other services and for metrics, never public'),
  MONGODB_DATABASE: z.string().default('kopru_restaurants').describe('Database of this service'),
  MASTER_KEYS: z
    .string()
    .min(1)
    .describe('Keys that seal credentials, as id:base64[,id:base64]; the first seals, all open'),
  PROVIDER_INGEST_URL: z
    .url()
    .default('http://127.0.0.1:9081')
    .describe('Address of provider-ingest, which fetches menus'),
  ORDER_SERVICE_URL: z.url().default('http://127.0.0.1:8082').describe('Address of order-service, for incidents'),
  WEBHOOK_DISPATCHER_URL: z
    .url()
    .default('http://127.0.0.1:8084')
    .describe('Address of webhook-dispatcher, for incidents'),
  GATEWAY_URL: z.url().default('http://127.0.0.1:9080').describe('Address of api-gateway, for incidents'),
  INGEST_PUBLIC_URL: z
    .url()
    .default('http://127.0.0.1:8081')
    .describe('Public address of provider-ingest for platforms; the base of every ingressUrl'),
  MENU_CACHE: durationSchema.default(60_000).describe('How long a menu is cached'),
  MENU_TIMEOUT: durationSchema.default(6500).describe('Time limit of reading a menu'),
  STORE_LOOK_INTERVAL: durationSchema
    .default(300_000)
    .describe('How often to poll each platform for changes made elsewhere: store, items, prices, working hours'),
  INCIDENT_WATCH_INTERVAL: durationSchema
    .default(3_000)
    .describe('How often to check for incidents; half as often while there are none'),
  DELETION_INTERVAL: durationSchema
    .default(30_000)
    .describe('How often to remove deleted data from the database, and finish deletions that a crash interrupted'),
  WEBHOOK_ALLOW_HOSTS: listSchema.describe(
    'Host names of payment matching that are exempt from the check for private addresses',
  ),
  WEBHOOK_ALLOW_CIDRS: listSchema.describe('Private address ranges that payment matching may call'),
  WEBHOOK_DENY_CIDRS: listSchema.describe(
    'Address ranges that are never called, even if another setting allows them: 10.96.0.0/12',
  ),
  WEBHOOK_ALLOW_PORTS: portListSchema.describe('The only ports that may be called: 443,8443; any when not set'),
});
export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);
