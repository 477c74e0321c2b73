// Runs before anything is installed, on Node 20: built-ins only, no types.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocs, buildPanel, buildServices } from './bootstrap/build.mjs';
import { healed, installDependencies } from './bootstrap/dependencies.mjs';
import { output, root, run, signals, withEnd } from './bootstrap/tool.mjs';
import { parentGone } from './parent-gone.mjs';
import { Problem } from './progress.mjs';

const cache = join(root, '.data', 'cache');

const isSupported = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 22);
};

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

/** Unit and integration tests run from the sources; where some of them are named, there is nothing to build. */
const buildForTests = (args) => {
  const names = args.filter((arg) => /[./]|^(?:unit|integration)$/.test(arg));
  if (names.length === 0 || args.some((arg) => /e2e|fault/.test(arg))) return buildServices();
};

/** The gateway's tests serve the built panel and documentation, and the tests of whole systems start the built services. */
const forTests = [() => lookAhead('test'), installDependencies, buildForTests, buildPanel, buildDocs];

const stages = {
  start: [
    () => lookAhead('start'),
    installDependencies,
    healed(checkSettings),
    healed(buildServices),
    buildPanel,
    healed(buildDocs),
  ],
  bench: [() => lookAhead('bench'), installDependencies, healed(buildServices)],
  chaos: [installDependencies, buildServices],
  test: forTests,
  again: forTests,
  times: [],
  check: [installDependencies],
  admin: [installDependencies],
  release: [installDependencies],
};

/** Where a command is, if not in scripts/launcher. */
const programs = { admin: './admin/main.ts', release: './release/main.ts' };

/** Brings the clone up to date for `command`, then runs the command. */
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
    const { main } = await import(programs[command] ?? `./launcher/${command}.ts`);
    await main(args);
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
    if (stages[command] === forTests) console.log('0 passed, 1 failed');
  }
};
