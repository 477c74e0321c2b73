// Runs before anything is installed, on Node 20: built-ins only, no types.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { note } from '../progress.mjs';
import { root, run } from './tool.mjs';

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/** Whether a package has all its programs; an interrupted installation leaves half-empty folders. */
const isWhole = (path, { bin = {} }) =>
  ['package.json', ...Object.values(bin)].every((file) => existsSync(join(root, path, file)));

/** Compares the installed packages with the lockfile's content, because file times mean nothing after a clone. */
const dependenciesAreInstalled = () => {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      !path.includes('node_modules/') ||
      (installed[path]?.version === entry.version && (entry.link || isWhole(path, entry))),
  );
};

const install = () =>
  run('Installing dependencies (a minute or two the first time)', 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);

export const installDependencies = async () => {
  if (process.env.KOPRU_SKIP_INSTALL || dependenciesAreInstalled()) return;
  await install();
};

/** Work that is tried again after a new installation when a package's file is missing. */
export const healed = (work) => async (args) => {
  try {
    await work(args);
  } catch (error) {
    if (process.env.KOPRU_SKIP_INSTALL || !/Cannot find (?:module|package) '[^.]/.test(error.message)) throw error;
    note('  The installed dependencies are not whole.');
    await install();
    await work(args);
  }
};
