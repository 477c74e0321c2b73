import { loadConfig as load, portSchema } from '@kopru/runtime';
import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';
import { z } from 'zod';

export const configSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: portSchema.default(8090).describe('Port to listen on'),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'http', 'debug']).default('info'),
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
    .describe('File that stores restaurants and orders from start to start; only in memory when absent'),
  GETIR_APP_SECRET_KEY: z
    .string()
    .default(simulatedSecrets.getirAppSecretKey)
    .describe("The integrator's key that Getir accepts"),
  YS_PLUGIN_SECRET: z
    .string()
    .default(simulatedSecrets.ysPluginSecret)
    .describe('Secret with which Yemeksepeti signs what it sends'),
});
export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);
