import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@kopru/testing';

const root = join(import.meta.dirname, '..', '..');
const dataRoot = join(root, '.data');
const startTimeoutMs = 240_000;
const endTimeoutMs = 90_000;

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

interface Seen {
  pid: number;
  parent: number;
  /** Its id and its start: the id alone may be used again. */
  key: string;
  command: string;
  env: string;
}

/** Every process of this machine that runs now; zombies have ended. */
const processes = (): Seen[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = textOf(`/proc/${name}/stat`);
      const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (stat === '' || state === 'Z') return [];
      const command = textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      const env = textOf(`/proc/${name}/environ`);
      return [{ pid: Number(name), parent: Number(parent), key: `${name} ${rest[17] ?? ''}`, command, env }];
    });

/** A process and whatever it has started that still has it above. */
const tree = (top: number): Seen[] => {
  const all = processes();
  const found = all.filter(({ pid }) => pid === top);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
};

/** A run's data is in memory where there is plenty. */
const runsHere = (): string[] =>
  [dataRoot, '/dev/shm'].flatMap((parent) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => /^test-[^.]+$/.test(name))
          .map((name) => join(parent, name))
      : [],
  );

/** `npm test` with servers of its own, of a test that starts a whole system, as soon as that system runs. */
const startRun = async () => {
  const before = new Set(runsHere());
  const npm = spawn('npm', ['test', '--', '--selectProjects', 'e2e', '--runInBand', 'e2e/test/order-to-webhook'], {
    cwd: root,
    env: { ...process.env, KOPRU_INFRA: 'native', MONGODB_URI: '', RABBITMQ_URL: '', RABBITMQ_MANAGEMENT_URL: '' },
    // As at a terminal: Ctrl-C and its closing reach npm and what it runs alike.
    detached: true,
    stdio: 'ignore',
  });
  const ended = once(npm, 'exit');
  const top = npm.pid ?? 0;
  const found = await eventually(() => {
    const seen = tree(top);
    // The services of the system, each an own process.
    expect(seen.filter(({ command }) => /\/main\.js$/.test(command)).length).toBeGreaterThan(4);
    return seen;
  }, startTimeoutMs);
  const folders = runsHere().filter((folder) => !before.has(folder));
  expect(folders).toHaveLength(1);
  const temporary =
    found.flatMap(({ env }) => /(?:^|\0)TMPDIR=([^\0]*kopru-test-[^\0]*)/.exec(env)?.slice(1) ?? []).at(-1) ?? '';
  expect(existsSync(temporary)).toBe(true);
  const runner = found.find(({ command }) => /node.*scripts\/test\.mjs/.test(command) && !command.includes('sh -c'));
  return { top, runner: runner?.pid ?? 0, ended, found, folder: folders[0] ?? '', temporary };
};

const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('a test run that ends before its time leaves nothing running and no data', () => {
  it.each([
    ['at Ctrl-C', ({ top }: { top: number }) => process.kill(-top, 'SIGINT')],
    ['when its terminal is closed', ({ top }: { top: number }) => process.kill(-top, 'SIGHUP')],
    ['at SIGTERM', ({ top }: { top: number }) => process.kill(top, 'SIGTERM')],
    ['when its runner is killed', ({ runner }: { runner: number }) => process.kill(runner, 'SIGKILL')],
  ])(
    '%s',
    async (_way, interrupt) => {
      const run = await startRun();
      interrupt(run);
      await run.ended;
      const ours = new Set(run.found.map(({ key }) => key));
      await eventually(() => {
        const left = processes().filter(({ key, env }) => ours.has(key) || env.includes(run.temporary));
        expect(left.map(({ command }) => command)).toEqual([]);
        expect([run.folder, run.temporary].filter((folder) => existsSync(folder))).toEqual([]);
      }, endTimeoutMs);
    },
    startTimeoutMs + 2 * endTimeoutMs,
  );
});
