import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must } from './artifacts.ts';

const listed = (output: string): string[] => output.split('\0').filter((name) => name !== '');

/** Files as they are now, with what is not committed. */
const takeChanges = async (tree: string, copy: string): Promise<void> => {
  const git = (...args: string[]) => must('git', args, { cwd: tree });
  const changed = listed(await git('ls-files', '-z', '--modified', '--others', '--exclude-standard'));
  const staged = listed(await git('diff', '-z', '--name-only', '--no-renames', 'HEAD'));
  for (const name of new Set([...changed, ...staged]))
    if (existsSync(join(tree, name))) cpSync(join(tree, name), join(copy, name));
    else rmSync(join(copy, name), { force: true });
};

/** The installed packages, except that ours are those of the copy. */
const linkPackages = (tree: string, copy: string, folder: string): void => {
  const from = join(tree, folder, 'node_modules');
  const to = join(copy, folder, 'node_modules');
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.package-lock.json') continue;
    // Links to ../../libs and ../../services.
    if (name === '@kopru') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
};

/**
 * A clone of the repository `tree` in a folder of its own that works as `tree` does, and goes when `remove` is called;
 * `withChanges` takes along what is not committed.
 */
export const copyOf = async (tree: string, { withChanges }: { withChanges: boolean }) => {
  const copy = mkdtempSync(join(tmpdir(), 'kopru-release-'));
  await must('git', ['clone', '--quiet', '--no-tags', tree, copy], { cwd: tree });
  if (withChanges) await takeChanges(tree, copy);
  const workspaces = ['libs', 'services', 'scripts'].flatMap((parent) =>
    existsSync(join(tree, parent)) ? readdirSync(join(tree, parent)).map((name) => join(parent, name)) : [],
  );
  for (const folder of ['', 'e2e', ...workspaces]) linkPackages(tree, copy, folder);
  return {
    path: copy,
    remove: () => {
      rmSync(copy, { recursive: true, force: true });
    },
  };
};
