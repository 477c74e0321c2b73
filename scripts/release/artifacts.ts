import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { note, Problem, withProgress } from '../progress.mjs';
import { services } from '../images/service-names.mjs';
import { lastLinesOf, run, type RunOptions } from '../launcher/run.ts';

export interface Artifact {
  /** Below the folder of the artifacts. */
  name: string;
  bytes: number;
  sha256: string;
}

const sumsFile = 'SHA256SUMS';

/** Runs a tool that must succeed; a Problem says what it said. */
export const must = async (command: string, args: readonly string[], options: RunOptions): Promise<string> => {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Problem(`${command} ${args.join(' ')} failed:\n${lastLinesOf(output, 20)}`);
  return output;
};

/** The package of the command line, which must install and say its version. */
const packCli = async (tree: string, folder: string, version: string): Promise<void> => {
  // .npmrc forbids scripts, and without its prepack the package is empty.
  await must('npm', ['pack', '-w', 'libs/cli', '--ignore-scripts=false', '--pack-destination', folder], { cwd: tree });
  const place = mkdtempSync(join(tmpdir(), 'kopru-cli-'));
  try {
    const file = join(folder, `kopru-cli-${version}.tgz`);
    await must('npm', ['install', '--prefix', place, '--offline', '--ignore-scripts', '--no-save', file], {
      cwd: place,
    });
    const said = await must(join(place, 'node_modules', '.bin', 'kopru'), ['--version'], { cwd: place });
    if (said.trim() !== version) throw new Problem(`The packed kopru says that it is ${said.trim()}, not ${version}.`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

const packChart = async (tree: string, folder: string): Promise<void> => {
  const helm = process.env['HELM'] ?? 'helm';
  const { code } = await run(helm, ['version', '--short']);
  if (code !== 0) return note('  helm is not on this machine: the package of the chart is left out');
  await must(helm, ['package', join(tree, 'deploy/helm/kopru'), '--destination', folder], { cwd: tree });
};

/** The image of each service, by the digest of its content. */
const buildImages = async (tree: string, folder: string, version: string): Promise<void> => {
  const { code } = await run('docker', ['info'], { timeoutMs: 20_000 });
  if (code !== 0) return note('  No Docker engine answers: the images are left out');
  const env = { ...process.env, KOPRU_VERSION: version };
  await must(process.execPath, [join(tree, 'scripts/images.mjs')], { cwd: tree, env });
  const lines: string[] = [];
  for (const service of services) {
    const image = `kopru/${service}:${version}`;
    const id = await must('docker', ['image', 'inspect', image, '--format', '{{.Id}}'], { cwd: tree });
    lines.push(`${image}@${id.trim()}`);
  }
  writeFileSync(join(folder, 'images.txt'), `${lines.join('\n')}\n`);
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath, one.name)))
    .filter((name) => name !== sumsFile)
    .sort();

/** Every file of a folder with its sum; SHA256SUMS is written beside them, in the form that `sha256sum --check` reads. */
export const summed = (folder: string): Artifact[] => {
  const artifacts = filesIn(folder).map((name) => {
    const path = join(folder, name);
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    return { name, bytes: statSync(path).size, sha256 };
  });
  writeFileSync(join(folder, sumsFile), artifacts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
  return artifacts;
};

export interface ArtifactOptions {
  version: string;
  /** Where they are put. */
  folder: string;
  withImages: boolean;
}

/** Builds what a version is given out as, from the sources in the folder `tree`. */
export const buildArtifacts = async (tree: string, options: ArtifactOptions): Promise<Artifact[]> => {
  const { version, folder } = options;
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Problem(`${folder} is not empty. Name another folder, or empty it.`);
  await withProgress('The package of kopru, installed and tried', () => packCli(tree, folder, version));
  await withProgress('The package of the chart', () => packChart(tree, folder));
  await withProgress('Bills of materials', () =>
    must(process.execPath, [join(tree, 'scripts/sbom.mjs'), join(folder, 'sbom')], { cwd: tree }),
  );
  if (options.withImages) await withProgress('The images', () => buildImages(tree, folder, version));
  return summed(folder);
};
