import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../launcher/data-dir.ts';
import { mustBeGreater, nextVersion, presentVersion, setVersion } from './version.ts';

describe('a version', () => {
  it.each([
    ['0.1.1', '0.1.0'],
    ['0.10.0', '0.9.9'],
    ['1.0.0', '0.1.0'],
  ])('%s comes after %s', (version, present) => {
    expect(() => mustBeGreater(version, present)).not.toThrow();
    expect(() => mustBeGreater(present, version)).toThrow('is not greater');
  });

  it('is refused when it is the present one', () => {
    expect(() => mustBeGreater('1.0.0', '1.0.0')).toThrow('The version is 1.0.0 already');
  });

  it.each(['1.0', 'v1.0.0', '1.0.0-rc.1', '01.0.0', ''])('is three numbers: %j is refused', (version) => {
    expect(() => mustBeGreater(version, '0.1.0')).toThrow('is no version');
  });

  it('is a minor one after news and a patch after corrections', () => {
    expect([nextVersion('1.2.3', true), nextVersion('1.2.3', false)]).toEqual(['1.3.0', '1.2.4']);
  });
});

describe('setting the version', () => {
  const tree = mkdtempSync(join(tmpdir(), 'kopru-version-'));
  afterAll(() => rmSync(tree, { recursive: true }));
  interface Manifest {
    name?: string;
    version: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  }
  const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(tree, name), 'utf8')) as T;
  const lockOf = () => readJson<{ version: string; packages: Record<string, Manifest> }>('package-lock.json');
  const take = (name: string): void => {
    mkdirSync(join(tree, dirname(name)), { recursive: true });
    cpSync(join(root, name), join(tree, name));
  };

  take('package-lock.json');
  const folders = Object.keys(lockOf().packages).filter((path) => !path.includes('node_modules/'));
  const others = ['deploy/helm/kopru/Chart.yaml', 'libs/contracts/src/version.ts', 'libs/cli/src/version.ts'];
  for (const name of [...folders.map((folder) => join(folder, 'package.json')), ...others]) take(name);
  const before = lockOf();
  setVersion(tree, '7.8.9');

  it('changes it in every package, and what they need of each other', () => {
    expect(presentVersion(tree)).toBe('7.8.9');
    expect(folders).toEqual(
      expect.arrayContaining(['', 'libs/mongo', 'services/control-panel', 'e2e', 'scripts/launcher', 'scripts/admin']),
    );
    for (const folder of folders) {
      const { version, dependencies, devDependencies } = readJson<Manifest>(join(folder, 'package.json'));
      expect([folder, version]).toEqual([folder, '7.8.9']);
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
        expect([folder, name, range === '7.8.9']).toEqual([folder, name, name.startsWith('@kopru/')]);
    }
  });

  it('changes it in the lockfile, and nothing of the packages of others', () => {
    const { version, packages } = lockOf();
    expect(version).toBe('7.8.9');
    expect(Object.keys(packages)).toEqual(Object.keys(before.packages));
    for (const [path, entry] of Object.entries(packages))
      if (path.includes('node_modules/')) expect(entry).toEqual(before.packages[path]);
      else expect(entry.version).toBe('7.8.9');
    expect(packages['libs/mongo']?.dependencies).toMatchObject({ '@kopru/runtime': '7.8.9' });
  });

  it('changes it in the chart and in the sources that say it, and nothing else there', () => {
    for (const name of others) {
      const [was, is] = [root, tree].map((folder) => readFileSync(join(folder, name), 'utf8'));
      expect(is?.replaceAll('7.8.9', presentVersion(root))).toBe(was);
      expect(is).toContain('7.8.9');
    }
  });

  it('stops where a file does not say it any more', () => {
    writeFileSync(join(tree, 'libs/cli/src/version.ts'), 'export const release = 1;\n');
    expect(() => {
      setVersion(tree, '7.9.0');
    }).toThrow('libs/cli/src/version.ts does not say its version');
  });
});
