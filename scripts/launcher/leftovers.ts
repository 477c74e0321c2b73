import { readFileSync } from 'node:fs';
import { waitFor } from '../../libs/testing/src/wait-for.ts';
import { note, Problem } from '../progress.mjs';
import { type DataDir } from './data-dir.ts';
import { readJson, writeJson } from './json-file.ts';
import { run } from './run.ts';

export interface RunningProcess {
  name: string;
  pid: number;
  /** Makes the process unique, because its id may be used again. */
  startedAt: string;
}

export interface Runtime {
  launcher: RunningProcess;
  processes: RunningProcess[];
  gateway: string;
  ingest: string;
  /** The services' addresses and those of their servers, with passwords. */
  environment?: Record<string, string>;
}

/** Undefined when there is no such process. */
export const startTimeOf = async (pid: number): Promise<string | undefined> => {
  try {
    const [state, ...rest] =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? [];
    // A zombie has ended, as in a container without an init process.
    return state === 'Z' ? undefined : rest[18];
  } catch {
    if (process.platform === 'linux') return undefined;
    const { code, output } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return code === 0 ? output.trim() : undefined;
  }
};

export const describeProcess = async (name: string, pid: number): Promise<RunningProcess> => ({
  name,
  pid,
  startedAt: (await startTimeOf(pid)) ?? '',
});

const isStill = async ({ pid, startedAt }: RunningProcess): Promise<boolean> => (await startTimeOf(pid)) === startedAt;

const end = async (leftover: RunningProcess): Promise<void> => {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-leftover.pid, name);
    } catch {
      // It ended by itself.
    }
  };
  const hasEnded = (timeoutMs: number): Promise<boolean> =>
    waitFor(async () => !(await isStill(leftover)), { timeoutMs, everyMs: 150 }).catch(() => false);
  signal('SIGTERM');
  if (await hasEnded(10_000)) return;
  signal('SIGKILL');
  await hasEnded(5000);
};

export const runtimeFile = (dataDir: DataDir): string => dataDir.file('runtime.json');

export const readRuntime = (dataDir: DataDir): Runtime | undefined => readJson<Runtime>(runtimeFile(dataDir));

export const writeRuntime = (dataDir: DataDir, runtime: Runtime): void => {
  writeJson(runtimeFile(dataDir), runtime);
};

/** One system per data directory. */
export const mustNotRun = async (dataDir: DataDir): Promise<void> => {
  const last = readRuntime(dataDir);
  if (last && (await isStill(last.launcher)))
    throw new Problem(
      `A system with the data directory ${dataDir.path} runs already (process ${String(last.launcher.pid)}, ${last.gateway}). Stop it, or set DATA_DIR and other ports for a second one.`,
    );
};

/** Ends the processes that a killed launcher left running. */
export const clearLeftovers = async (dataDir: DataDir): Promise<void> => {
  await mustNotRun(dataDir);
  const last = readRuntime(dataDir);
  if (!last) return;
  const leftovers: RunningProcess[] = [];
  for (const entry of last.processes) if (await isStill(entry)) leftovers.push(entry);
  if (leftovers.length === 0) return;
  note(`  Ending what an earlier run left behind: ${leftovers.map((entry) => entry.name).join(', ')}`);
  await Promise.all(leftovers.map(end));
};
