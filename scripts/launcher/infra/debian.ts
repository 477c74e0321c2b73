import { existsSync, readFileSync } from 'node:fs';
import { Problem, withProgress } from '../../progress.mjs';
import { lastLinesOf, run } from '../run.ts';

/** Undefined where packages can be installed, else the reason why not. */
export const whyNoPackages = (): string | undefined => {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (!/^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(release) || !existsSync('/usr/bin/apt-get'))
    return 'this is not Debian or Ubuntu';
  return process.getuid?.() === 0 ? undefined : 'installing packages needs root';
};

/** Keeps a package from starting itself as a system service on its own ports. */
const policy = 'printf "#!/bin/sh\\nexit 101\\n" > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d';

const install = async (packages: readonly string[]): Promise<void> => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const hadPolicy = existsSync('/usr/sbin/policy-rc.d');
  if (!hadPolicy) await run('sh', ['-c', policy]);
  try {
    const args = ['install', '-y', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends', ...packages];
    // The second try is for a machine whose package lists are missing or old.
    const first = await run('apt-get', args, { env });
    if (first.code === 0) return;
    const update = await run('apt-get', ['update', '-o', 'DPkg::Lock::Timeout=120'], { env });
    const second = await run('apt-get', args, { env });
    if (second.code === 0) return;
    throw new Problem(
      `apt-get could not install ${packages.join(' ')}. Check this machine's network and /etc/apt, run "apt-get install ${packages.join(' ')}" by hand, and start again.\n${lastLinesOf(update.code === 0 ? second.output : update.output)}`,
    );
  } finally {
    if (!hadPolicy) await run('rm', ['-f', '/usr/sbin/policy-rc.d']);
  }
};

export const installPackages = (label: string, packages: readonly string[]): Promise<void> =>
  withProgress(label, () => install(packages));
