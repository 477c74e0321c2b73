// Writes deploy/images.lock: the digest of each base image. What is in it stays, unless --renew is given.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { baseImages, lockedImages, lockFile } from './images/base-images.mjs';

const docker = (...args) => spawnSync('docker', args, { encoding: 'utf8' });

/** As the registry, or an engine that has pulled the image, knows it. */
const digestOf = (image) => {
  const asked = docker('buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}');
  if (asked.status === 0) return asked.stdout.trim();
  const pulled = docker('image', 'inspect', image, '--format', '{{join .RepoDigests " "}}');
  const [, digest] = /@(sha256:[\da-f]{64})/.exec(pulled.stdout ?? '') ?? [];
  if (digest === undefined)
    throw new Error(`the digest of ${image} is not to be had: ${asked.stderr || pulled.stderr}`);
  return digest;
};

const known = process.argv.includes('--renew') ? {} : lockedImages();
const lines = Object.entries(baseImages).map(
  ([variable, image]) => `${variable}=${known[variable] ?? `${image}@${digestOf(image)}`}`,
);
writeFileSync(lockFile, `${lines.join('\n')}\n`);
console.log(lines.join('\n'));
