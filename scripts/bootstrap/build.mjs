// Runs before anything is installed, on Node 20: built-ins only, no types.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './tool.mjs';

export const buildServices = async () => {
  if (process.env.KOPRU_FROM_SOURCE) return;
  await run('Building the services', process.execPath, [join(root, 'scripts', 'tsc.mjs'), '-b']);
};

/** Changes when a file of a folder changes, so that what was built from it is not built again. */
const fingerprint = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](?:node_modules|dist)[\\/]/.test(file))
    .sort()
    .reduce(
      (hash, file) => hash.update(`${file}:${statSync(file).size}:${statSync(file).mtimeMs};`),
      createHash('sha256'),
    )
    .digest('hex');

/** Builds a workspace into its `dist`, where something in it or in the folders `from` has changed. */
const buildWorkspace = async (title, workspace, from) => {
  if (!existsSync(join(root, workspace, 'package.json'))) return;
  const stamp = join(root, workspace, 'dist', '.built-from');
  const current = [workspace, ...from].map((folder) => fingerprint(join(root, folder))).join('');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  await run(title, 'npm', ['run', 'build', '-w', workspace]);
  writeFileSync(stamp, current);
};

export const buildPanel = async () => {
  if (process.env.KOPRU_FROM_SOURCE) return;
  // The panel contains values of the contracts.
  await buildWorkspace('Building the control panel', 'services/control-panel', ['libs/contracts/src']);
};

/** From the sources: it needs nothing that was built. */
export const buildDocs = () =>
  buildWorkspace('Building the documentation', 'libs/api-docs', ['libs/contracts/src', 'libs/errors/src', 'docs']);
