// Runs before anything is installed, on Node 20: built-ins only, no types.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentGone } from './parent-gone.mjs';
import { note, Problem, withProgress } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.data', 'cache');

const isSupported = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 22);
};

/** The important lines of a tool's error output: npm's first ones, any other tool's last ones. */
const essence = (output) => {
  const lines = output.trim().split('\n');
  const fromNpm = lines.filter((line) => /^npm (?:error|ERR!) \S/.test(line) && !/ {3}| log of this run /.test(line));
  return (fromNpm.length > 0 && lines.length === fromNpm.length ? fromNpm.slice(0, 6) : lines.slice(-14)).join('\n');
};

const explain = (what, output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|UNABLE_TO_(?:GET|VERIFY)/.test(output))
    return `${what} failed because the npm registry cannot be reached. Check the network, or point npm at a mirror (npm config set registry <address>), and start again.\n${essence(output)}`;
  if (/ENOSPC/.test(output))
    return `${what} failed because the disk is full. Free some space and start again.\n${essence(output)}`;
  return `${what} failed:\n${essence(output)}`;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The tool that is running now, in its own process group, so that npm's child processes end with it. */
let tool;
const endTool = () => {
  try {
    process.kill(-tool.pid, 'SIGTERM');
  } catch {
    // No tool is running, or it has already ended.
  }
  process.exit(1);
};

/** During the preparations, a request to stop ends the tool and this process. */
const withEnd = async (work) => {
  for (const signal of signals) process.on(signal, endTool);
  void parentGone().then(() => tool && endTool());
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, endTool);
  }
};

const output = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    tool = child;
    let text = '';
    const collect = (chunk) => (text = (text + chunk).slice(-100_000));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(error));
    child.on('close', (code) => {
      tool = undefined;
      if (code === 0) resolve(text);
      else reject(new Error(text));
    });
  });

const run = (label, command, args) =>
  withProgress(label, () =>
    output(command, args).catch((error) => {
      throw new Problem(explain(label, error.message));
    }),
  );

/** Runs the same script under Node 24; this process stays as its parent and passes signals on. */
const continueOnNode24 = async (command, args) => {
  // npm's `node` package downloads Node in an install script, and .npmrc forbids install scripts.
  const exec = ['exec', '--yes', '--ignore-scripts=false', '--package=node@24', '--', 'node'];
  const ask = [...exec, '-p', '`${process.execPath}\\n${process.versions.node}`'];
  const found = await withEnd(() => run('Getting Node 24', 'npm', ask));
  const [node, version] = found.trim().split('\n').slice(-2);
  // An old Node would run straight into this function again.
  if (!isSupported(version)) {
    throw new Problem(
      `npm handed out Node ${version} when asked for Node 24. Remove its cache (rm -rf ~/.npm/_npx) and start again, or install Node 24.`,
    );
  }
  const child = spawn(node, [join(root, 'scripts', `${command}.mjs`), ...args], {
    stdio: 'inherit',
    env: { ...process.env, KOPRU_PARENT: String(process.pid), PATH: `${join(node, '..')}:${process.env.PATH}` },
  });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  void parentGone().then(() => child.kill('SIGTERM'));
  const code = await new Promise((resolve) =>
    child.on('exit', (status, signal) => resolve(status ?? (signal ? 1 : 0))),
  );
  process.exit(code);
};

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/** Whether a package has all its programs; an interrupted installation leaves half-empty folders. */
const isWhole = (path, { bin = {} }) =>
  ['package.json', ...Object.values(bin)].every((file) => existsSync(join(root, path, file)));

/** Compares the installed packages with the lockfile's content, because file times mean nothing after a clone. */
const dependenciesAreInstalled = () => {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      !path.includes('node_modules/') ||
      (installed[path]?.version === entry.version && (entry.link || isWhole(path, entry))),
  );
};

const install = () =>
  run('Installing dependencies (a minute or two the first time)', 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);

const installDependencies = async () => {
  if (process.env.KOPRU_SKIP_INSTALL || dependenciesAreInstalled()) return;
  await install();
};

/** Work that is tried again after a new installation when a package's file is missing. */
const healed = (work) => async (args) => {
  try {
    await work(args);
  } catch (error) {
    if (process.env.KOPRU_SKIP_INSTALL || !/Cannot find (?:module|package) '[^.]/.test(error.message)) throw error;
    note('  The installed dependencies are not whole.');
    await install();
    await work(args);
  }
};

/** Reports every wrong setting before anything is built or started. */
const checkSettings = async (args) => {
  const program = join(root, 'scripts', 'launcher', 'check-settings.ts');
  await output(process.execPath, [
    '--conditions=source',
    '--disable-warning=ExperimentalWarning',
    program,
    ...args,
  ]).catch((error) => {
    throw new Problem(error.message.trim());
  });
};

/** Reports what cannot work before minutes are spent on installing and building. */
const lookAhead = async (purpose) => {
  const { mustBePossible } = await import('./launcher/look-ahead.ts');
  await mustBePossible(purpose);
};

const buildServices = async () => {
  if (process.env.KOPRU_FROM_SOURCE) return;
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await run('Building the services', process.execPath, [tsc, '-b']);
};

/** Changes when a source of the panel changes, so that an unchanged panel is not built again. */
const fingerprint = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](?:node_modules|dist)[\\/]/.test(file))
    .sort()
    .reduce(
      (hash, file) => hash.update(`${file}:${statSync(file).size}:${statSync(file).mtimeMs};`),
      createHash('sha256'),
    )
    .digest('hex');

const buildPanel = async () => {
  if (process.env.KOPRU_FROM_SOURCE) return;
  const panel = 'services/control-panel';
  if (!existsSync(join(root, panel, 'package.json'))) return;
  const stamp = join(root, panel, 'dist', '.built-from');
  // The panel contains values of the contracts.
  const current = fingerprint(join(root, panel)) + fingerprint(join(root, 'libs/contracts/src'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  await run('Building the control panel', 'npm', ['run', 'build', '-w', panel]);
  writeFileSync(stamp, current);
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Two launchers in one clone take turns at installing and building. */
const alone = async (work) => {
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, 'setup.lock');
  for (;;) {
    try {
      const file = openSync(lock, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch {
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
      if (holder && !isAlive(holder)) rmSync(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

const stages = {
  start: [() => lookAhead('start'), installDependencies, healed(checkSettings), healed(buildServices), buildPanel],
  bench: [() => lookAhead('bench'), installDependencies, healed(buildServices)],
  chaos: [installDependencies, buildServices],
  // The gateway's tests serve the built panel.
  test: [() => lookAhead('test'), installDependencies, buildPanel],
  check: [installDependencies],
  admin: [installDependencies],
};

/** Brings the clone up to date for `command`, then runs the command from scripts/launcher. */
export const go = async (command, args) => {
  // The reader of our output may be gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    if (!isSupported()) return await continueOnNode24(command, args);
    await withEnd(() =>
      alone(async () => {
        for (const stage of stages[command]) await stage(args);
      }),
    );
    const { main } = await import(`./launcher/${command}.ts`);
    await main(args);
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
    if (command === 'test') console.log('0 passed, 1 failed');
  }
};
