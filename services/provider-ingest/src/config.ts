import {
  baseConfig,
  booleanSchema,
  durationSchema,
  lingerSchema,
  listSchema,
  loadConfig as load,
  maxConnectionsSchema,
  portSchema,
} from '@kopru/runtime';
import { z } from 'zod';
import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';
import type { PlatformSettings } from './providers/settings.ts';
import { knownMasks } from './providers/ty/masks.ts';

const address = (value: string) => z.url().default(value);
const duration = (milliseconds: number) => durationSchema.default(milliseconds);

const perSecond = (requests: number) => z.coerce.number().int().min(0).default(requests);

export const configSchema = z.object({
  ...baseConfig,
  PORT: portSchema.default(8081).describe('Public port, for pushes of platforms'),
  INTERNAL_PORT: portSchema.default(9081).describe('Port for the other services and for metrics, never public'),
  MONGODB_DATABASE: z.string().default('kopru_ingest').describe('Database of this service'),
  RESTAURANT_SERVICE_URL: address('http://127.0.0.1:8083').describe('Address of restaurant-service, for integrations'),
  MASTER_KEYS: z.string().min(1).describe('Keys for the credentials stored here, as id:base64[,id:base64]'),
  BODY_LIMIT_BYTES: z.coerce.number().int().min(1024).default(1_048_576).describe('Largest push that is read'),
  BODIES_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(4_194_304)
    .default(67_108_864)
    .describe('Memory budget: bytes of pushes read or processed at the same time; a quarter for one account'),
  MAX_CONNECTIONS: maxConnectionsSchema,
  HEADERS_TIMEOUT: duration(15_000).describe('How long the headers of a request may take to arrive'),
  REQUEST_TIMEOUT: duration(30_000).describe('How long a whole request may take to arrive'),
  ANSWER_LIMIT: duration(15_000).describe('Time limit of a push; then the answer is 503, and the platform retries'),
  ORDER_LINGER: lingerSchema.describe(
    'How long a batch of pushes waits for more before it is published; delays each answer',
  ),
  PUSHES_PER_SECOND: perSecond(100).describe(
    'Pushes of one integration per second; ten times as many in a burst; 0: no limit',
  ),
  PUSHES_PER_ADDRESS: perSecond(5000).describe(
    'Pushes of one IP address per second, which may be a whole platform; ten times as many in a burst; 0: no limit',
  ),
  INBOX_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000)
    .describe('Maximum number of events stored while the broker is unavailable'),
  REJECTED_RETENTION: duration(7 * 86_400_000).describe('How long refused pushes are stored'),
  PICTURE_ALLOW_CIDRS: listSchema.describe('Private address ranges from which pictures of menus may come: 10.0.0.0/8'),
  WEBHOOK_DENY_CIDRS: listSchema.describe(
    'Address ranges from which no picture may come, even if another setting allows them',
  ),
  PLATFORM_TIMEOUT: duration(6000).describe('Deadline of one platform call'),

  GETIR_BASE_URL: address('https://food-external-api-gateway.getirapi.com').describe('Getir Yemek'),
  GETIR_APP_SECRET_KEY: z.string().default('').describe("The integrator's own key"),
  GETIR_TOKEN_TTL: duration(3_600_000).describe('How long a token is used'),
  GETIR_STEP_PAUSE: duration(61_000).describe('Pause between steps: what Getir requires, plus one second'),
  GETIR_POLL_INTERVAL: duration(60_000).describe('How often to poll for orders whose push was missed'),

  YS_BASE_URL: address('https://integration-middleware-tr.me.restaurant-partners.com').describe(
    'Delivery Hero middleware',
  ),
  YS_PLUGIN_SECRET: z
    .string()
    .default('')
    .describe('Secret with which the middleware signs its JWT; without it pushes are refused'),
  YS_CALLBACK_DOMAIN: z
    .string()
    .default('restaurant-partners.com')
    .describe('Domain that callback addresses must belong to'),

  TY_BASE_URL: address('https://api.tgoapis.com/integrator').describe('Trendyol Go'),
  TY_INTEGRATOR: z
    .string()
    .regex(/^[A-Za-z0-9]{1,30}$/, 'must be 1 to 30 letters and digits')
    .default('SelfIntegration')
    .describe('Name in the User-Agent'),
  TY_EXECUTOR_USER: z.string().default('entegrasyon@kopru.local').describe('x-executor-user'),
  TY_POLL_INTERVAL: duration(10_000).describe('How often to poll each store for orders'),
  TY_FIRST_WINDOW: duration(7_200_000).describe('How far back the first poll of a store reaches'),
  TY_OVERLAP: duration(60_000).describe('How far consecutive polls overlap'),
  TY_MASKS: listSchema
    .prefault(knownMasks.join(','))
    .describe('Placeholders of Trendyol for hidden addresses and phone numbers, in any letter case'),

  MIGROS_BASE_URL: address('https://gourmet.migrosonline.com').describe('Migros Yemek'),
  MIGROS_KEY_DERIVATION: z
    .enum(['raw', 'sha256'])
    .default('raw')
    .describe('How the AES key is derived from the secret'),
  MIGROS_POLL_INTERVAL: duration(30_000).describe('How often to poll for orders whose push was missed'),
  MIGROS_CONFIRM_PUSHES: booleanSchema.default(true).describe('Verify each push by a call to Migros'),

  SANDBOX_URL: z
    .url()
    .optional()
    .describe(
      'Address of the sandbox, whose simulated platforms serve integrations of sandboxes; without it there are none',
    ),
  PREPARATION_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(180)
    .default(20)
    .describe('Preparation time in minutes that is sent to a platform with the acceptance of an order'),
});
export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);

export const platformSettings = (config: Config): PlatformSettings => ({
  timeoutMs: config.PLATFORM_TIMEOUT,
  getir: {
    baseUrl: config.GETIR_BASE_URL,
    appSecretKey: config.GETIR_APP_SECRET_KEY,
    tokenTtlMs: config.GETIR_TOKEN_TTL,
    stepPauseMs: config.GETIR_STEP_PAUSE,
    pollEveryMs: config.GETIR_POLL_INTERVAL,
  },
  ys: {
    baseUrl: config.YS_BASE_URL,
    pluginSecret: config.YS_PLUGIN_SECRET,
    callbackDomain: config.YS_CALLBACK_DOMAIN,
    preparationMinutes: config.PREPARATION_MINUTES,
  },
  ty: {
    baseUrl: config.TY_BASE_URL,
    integrator: config.TY_INTEGRATOR,
    executorUser: config.TY_EXECUTOR_USER,
    preparationMinutes: config.PREPARATION_MINUTES,
    pollEveryMs: config.TY_POLL_INTERVAL,
    firstWindowMs: config.TY_FIRST_WINDOW,
    overlapMs: config.TY_OVERLAP,
    masks: config.TY_MASKS,
  },
  migros: {
    baseUrl: config.MIGROS_BASE_URL,
    keyDerivation: config.MIGROS_KEY_DERIVATION,
    pollEveryMs: config.MIGROS_POLL_INTERVAL,
    confirmsPushes: config.MIGROS_CONFIRM_PUSHES,
  },
});

/** The platforms as integrations of sandboxes know them; undefined where there is no simulator. */
export const sandboxSettings = (config: Config): PlatformSettings | undefined => {
  const { SANDBOX_URL: url } = config;
  if (url === undefined) return undefined;
  const { timeoutMs, getir, ys, ty, migros } = platformSettings(config);
  const base = url.replace(/\/$/, '');
  return {
    timeoutMs,
    getir: { ...getir, baseUrl: `${base}/getir`, appSecretKey: simulatedSecrets.getirAppSecretKey },
    ys: { ...ys, baseUrl: `${base}/ys`, pluginSecret: simulatedSecrets.ysPluginSecret },
    ty: { ...ty, baseUrl: `${base}/ty` },
    migros: { ...migros, baseUrl: `${base}/migros`, keyDerivation: 'raw' },
  };
};
