// Builds the image of every service, one after the other: all but the last steps are shared.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lockedImages } from './images/base-images.mjs';
import { withProgress } from './progress.mjs';
import { services } from './images/service-names.mjs';

const version = process.env.KOPRU_VERSION ?? 'dev';
const cwd = fileURLToPath(new URL('..', import.meta.url));

/** Without buildx, the engine's classic builder is used. */
const env = { ...process.env };
if (spawnSync('docker', ['buildx', 'version']).status !== 0) env.DOCKER_BUILDKIT = '0';

/** The base image by its digest, where it is pinned. */
const { NODE_IMAGE } = lockedImages();
const pinned = NODE_IMAGE === undefined ? [] : ['--build-arg', `NODE_IMAGE=${NODE_IMAGE}`];

for (const service of services) {
  const args = ['build', ...pinned, '--build-arg', `SERVICE=${service}`, '-t', `kopru/${service}:${version}`, '.'];
  const { status, output } = await withProgress(`Building kopru/${service}:${version}`, async () => {
    const built = spawnSync('docker', args, { cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return { status: built.status, output: `${built.stdout}${built.stderr}` };
  });
  if (status !== 0) {
    console.error(output.split('\n').slice(-40).join('\n'));
    process.exit(1);
  }
}
