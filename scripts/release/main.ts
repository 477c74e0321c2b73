import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { note, Problem, withProgress } from '../progress.mjs';
import { root } from '../launcher/data-dir.ts';
import { buildArtifacts, must, type Artifact } from './artifacts.ts';
import { copyOf } from './copy.ts';
import { releasedChangelog, releasedUpgrading, unreleasedKind } from './notes.ts';
import { authorOf, mustBeReleasable } from './repository.ts';
import { mustBeGreater, nextVersion, presentVersion, setVersion } from './version.ts';

interface Options {
  dryRun?: boolean;
  artifacts?: string;
}

const changeText = (file: string, change: (text: string) => string): void => {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

/** Everything in the sources that says the version, and what is kept of it for later versions to be compared with. */
const writeVersion = async (tree: string, version: string): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10);
  changeText(join(tree, 'CHANGELOG.md'), (text) => releasedChangelog(text, version, day));
  changeText(join(tree, 'docs/upgrading.md'), (text) => releasedUpgrading(text, version));
  setVersion(tree, version);
  // In a process of its own, which reads the sources that were just written.
  for (const name of ['api-diff', 'stores'])
    await must(
      process.execPath,
      ['--conditions=source', '--disable-warning=ExperimentalWarning', join(tree, 'scripts', name, 'save.ts'), version],
      { cwd: tree },
    );
  await must('npm', ['ci', '--dry-run', '--ignore-scripts'], { cwd: tree });
};

/** Commits and tags; gives the names of the files that changed. */
const commit = async (tree: string, version: string, env: NodeJS.ProcessEnv): Promise<string[]> => {
  const git = (...args: string[]) => must('git', args, { cwd: tree, env: { ...process.env, ...env } });
  await git('add', '--all');
  await git('commit', '--quiet', '--message', `chore: release ${version}`);
  await git('tag', '--annotate', `v${version}`, '--message', `Köprü ${version}`);
  const names = await git('show', '--name-only', '--format=', 'HEAD');
  return names.trim().split('\n');
};

const printSummary = (version: string, files: readonly string[], artifacts: readonly Artifact[]): void => {
  console.log(`\nKöprü ${version}`);
  if (files.length > 0) console.log(`\nChanged files:\n${files.map((name) => `  ${name}`).join('\n')}`);
  console.log('\nArtifacts:');
  for (const { name, bytes, sha256 } of artifacts) console.log(`  ${sha256}  ${String(bytes).padStart(9)}  ${name}`);
};

/** Works in `folder`, or, without one, in a temporary folder that is removed afterwards. */
const inFolder = async <T>(folder: string | undefined, work: (folder: string) => Promise<T>): Promise<T> => {
  if (folder !== undefined) return work(resolve(folder));
  const own = mkdtempSync(join(tmpdir(), 'kopru-artifacts-'));
  try {
    return await work(own);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
};

/** Builds the artifacts of the version that the sources have, without releasing anything. */
const artifactsOnly = async (version: string, folder: string): Promise<void> => {
  printSummary(version, [], await buildArtifacts(root, { version, folder: resolve(folder), withImages: false }));
};

/** A dry run when nothing is unreleased: shows that the artifacts can be built. */
const dryArtifacts = async (version: string, folder: string | undefined): Promise<void> => {
  note(`  Nothing is unreleased: only the artifacts of ${version} are tried`);
  await inFolder(folder, (place) => artifactsOnly(version, place));
};

/** A release is made in a copy and taken over when it is whole: one that fails has changed nothing. */
const release = async (wanted: string | undefined, { dryRun: isDry = false, artifacts: folder }: Options) => {
  const present = presentVersion(root);
  const unreleased = unreleasedKind(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  // On the commit of a release itself.
  if (wanted === undefined && unreleased === 'nothing') return dryArtifacts(present, folder);
  const version = wanted ?? nextVersion(present, unreleased === 'news');
  mustBeGreater(version, present);
  await mustBeReleasable(root, version, (reason) => {
    if (!isDry) throw new Problem(reason);
    note(`  A release would be refused: ${reason}`);
  });
  const author = await authorOf(root, isDry);
  const copy = await withProgress('A copy of the sources', () => copyOf(root, { withChanges: isDry }));
  try {
    const git = (...args: string[]) => must('git', args, { cwd: copy.path, env: { ...process.env, ...author } });
    if (isDry) {
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '--message', 'as it is now');
    }
    await withProgress(`The sources as ${version}`, () => writeVersion(copy.path, version));
    const build = (place: string) => buildArtifacts(copy.path, { version, folder: place, withImages: !isDry });
    const artifacts = isDry
      ? await inFolder(folder, build)
      : await build(resolve(folder ?? join(root, '.data', 'release', version)));
    const files = await commit(copy.path, version, author);
    if (!isDry) {
      await must(
        'git',
        ['fetch', '--quiet', '--no-tags', copy.path, 'HEAD', `refs/tags/v${version}:refs/tags/v${version}`],
        { cwd: root },
      );
      await must('git', ['merge', '--quiet', '--ff-only', `v${version}`], { cwd: root });
    }
    printSummary(version, files, artifacts);
    console.log(
      isDry
        ? '\nNothing was changed: this was a dry run.'
        : `\nCommitted and tagged as v${version}. Push both: git push --follow-tags`,
    );
  } finally {
    copy.remove();
  }
};

const program = new Command('npm run release --')
  .description('Makes a version of what is on main: version, changelog, kept interface, artifacts, commit and tag.')
  .argument('[version]', 'such as 1.2.0; when left out, the next one that fits the changelog')
  .option('--dry-run', 'do everything in a copy, and change nothing')
  .option('--artifacts <folder>', 'where the artifacts go; without a version, only build those of the present one')
  .action(async (version: string | undefined, options: Options) => {
    if (version === undefined && options.dryRun === undefined) {
      if (options.artifacts !== undefined) return artifactsOnly(presentVersion(root), options.artifacts);
      throw new Problem('Which version? Such as: npm run release -- 1.2.0 (or --dry-run).');
    }
    return release(version, options);
  });

/** `npm run release -- [VERSION] [--dry-run] [--artifacts DIR]`. */
export const main = async (args: readonly string[]): Promise<void> => {
  await program.parseAsync(args, { from: 'user' });
};
