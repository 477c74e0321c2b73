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
  PORT: portSchema.default(8081).describe('Port of the pushes, for strangers'),
  INTERNAL_PORT: portSchema.default(9081).describe('Port for the other services and for metrics, never public'),
  MONGODB_DATABASE: z.string().default('kopru_ingest').describe('Database of this service'),
  RESTAURANT_SERVICE_URL: address('http://127.0.0.1:8083').describe('Owner of the integrations'),
  MASTER_KEYS: z.string().min(1).describe('Keys for the credentials stored here, as id:base64[,id:base64]'),
  BODY_LIMIT_BYTES: z.coerce.number().int().min(1024).default(1_048_576).describe('Largest push that is read'),
  BODIES_LIMIT_BYTES: z.coerce
    .number()
    .int()
    .min(4_194_304)
    .default(67_108_864)
    .describe('Pushes that are read or worked on together; a quarter for one account'),
  MAX_CONNECTIONS: maxConnectionsSchema,
  HEADERS_TIMEOUT: duration(15_000).describe("How long a request's head may take to arrive"),
  REQUEST_TIMEOUT: duration(30_000).describe('How long a whole request may take to arrive'),
  ANSWER_LIMIT: duration(15_000).describe(
    'After this a push is answered with 503, whatever stands still; its platform sends it again',
  ),
  ORDER_LINGER: lingerSchema.describe(
    'How long a push waits for others, so that they are sent to order-service together; its answer comes as much later',
  ),
  PUSHES_PER_SECOND: perSecond(100).describe(
    'Pushes of one integration in the long run, at once ten times as many; 0: any',
  ),
  PUSHES_PER_ADDRESS: perSecond(5000).describe('The same for one sending address, which may be a whole platform'),
  INBOX_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000)
    .describe('Most events stored while the broker is unavailable'),
  REJECTED_RETENTION: duration(7 * 86_400_000).describe('How long refused pushes are stored'),
  PICTURE_ALLOW_CIDRS: listSchema.describe('Private address ranges from which pictures of menus may come: 10.0.0.0/8'),
  WEBHOOK_DENY_CIDRS: listSchema.describe('Address ranges from which no picture may come, whatever else is open'),
  PLATFORM_TIMEOUT: duration(6000).describe('Deadline of one platform call'),

  GETIR_BASE_URL: address('https://food-external-api-gateway.getirapi.com').describe('Getir Yemek'),
  GETIR_APP_SECRET_KEY: z.string().default('').describe("The integrator's own key"),
  GETIR_TOKEN_TTL: duration(3_600_000).describe('Life of a token'),
  GETIR_STEP_PAUSE: duration(61_000).describe('Pause that Getir demands between steps, and a second'),
  GETIR_POLL_INTERVAL: duration(60_000).describe('Safety net for missed pushes'),

  YS_BASE_URL: address('https://integration-middleware-tr.me.restaurant-partners.com').describe(
    'Delivery Hero middleware',
  ),
  YS_PLUGIN_SECRET: z
    .string()
    .default('')
    .describe('Secret of the JWT that the middleware signs; none: pushes are refused'),
  YS_CALLBACK_DOMAIN: z.string().default('restaurant-partners.com').describe('Callback addresses must lie in it'),

  TY_BASE_URL: address('https://api.tgoapis.com/integrator').describe('Trendyol Go'),
  TY_INTEGRATOR: z
    .string()
    .regex(/^[A-Za-z0-9]{1,30}$/, 'must be 1 to 30 letters and digits')
    .default('SelfIntegration')
    .describe('Name in the User-Agent'),
  TY_EXECUTOR_USER: z.string().default('entegrasyon@kopru.local').describe('x-executor-user'),
  TY_POLL_INTERVAL: duration(10_000).describe('How often each store is asked for orders'),
  TY_FIRST_WINDOW: duration(7_200_000).describe('How far back the first round looks'),
  TY_OVERLAP: duration(60_000).describe('How far rounds overlap'),
  TY_MASKS: listSchema
    .prefault(knownMasks.join(','))
    .describe('What it writes in place of addresses and numbers that restaurants may not see, in any letter case'),

  MIGROS_BASE_URL: address('https://gourmet.migrosonline.com').describe('Migros Yemek'),
  MIGROS_KEY_DERIVATION: z.enum(['raw', 'sha256']).default('raw').describe('How the AES key is made of the secret'),
  MIGROS_POLL_INTERVAL: duration(30_000).describe('Safety net for missed pushes'),
  MIGROS_CONFIRM_PUSHES: booleanSchema.default(true).describe('Ask Migros before believing what was pushed'),

  SANDBOX_URL: z
    .url()
    .optional()
    .describe('The sandbox, to whose platforms alone integrations of sandboxes are connected; none when absent'),
  PREPARATION_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(180)
    .default(20)
    .describe('Promised when an order is accepted'),
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
