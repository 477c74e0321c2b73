import { randomBytes } from 'node:crypto';
import type { DataDir } from './data-dir.ts';

/** Made once per data directory: what is sealed with them can only be opened with them. */
export const secretsOf = (
  dataDir: DataDir,
  env: NodeJS.ProcessEnv,
): Record<'INTERNAL_TOKEN' | 'MASTER_KEYS', string> => ({
  INTERNAL_TOKEN: env['INTERNAL_TOKEN'] || dataDir.secret('internalToken'),
  MASTER_KEYS: env['MASTER_KEYS'] || dataDir.secret('masterKeys', () => `k1:${randomBytes(32).toString('base64')}`),
});
