import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@kopru/testing';
import { openCaretaker } from './caretaker.ts';

const isAlive = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

/** In a session of its own. */
const started = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn('sh', args, { env: { PATH: process.env['PATH'], ...env }, detached: true, stdio: 'ignore' });

const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('what looks after a test run', () => {
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'kopru-run-'));
    writeFileSync(join(made, 'data'), '');
    return made;
  };

  it('ends what is left of the run, what it started with another environment, and removes its folders', async () => {
    const [data, other] = [folder(), folder()];
    const { mark, finish } = openCaretaker(data, other);
    const left = [
      started(['-c', 'sleep 60'], mark),
      started(['-c', 'env -i PATH="$PATH" setsid sleep 60 & wait'], mark),
      started(['-c', 'sleep 60'], { KOPRU_TEST_RUN: `${mark.KOPRU_TEST_RUN}/run-in-it` }),
    ];
    const ends = left.map((child) => once(child, 'exit'));
    const ofAnother = started(['-c', 'sleep 60'], { KOPRU_TEST_RUN: `${mark.KOPRU_TEST_RUN}x` });
    await finish();
    await Promise.all(ends);
    expect([data, other].filter((path) => existsSync(path))).toEqual([]);
    expect(isAlive(ofAnother.pid)).toBe(true);
    ofAnother.kill('SIGKILL');
  });

  it('does so when the run is killed', async () => {
    const data = folder();
    const program = `
      const { openCaretaker } = await import(${JSON.stringify(join(import.meta.dirname, 'caretaker.ts'))});
      const { mark } = openCaretaker(${JSON.stringify(data)});
      console.log(mark.KOPRU_TEST_RUN);
      setInterval(() => undefined, 1000);
    `;
    const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [text] = (await once(run.stdout, 'data')) as [Buffer];
    const child = started(['-c', 'sleep 60'], { KOPRU_TEST_RUN: text.toString().trim() });
    const ended = once(child, 'exit');
    run.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGTERM']);
    await waitFor(() => !existsSync(data));
  });
});
