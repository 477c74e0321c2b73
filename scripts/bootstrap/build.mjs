// Runs before anything is installed, on Node 20: built-ins only, no types.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './tool.mjs';

export const buildServices = async () => {
  if (process.env.KOPRU_FROM_SOURCE) return;
  await run('Building the services', process.execPath, [join(root, 'scripts', 'tsc.mjs'), '-b']);
};

/** Changes when a source of the panel changes, so that an unchanged panel is not built again. */
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

export const buildPanel = async () => {
  if (process.env.KOPRU_FROM_SOURCE) return;
  const panel = 'services/control-panel';
  if (!existsSync(join(root, panel, 'package.json'))) return;
  const stamp = join(root, panel, 'dist', '.built-from');
  // The panel contains values of the contracts.
  const current = fingerprint(join(root, panel)) + fingerprint(join(root, 'libs/contracts/src'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  await run('Building the control panel', 'npm', ['run', 'build', '-w', panel]);
  writeFileSync(stamp, current);
};
