import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { must } from '../../scripts/release/artifacts.ts';
import { copyOf } from '../../scripts/release/copy.ts';
import { nextVersion, presentVersion, setVersion } from '../../scripts/release/version.ts';

export interface Version {
  version: string;
  /** A clone that runs. */
  path: string;
  remove: () => void;
}

const root = resolve(import.meta.dirname, '..', '..');
const git = async (...args: string[]): Promise<string> => (await must('git', args, { cwd: root })).trim();

/** The folder of a clone; or a commit or tag with the packages of its own lockfile, from npm's registry. */
export const versionAt = async (name: string): Promise<Version> => {
  if (existsSync(join(name, 'package-lock.json')))
    return { version: presentVersion(name), path: name, remove: () => undefined };
  const commit = await git('rev-parse', '--verify', `${name}^{commit}`);
  const path = mkdtempSync(join(tmpdir(), 'kopru-version-'));
  await git('clone', '--quiet', '--no-checkout', root, path);
  await must('git', ['checkout', '--quiet', commit], { cwd: path });
  await must('npm', ['ci', '--no-audit', '--no-fund'], { cwd: path });
  return { version: presentVersion(path), path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** These sources as they are. */
export const presentSources = async (): Promise<Version> => {
  const { path, remove } = await copyOf(root, { withChanges: true });
  return { version: presentVersion(path), path, remove };
};

/** These sources as the next version, whose stores are of the next format, which the present one can go on with. */
export const nextSources = async (): Promise<Version> => {
  const next = await presentSources();
  const version = nextVersion(next.version, true);
  setVersion(next.path, version);
  const file = join(next.path, 'libs/mongo/src/format.ts');
  const text = readFileSync(file, 'utf8');
  const [declared, format] = /\{ version, format: (\d+), /.exec(text) ?? [];
  if (declared === undefined) throw new Error(`${file} does not say the format of the stores`);
  writeFileSync(file, text.replace(declared, `{ version, format: ${String(Number(format) + 1)}, `));
  return { ...next, version };
};
