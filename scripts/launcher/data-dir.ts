import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../progress.mjs';
import { readJson, writeJson } from './json-file.ts';
import { freePort, isFree } from './ports.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Downloads that every system started from this clone shares. */
export const cacheDir = join(root, '.data', 'cache');

export interface DataDir {
  path: string;
  file: (...parts: string[]) => string;
  folder: (...parts: string[]) => string;
  /** The port that `name` had last time, or a new free one. */
  port: (name: string) => Promise<number>;
  /** A random value that stays the same from run to run. */
  secret: (name: string, make?: () => string) => string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const openDataDir = (path: string): DataDir => {
  const base = resolve(root, path);
  try {
    mkdirSync(join(base, 'logs'), { recursive: true, mode: 0o700 });
    accessSync(base, constants.W_OK);
  } catch (error) {
    throw new Problem(
      `The data directory ${base} cannot be written (${reasonOf(error)}). Set DATA_DIR to a folder that can.`,
      { cause: error },
    );
  }
  const file = (...parts: string[]): string => join(base, ...parts);
  const folder = (...parts: string[]): string => {
    mkdirSync(file(...parts), { recursive: true });
    return file(...parts);
  };

  const remember = (store: string, name: string, value: string | number): void => {
    writeJson(file(store), { ...readJson<object>(file(store)), [name]: value });
  };

  const port = async (name: string): Promise<number> => {
    const known = readJson<Record<string, number>>(file('ports.json'))?.[name];
    if (known !== undefined && (await isFree(known))) return known;
    const fresh = await freePort();
    remember('ports.json', name, fresh);
    return fresh;
  };

  const secret = (name: string, make = (): string => randomBytes(32).toString('base64url')): string => {
    const known = readJson<Record<string, string>>(file('secrets.json'))?.[name];
    if (known !== undefined) return known;
    const fresh = make();
    remember('secrets.json', name, fresh);
    return fresh;
  };

  return { path: base, file, folder, port, secret };
};

export const removeDataDir = ({ path }: Pick<DataDir, 'path'>): void => {
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
};

/** Created once per data directory, because sealed texts can only be opened with the same keys. */
export const secretsOf = (
  dataDir: DataDir,
  env: NodeJS.ProcessEnv,
): Record<'INTERNAL_TOKEN' | 'MASTER_KEYS', string> => ({
  INTERNAL_TOKEN: env['INTERNAL_TOKEN'] || dataDir.secret('internalToken'),
  MASTER_KEYS: env['MASTER_KEYS'] || dataDir.secret('masterKeys', () => `k1:${randomBytes(32).toString('base64')}`),
});
