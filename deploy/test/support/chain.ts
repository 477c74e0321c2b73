import { randomBytes } from 'node:crypto';
import {
  change,
  isFull,
  newFolder,
  openStores,
  run,
  seed,
  type Ended,
  type Environment,
  type Stores,
} from './scripts.ts';

export const rounds = isFull ? 300 : 8;
export const key = (): string => randomBytes(32).toString('base64');

// Databases to back up, others to restore into, and a folder between them, for the file that imports this.
export let here: Stores;
export let there: Stores;
export let folder: ReturnType<typeof newFolder>;
let number = 0;

beforeEach(async () => {
  [here, there, folder] = [await openStores(), await openStores(), newFolder()];
  await seed(here);
});
afterEach(async () => {
  await here.drop();
  await there.drop();
  folder.remove();
});

export const backUp = (args: readonly string[] = [], env: Environment = {}): Promise<Ended> =>
  run('backup.mjs', ['--into', folder.path, ...args], { ...here.env, BACKUP_PLAIN: 'true', ...env });
export const restore = (args: readonly string[] = [], env: Environment = {}): Promise<Ended> =>
  run('restore.mjs', ['--from', folder.path, ...args], { ...there.env, ...env });
export const changes = async (count = rounds): Promise<void> => {
  for (let done = 0; done < count; done += 1) await change(here, (number += 1));
};
export const done = expect.objectContaining({ code: 0 });
export const refused = (text: string) => ({ code: 1, errors: expect.stringContaining(text) });
