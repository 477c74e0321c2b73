import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a command is on this machine: it is called, and must end well. */
export const isHere = (...[program, ...args]: [string, ...string[]]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const install = (packages: string[]): Promise<unknown> => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  const attempt = () => run('apt-get', ['install', ...options, ...packages], { env, timeout: 300_000 });
  return attempt().catch(async () => {
    await run('apt-get', ['update'], { env, timeout: 120_000 });
    await attempt();
  });
};

/** Whether a command is there, after root has got it from Debian's packages; false where that does not go. */
export const installed = async (packages: string[], ...command: [string, ...string[]]): Promise<boolean> => {
  if (isHere(...command)) return true;
  if (process.getuid?.() !== 0) return false;
  await install(packages).catch((error: unknown) => {
    console.warn(`cannot install ${packages.join(' ')}: ${String(error).slice(0, 200)}`);
  });
  return isHere(...command);
};
