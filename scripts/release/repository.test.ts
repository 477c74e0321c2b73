import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summed } from './artifacts.ts';
import { copyOf } from './copy.ts';
import { mustBeReleasable } from './repository.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-repository-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const git = (cwd: string, ...args: string[]): void => {
  const person = ['-c', 'user.name=Deniz', '-c', 'user.email=deniz@example.com'];
  const { status, stderr } = spawnSync('git', [...person, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

/** A repository with one file in one commit. */
const newRepository = (): string => {
  const tree = newFolder();
  git(tree, 'init', '--quiet', '--initial-branch', 'main');
  for (const name of ['a.txt', 'b.txt']) writeFileSync(join(tree, name), 'first\n');
  writeFileSync(join(tree, '.gitignore'), 'node_modules/\n');
  git(tree, 'add', '--all');
  git(tree, 'commit', '--quiet', '--message', 'first');
  return tree;
};

const refusals = async (tree: string): Promise<string[]> => {
  const reasons: string[] = [];
  await mustBeReleasable(tree, '1.2.0', (reason) => reasons.push(reason));
  return reasons;
};

describe('a repository', () => {
  it('can be released on main, without changes', async () => {
    expect(await refusals(newRepository())).toEqual([]);
  });

  it.each([
    [
      'a changed file',
      (tree: string) => writeFileSync(join(tree, 'a.txt'), 'second\n'),
      'changes that are not committed',
    ],
    ['a new file', (tree: string) => writeFileSync(join(tree, 'new.txt'), 'new\n'), 'changes that are not committed'],
    ['another branch', (tree: string) => git(tree, 'switch', '--quiet', '--create', 'try'), 'this is the branch try'],
    ['no branch', (tree: string) => git(tree, 'switch', '--quiet', '--detach'), 'this is no branch'],
    ['the tag', (tree: string) => git(tree, 'tag', 'v1.2.0'), 'There is a tag v1.2.0 already'],
  ])('cannot with %s', async (_name, change, reason) => {
    const tree = newRepository();
    change(tree);
    expect(await refusals(tree)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('a copy', () => {
  it('has what is not committed only when it is asked to, and packages of its own', async () => {
    const tree = newRepository();
    writeFileSync(join(tree, 'a.txt'), 'second\n');
    writeFileSync(join(tree, 'new.txt'), 'new\n');
    rmSync(join(tree, 'b.txt'));
    mkdirSync(join(tree, 'node_modules/@kopru'), { recursive: true });
    mkdirSync(join(tree, 'node_modules/zod'));
    symlinkSync('../..', join(tree, 'node_modules/@kopru/own'));
    const clean = await copyOf(tree, { withChanges: false });
    const changed = await copyOf(tree, { withChanges: true });
    const read = (copy: { path: string }, name: string) =>
      existsSync(join(copy.path, name)) ? readFileSync(join(copy.path, name), 'utf8') : undefined;
    expect(['a.txt', 'b.txt', 'new.txt'].map((name) => read(clean, name))).toEqual(['first\n', 'first\n', undefined]);
    expect(['a.txt', 'b.txt', 'new.txt'].map((name) => read(changed, name))).toEqual(['second\n', undefined, 'new\n']);
    expect(read(changed, 'node_modules/@kopru/own/a.txt')).toBe('second\n');
    expect(read(clean, 'node_modules/@kopru/own/a.txt')).toBe('first\n');
    expect(existsSync(join(clean.path, 'node_modules/zod'))).toBe(true);
    for (const copy of [clean, changed]) {
      copy.remove();
      expect(existsSync(copy.path)).toBe(false);
    }
    expect(readFileSync(join(tree, 'a.txt'), 'utf8')).toBe('second\n');
  });
});

describe('artifacts', () => {
  it('have their sums beside them', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'sbom'));
    writeFileSync(join(folder, 'sbom', 'a.json'), 'abc');
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(summed(folder)).toEqual([{ name: 'sbom/a.json', bytes: 3, sha256 }]);
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(`${sha256}  sbom/a.json\n`);
    expect(summed(folder)).toHaveLength(1);
  });
});
