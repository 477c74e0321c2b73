import { baseConfig, durationSchema, loadConfig as load, portSchema } from '@kopru/runtime';
import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';
import { z } from 'zod';

const platformSettings = {
  PORT: portSchema.default(8090).describe('Port of the simulated platforms, and for the other services'),
  SIMULATOR_SEED: z.coerce.number().int().default(1).describe('The same seed makes the same orders and faults'),
  SIMULATOR_TIME_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('60: a minute of the platforms (pauses, limits, couriers) takes a second'),
  SIMULATOR_PUBLIC_URL: z
    .url()
    .optional()
    .describe('Where the platforms reach the simulator; its own address when absent'),
  SIMULATOR_BOOKS: z
    .string()
    .min(1)
    .optional()
    .describe('File that stores restaurants and orders over restarts; in memory only when absent'),
  GETIR_APP_SECRET_KEY: z
    .string()
    .default(simulatedSecrets.getirAppSecretKey)
    .describe("The integrator's key that Getir accepts"),
  YS_PLUGIN_SECRET: z
    .string()
    .default(simulatedSecrets.ysPluginSecret)
    .describe('Secret with which Yemeksepeti signs what it sends'),
};

/** The settings of the simulated platforms, which run alone without a database: in development and tests. */
export const simulatorSchema = z.object({
  HOST: baseConfig.HOST,
  LOG_LEVEL: baseConfig.LOG_LEVEL,
  ...platformSettings,
});
export type SimulatorConfig = z.infer<typeof simulatorSchema>;

export const configSchema = z.object({
  ...baseConfig,
  ...platformSettings,
  MONGODB_DATABASE: z.string().default('kopru_sandbox').describe('Database of this service'),
  GATEWAY_URL: z.url().default('http://127.0.0.1:9080').describe('Address of api-gateway'),
  ORDER_SERVICE_URL: z.url().default('http://127.0.0.1:8082').describe('Address of order-service'),
  RESTAURANT_SERVICE_URL: z.url().default('http://127.0.0.1:8083').describe('Address of restaurant-service'),
  WEBHOOK_DISPATCHER_URL: z.url().default('http://127.0.0.1:8084').describe('Address of webhook-dispatcher'),
  OWNER_TIMEOUT: durationSchema.default(7_000).describe('Time limit of a call to another service'),
  CERTIFICATION_TIMEOUT: durationSchema
    .default(45_000)
    .describe('How long a certification waits for each action of the POS')
    .meta({ formerly: 'CERTIFICATION_PATIENCE' }),
  TUNNEL_IDLE_TIMEOUT: durationSchema
    .default(15_000)
    .describe('A tunnel of a sandbox is closed after this time without a poll')
    .meta({ formerly: 'TUNNEL_AWAY' }),
});
export type Config = z.infer<typeof configSchema>;

const hasDatabase = ({ MONGODB_URI, MONGODB_URI_FILE }: NodeJS.ProcessEnv): boolean =>
  (MONGODB_URI ?? '') !== '' || (MONGODB_URI_FILE ?? '') !== '';

export const loadConfig = (env: NodeJS.ProcessEnv): Config | SimulatorConfig =>
  hasDatabase(env) ? load(configSchema, env) : load(simulatorSchema, env);
