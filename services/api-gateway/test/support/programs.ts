import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installed } from '@kopru/testing';

export const run = promisify(execFile);

/** Runs a compiler or generator; what it has printed is the failure. */
export const compile = async (program: string, args: string[], cwd: string): Promise<void> => {
  await run(program, args, { cwd, timeout: 1_200_000, maxBuffer: 64 * 2 ** 20 }).catch(
    ({ message, stdout, stderr }: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${message}\n${stdout}${stderr}`.slice(0, 8_000));
    },
  );
};

const cache = resolve('.data', 'cache');

/** Debian has Python without what makes environments. */
const makeEnvironment = async (venv: string): Promise<void> => {
  const make = () => run('python3', ['-m', 'venv', '--clear', venv], { timeout: 120_000 });
  try {
    await make();
  } catch (error) {
    if (!(await installed(['python3', 'python3-venv'], 'python3', '-m', 'ensurepip', '--version'))) throw error;
    await make();
  }
};

/** The folder of the programs of some Python packages, installed once. */
export const pythonPrograms = async (name: string, packages: string[]): Promise<string> => {
  const venv = join(cache, name);
  const [programs, done] = [join(venv, 'bin'), join(venv, 'complete')];
  if (existsSync(done)) return programs;
  mkdirSync(venv, { recursive: true });
  await makeEnvironment(venv);
  await run(join(programs, 'pip'), ['install', '--quiet', ...packages], { timeout: 300_000 });
  mkdirSync(done);
  return programs;
};

/** The folder of the programs of some packages of npm, installed once. */
export const npmPrograms = async (name: string, packages: string[]): Promise<string> => {
  const folder = join(cache, name);
  const [programs, done] = [join(folder, 'node_modules', '.bin'), join(folder, 'complete')];
  if (existsSync(done)) return programs;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  await run('npm', ['install', ...options, ...packages], { cwd: folder, timeout: 300_000 });
  mkdirSync(done);
  return programs;
};

/** What a machine without Python, or away from the registries, has to leave out; CI must have it. */
export const unlessUnreachable = async <T>(what: string, get: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await get();
  } catch (error) {
    if (process.env['CI'] !== undefined && process.env['KOPRU_WITHOUT_PYTHON'] === undefined) throw error;
    console.warn(`skipped: ${what} (${String(error).slice(0, 200)})`);
    return undefined;
  }
};
