import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '../../libs/testing/src/wait-for.ts';
import { note, Problem } from '../progress.mjs';
import { answersOf, watchForHangs, type Answers, type HangWatch, type Outage } from './hang-watch.ts';
import { portsTaken, type WantedPort } from './ports.ts';
import { endWithUs } from './reaper.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  logFile: string;
  isReady: () => Promise<boolean>;
  /** The port it listens on, named in the message when the port is taken. */
  port?: WantedPort;
  /** The process's own way to stop; SIGTERM when absent. */
  askToStop?: () => Promise<void>;
  /** How it is seen that it hangs once it has been ready; without it, only its end is seen. */
  hang?: HangWatch;
}

export interface Supervised {
  name: string;
  pid: () => number | undefined;
  whenReady: (deadlineMs: number) => Promise<void>;
  /** When it did not answer, as far as it is watched for hangs. */
  outages: () => readonly Outage[];
  stop: (graceMs: number) => Promise<void>;
}

export const answers = async (url: string, headers: Record<string, string> = {}): Promise<boolean> => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
};

const pausesMs = [300, 1000, 2000, 5000, 10_000, 15_000];
const stableAfterMs = 30_000;
const attemptsBeforeReady = 4;
const largestLog = 50 * 1024 * 1024;

const running = new Set<ChildProcess>();

/** Each child has its own process group, so Ctrl-C reaches only the launcher, which then stops them in order. */
const killGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
};

process.on('exit', () => {
  for (const child of running) killGroup(child, 'SIGKILL');
});

const openLog = (file: string): number => {
  try {
    if (statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  } catch {
    // There is no log yet.
  }
  return openSync(file, 'a');
};

const lastLines = (file: string, count: number): string => {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
};

/** Keeps a process running: one that ends or hangs is started again after a pause that grows while it keeps ending. */
export const supervise = (spec: ProcessSpec): Supervised => {
  const state = {
    child: undefined as ChildProcess | undefined,
    isStopping: false,
    hasBeenReady: false,
    failures: 0,
    startedAt: 0,
  };
  const stopped = new AbortController();
  const watched = spec.hang && { hang: spec.hang, known: answersOf(spec.hang.limit) };

  const start = (): void => {
    const log = openLog(spec.logFile);
    writeSync(log, `--- ${new Date().toISOString()} starting ${spec.name}\n`);
    const child = spawn(spec.command, spec.args, {
      env: spec.env,
      cwd: spec.cwd,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    state.child = child;
    state.startedAt = Date.now();
    running.add(child);
    endWithUs(child);
    child.once('error', (error) => {
      note(`! ${spec.name} could not be started: ${error.message}`);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (state.hasBeenReady) watched?.known.ended();
      if (!state.isStopping) void restart(signal ?? `exit ${String(code)}`);
    });
  };

  const restart = async (reason: string): Promise<void> => {
    if (Date.now() - state.startedAt > stableAfterMs) state.failures = 0;
    const waitMs = pausesMs[Math.min(state.failures, pausesMs.length - 1)] ?? 0;
    state.failures += 1;
    if (!state.hasBeenReady && state.failures >= attemptsBeforeReady) return;
    if (state.hasBeenReady)
      note(`! ${spec.name} ended (${reason}); starting it again in ${String(waitMs / 1000)} s (log: ${spec.logFile})`);
    await pause(waitMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    if (!state.isStopping) start();
  };

  const watch = ({ hang, known }: { hang: HangWatch; known: Answers }): void => {
    const kill = async (): Promise<void> => {
      note(`! ${spec.name} does not answer; it is killed and started again (log: ${spec.logFile})`);
      if (state.child !== undefined) killGroup(state.child, 'SIGKILL');
      await hang.killRest?.();
    };
    known.next(true, Date.now());
    void watchForHangs(hang, known, kill, stopped.signal);
  };

  const gaveUp = (): boolean => !state.hasBeenReady && state.failures >= attemptsBeforeReady;

  const whenReady = async (deadlineMs: number): Promise<void> => {
    const isUp = await waitFor(async () => gaveUp() || state.isStopping || (await spec.isReady()), {
      timeoutMs: deadlineMs,
      everyMs: 150,
    }).catch(() => false);
    if (state.isStopping) throw new Problem(`${spec.name} was stopped while it started.`);
    if (isUp && !gaveUp()) {
      if (watched !== undefined && !state.hasBeenReady) watch(watched);
      state.hasBeenReady = true;
      return;
    }
    const end = lastLines(spec.logFile, 12);
    if (spec.port !== undefined && /EADDRINUSE/.test(end)) throw portsTaken([spec.port]);
    const what = gaveUp() ? 'ends right after its start' : `is not ready after ${String(deadlineMs / 1000)} s`;
    throw new Problem(`${spec.name} ${what}. The end of ${basename(spec.logFile)} says why:\n${end}`);
  };

  const stop = async (graceMs: number): Promise<void> => {
    state.isStopping = true;
    stopped.abort();
    const { child } = state;
    if (child === undefined || !running.has(child)) return;
    const ended = new Promise<void>((resolve) =>
      child.once('close', () => {
        resolve();
      }),
    );
    if (spec.askToStop)
      await Promise.race([
        spec.askToStop().catch(() => {
          child.kill('SIGTERM');
        }),
        ended,
      ]);
    else child.kill('SIGTERM');
    const timer = setTimeout(() => {
      note(`! ${spec.name} did not stop within ${String(graceMs / 1000)} s and was killed`);
      killGroup(child, 'SIGKILL');
    }, graceMs);
    await ended;
    clearTimeout(timer);
    killGroup(child, 'SIGKILL');
  };

  start();
  return {
    name: spec.name,
    pid: () => (state.child && running.has(state.child) ? state.child.pid : undefined),
    whenReady,
    outages: () => watched?.known.outages() ?? [],
    stop,
  };
};

export const pidsOf = (processes: readonly Supervised[]): { name: string; pid: number }[] =>
  processes.flatMap((entry) => {
    const pid = entry.pid();
    return pid === undefined ? [] : [{ name: entry.name, pid }];
  });
