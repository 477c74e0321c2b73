import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** Replaces the file in one step and for its owner only: these files hold keys. */
export const writeJson = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};
