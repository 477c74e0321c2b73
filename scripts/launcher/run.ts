import { spawn } from 'node:child_process';

export interface RunResult {
  code: number;
  output: string;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}

/** Runs a tool to its end; the code is 127 when the tool is missing and 124 when it takes too long, as in a shell. */
export const run = (
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs }: RunOptions = {},
): Promise<RunResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-200_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => {
      resolve({ code: 127, output: error.message });
    });
    child.once('close', (code) => {
      resolve({ code: code ?? 124, output });
    });
  });

/** Runs a program of ours at this terminal and gives its exit code; when `stop` resolves, it is asked to end. */
export const runHere = (
  args: readonly string[],
  { env, stop }: { env?: NodeJS.ProcessEnv; stop?: Promise<unknown> } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: env ?? process.env, stdio: 'inherit' });
    void stop?.then(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(code ?? 1);
    });
  });

export const lastLinesOf = (output: string, count = 8): string => output.trim().split('\n').slice(-count).join('\n');
