import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const program = resolve(import.meta.dirname, '..', '..', '..', '..', 'libs', 'cli', 'src', 'main.ts');
const fromSource = ['--conditions=source', '--disable-warning=ExperimentalWarning', program];

/** How a process ended: its exit code, or the signal. */
type Ended = number | NodeJS.Signals | null;

/** What `--json` prints of an attempt. */
export interface Attempt {
  type: 'attempt';
  id: string;
  olay: string;
  sequence: number | null;
  veri: { providerOrderId: string };
  attempt: number;
  status: number | null;
  outcome: 'delivered' | 'retrying' | 'failed';
}
export type Line = Attempt | { type: 'acknowledged'; ids: string[] };

/** The command as a process of its own. */
export interface Kopru {
  ended: Promise<Ended>;
  stdout(): string;
  stderr(): string;
  /** The output, with --json. */
  lines(): Line[];
  signal(signal: NodeJS.Signals): void;
}

const complete = (text: string): string[] => text.split('\n').slice(0, -1);

export const kopru = (args: readonly string[], env: Record<string, string> = {}): Kopru => {
  const child = spawn(process.execPath, [...fromSource, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  return {
    ended: new Promise((done) => child.once('close', (code, signal) => done(code ?? signal))),
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    lines: () => complete(output.stdout).map((line) => JSON.parse(line) as Line),
    signal: (signal) => void child.kill(signal),
  };
};

/** Runs the command to its end. */
export const runKopru = async (args: readonly string[], env: Record<string, string> = {}) => {
  const process = kopru(args, env);
  const code = await process.ended;
  return { code, stdout: process.stdout(), stderr: process.stderr() };
};

export const attemptsIn = (lines: readonly Line[]): Attempt[] => lines.filter((line) => line.type === 'attempt');
