import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../progress.mjs';

type Parts = [number, number, number];

const partsOf = (version: string): Parts => {
  const [, ...parts] = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version) ?? [];
  if (parts.length === 0)
    throw new Problem(`${version} is no version: three numbers with points between them, such as 1.2.3.`);
  return parts.map(Number) as Parts;
};

/** Throws a Problem unless `version` comes after `present`. */
export const mustBeGreater = (version: string, present: string): void => {
  const now = partsOf(present);
  const first = partsOf(version)
    .map((part, index) => part - (now[index] ?? 0))
    .find((difference) => difference !== 0);
  if (first === undefined || first < 0)
    throw new Problem(`The version is ${present} already; ${version} is not greater.`);
};

/** What comes after `present` when nobody says: a minor version with new things, otherwise a patch. */
export const nextVersion = (present: string, hasFeatures: boolean): string => {
  const [major, minor, patch] = partsOf(present);
  return (hasFeatures ? [major, minor + 1, 0] : [major, minor, patch + 1]).join('.');
};

interface Manifest {
  name?: string;
  version?: string;
  [member: string]: unknown;
}
interface Lock extends Manifest {
  packages: Record<string, Manifest>;
}

const dependencyLists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** The manifest with the version, its own and that of our packages that it needs. */
const withVersion = <M extends Manifest>(manifest: M, version: string, ours: ReadonlySet<string>): M => ({
  ...manifest,
  version,
  ...Object.fromEntries(
    dependencyLists
      .filter((list) => list in manifest)
      .map((list) => [
        list,
        Object.fromEntries(
          Object.entries(manifest[list] as Record<string, string>).map(([name, range]) => [
            name,
            ours.has(name) ? version : range,
          ]),
        ),
      ]),
  ),
});

/** Places besides the packages that name the version. */
const places: Record<string, RegExp[]> = {
  'deploy/helm/kopru/Chart.yaml': [/(?<=^version: ).+$/m, /(?<=^appVersion: ).+$/m],
  'libs/contracts/src/version.ts': [/(?<=^export const version = ').+(?=';$)/m],
  'libs/cli/src/version.ts': [/(?<=^export const version = ').+(?=';$)/m],
};

const isOurs = (path: string): boolean => !path.includes('node_modules/');

const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const writeManifest = (file: string, manifest: Manifest): void => {
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
};

/** The version of the sources in the folder `tree`. */
export const presentVersion = (tree: string): string => String(readManifest(join(tree, 'package.json')).version);

/** Writes the version to every package, to the lockfile, the chart and the sources that say it. */
export const setVersion = (tree: string, version: string): void => {
  const lockFile = join(tree, 'package-lock.json');
  const lock = readManifest(lockFile) as Lock;
  const folders = Object.keys(lock.packages).filter(isOurs);
  const manifests = folders.map((folder) => ({ folder, manifest: readManifest(join(tree, folder, 'package.json')) }));
  const ours = new Set(manifests.map(({ manifest }) => String(manifest.name)));
  for (const { folder, manifest } of manifests)
    writeManifest(join(tree, folder, 'package.json'), withVersion(manifest, version, ours));
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    isOurs(path) ? withVersion(entry, version, ours) : entry,
  ]);
  writeManifest(lockFile, { ...lock, version, packages: Object.fromEntries(packages) as unknown });
  for (const [name, patterns] of Object.entries(places)) {
    const file = join(tree, name);
    const text = readFileSync(file, 'utf8');
    if (!patterns.every((pattern) => pattern.test(text))) throw new Problem(`${name} does not say its version.`);
    writeFileSync(
      file,
      patterns.reduce((all, pattern) => all.replace(pattern, version), text),
    );
  }
};
