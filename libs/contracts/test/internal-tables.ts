import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestRow } from './request-rows.ts';

const folder = join(import.meta.dirname, '../src/internal');
const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>));

/** Every table of internal operations that the contracts have, by its name. */
export const internalTables = modules
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Operations')) as [string, Record<string, RequestRow>][];
