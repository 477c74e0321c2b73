import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What ours are built from and run beside, by the variable that the Dockerfile and Compose read. */
export const baseImages = {
  NODE_IMAGE: 'node:24-bookworm-slim',
  RABBITMQ_IMAGE: 'rabbitmq:4.0-management',
  MONGODB_IMAGE: 'mongo:7.0',
};

export const lockFile = fileURLToPath(new URL('../../deploy/images.lock', import.meta.url));

/** The digests of an images.lock; throws when a line names another image, or one without its digest. */
export const imagesOf = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => {
        const [, variable, image] = /^(\w+)=(\S+)@sha256:[\da-f]{64}$/.exec(line) ?? [];
        if (variable === undefined || baseImages[variable] !== image)
          throw new Error(`images.lock: not one of our images with its digest: ${line}`);
        return [variable, line.slice(variable.length + 1)];
      }),
  );

/** Empty while nothing is pinned: tags count then. */
export const lockedImages = (path = lockFile) => (existsSync(path) ? imagesOf(readFileSync(path, 'utf8')) : {});
