import { routedCellsSchema } from '@kopru/contracts/internal/cells';
import { baseConfig, loadConfig as load, maxConnectionsSchema, portSchema } from '@kopru/runtime';
import { z } from 'zod';

const cells = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(routedCellsSchema)
  .refine((given) => Object.keys(given).length > 0, 'must name a cell');

const { HOST, LOG_LEVEL, SHUTDOWN_GRACE, SHUTDOWN_DRAIN, NODE_ENV } = baseConfig;

export const configSchema = z.object({
  ...{ HOST, LOG_LEVEL, SHUTDOWN_GRACE, SHUTDOWN_DRAIN, NODE_ENV },
  PORT: portSchema.default(8070).describe('Port for clients, browsers and platforms'),
  INTERNAL_PORT: portSchema.default(9070).describe('Port of /metrics and of the whole /readyz'),
  CELLS: cells.describe(
    'By name of cell, as JSON: `gateway`, `ingest`, `gatewayInternal` (addresses) and `key` (the secret of cell-router in INTERNAL_KEYS of its gateway; or `token`, its INTERNAL_TOKEN); the first cell answers requests without a credential',
  ),
  DIRECTORY_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address')
    .describe('MongoDB of the directory of accounts'),
  DIRECTORY_DATABASE: z.string().min(1).default('kopru_cells').describe('Its database'),
  TRUST_PROXY: z.coerce.number().int().min(0).default(0).describe('How many proxies stand before the router'),
  MAX_CONNECTIONS: maxConnectionsSchema,
});
export type Config = z.infer<typeof configSchema>;

export const loadConfig = (env: NodeJS.ProcessEnv): Config => load(configSchema, env);
