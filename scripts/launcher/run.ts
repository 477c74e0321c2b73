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

/** Runs a tool to its end; a tool that is missing or takes too long has code 127 or 124, as in a shell. */
export const run = (
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs }: RunOptions = {},
): Promise<RunResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-200_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: error.message });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 124, output });
    });
  });

export const lastLinesOf = (output: string, count = 8): string => output.trim().split('\n').slice(-count).join('\n');
