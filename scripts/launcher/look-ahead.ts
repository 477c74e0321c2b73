import { openDataDir } from './data-dir.ts';
import type { BackingContext } from './infra/backing.ts';
import { mustBePossible as mustBackingBePossible } from './infra/index.ts';
import { mustNotRun } from './leftovers.ts';

/** Runs before the installation, so it imports no packages. */
export const mustBePossible = async (purpose: BackingContext['purpose']): Promise<void> => {
  const dataDir = openDataDir((purpose === 'start' && process.env['DATA_DIR']) || '.data');
  if (purpose === 'start') await mustNotRun(dataDir);
  await mustBackingBePossible({ dataDir, env: process.env, purpose });
};
