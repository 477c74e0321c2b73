import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';

export interface Caretaker {
  /** What every process of the run has in its environment. */
  mark: { KOPRU_TEST_RUN: string };
  /** Ends whatever of the run is left, and removes its folders; resolves when nothing is left. */
  finish: () => Promise<void>;
}

const program = join(import.meta.dirname, 'caretaker-process.ts');

/** Cleans up after this process even when it is killed: a process in a session of its own, which waits for our end. */
export const openCaretaker = (folder: string, ...more: readonly string[]): Caretaker => {
  const mark = basename(folder);
  const flags = ['--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, program, mark, folder, ...more], {
    cwd: '/',
    // Without our environment, it is no process of a test run that we may belong to.
    env: { PATH: process.env['PATH'] },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  child.unref();
  // A run in a run is marked by both.
  const outer = process.env['KOPRU_TEST_RUN'];
  return {
    mark: { KOPRU_TEST_RUN: outer === undefined ? mark : `${outer}/${mark}` },
    finish: async () => {
      if (child.exitCode !== null) return;
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
};
