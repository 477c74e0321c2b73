import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isHere } from '@kopru/testing';

const snippets = resolve(import.meta.dirname, '..', '..', 'docs', 'snippets');

export interface Runtime {
  language: string;
  list: string;
  receiver: string;
  /** A whole till, where there is one for this runtime. */
  till?: string;
  /** The command that runs a snippet in a folder; a receiver listens on the port. */
  command: (snippet: string, folder: string, port?: number) => string[];
}

/** `dotnet run` needs a project around the file. */
const dotnetProject = (snippet: string, folder: string): string[] => {
  const major = /^\d+/.exec(spawnSync('dotnet', ['--version']).stdout.toString())?.[0] ?? '8';
  writeFileSync(join(folder, 'Program.cs'), readFileSync(snippet));
  writeFileSync(
    join(folder, 'snippet.csproj'),
    `<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><TargetFramework>net${major}.0</TargetFramework>` +
      '<ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable></PropertyGroup></Project>',
  );
  return ['dotnet', 'run'];
};

/** .NET Framework's own compiler and Mono's understand C# 5. */
const monoProgram = (snippet: string, folder: string): string[] => {
  const program = join(folder, 'snippet.exe');
  const options = ['-langversion:5', '-warnaserror', '-r:System.Web.Extensions', `-out:${program}`, snippet];
  const { status, stderr } = spawnSync('mcs', options);
  if (status !== 0) throw new Error(stderr.toString());
  return ['mono', program];
};

const all: readonly (Runtime & { isHere: () => boolean })[] = [
  {
    language: 'Node',
    list: 'first-list.mjs',
    receiver: 'webhook-receiver.mjs',
    till: 'till.mjs',
    command: (snippet) => [process.execPath, snippet],
    isHere: () => true,
  },
  {
    language: 'Python',
    list: 'first_list.py',
    receiver: 'webhook_receiver.py',
    till: 'till.py',
    command: (snippet) => ['python3', snippet],
    isHere: () => isHere('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'),
  },
  {
    language: 'PHP',
    list: 'first-list.php',
    receiver: 'webhook-receiver.php',
    till: 'till.php',
    command: (snippet, _folder, port) =>
      port === undefined
        ? ['php', snippet]
        : // One process takes the events, and one works on them.
          ['sh', '-c', 'php "$1" & exec php -S "$2" "$1"', 'receiver', snippet, `127.0.0.1:${String(port)}`],
    isHere: () => isHere('php', '-r', 'exit(PHP_VERSION_ID < 80100 ? 1 : 0);'),
  },
  {
    language: 'C#',
    list: 'FirstList.cs',
    receiver: 'WebhookReceiver.cs',
    command: (snippet, folder) => dotnetProject(snippet, folder),
    isHere: () => isHere('dotnet', '--version'),
  },
  {
    language: 'Mono',
    list: 'FrameworkList.cs',
    receiver: 'FrameworkReceiver.cs',
    till: 'Till.cs',
    command: (snippet, folder) => monoProgram(snippet, folder),
    isHere: () => isHere('mcs', '--version') && isHere('mono', '--version'),
  },
];

/** The languages of the quick start whose runtime is on this machine. */
export const runtimesHere = (): Runtime[] => all.filter(({ isHere }) => isHere());

export interface Running {
  output: () => string;
  /** Resolves when the program has ended by itself. */
  ended: Promise<number | null>;
  /** The names of the files in a folder below the program's own. */
  files: (folder: string) => string[];
  stop: () => Promise<void>;
}

const end = (child: ChildProcess): void => {
  // Kills the whole group, because some runtimes start the program as a child process.
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
};

const run = (folder: string, [program = '', ...args]: readonly string[], env: Record<string, string>): Running => {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, detached: true });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((closed) => child.once('close', closed));
  return {
    output: () => output,
    ended,
    files: (below) => readdirSync(join(folder, below)),
    stop: async () => {
      end(child);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'kopru-snippet-'));

/** A program of the guides in Node, in a folder of its own. */
export const runInNode = (name: string, env: Record<string, string>): Running =>
  run(newFolder(), [process.execPath, join(snippets, name)], env);

export const runSnippet = (runtime: Runtime, name: string, env: Record<string, string>, port?: number): Running => {
  const folder = newFolder();
  return run(folder, runtime.command(join(snippets, name), folder, port), env);
};

/** Runs it again whenever it ends. */
export const runTill = (runtime: Runtime, till: string, env: Record<string, string>): Running => {
  const folder = newFolder();
  const command = runtime.command(join(snippets, till), folder);
  return run(folder, ['sh', '-c', 'while :; do "$@"; sleep 0.1; done', 'till', ...command], env);
};
