import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first of `places` that can be run, else `name` on the PATH. */
export const findProgram = (name: string, places: readonly string[] = []): string | undefined =>
  [...places, ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))].find(isProgram);
