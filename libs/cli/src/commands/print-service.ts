import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiKeyIn, gatewayUrl, type Command, type Context } from '../context.ts';
import type { Given } from '../command-line.ts';
import { Ending, exitCodes, usage } from '../ending.ts';
import {
  linuxInstall,
  linuxUninstall,
  windowsInstall,
  windowsUninstall,
  type ServiceParts,
  type ServicePlan,
} from '../print/service.ts';
import { printSettings } from '../print/settings.ts';
import { textsIn, textIn } from '../values.ts';
import { printOptions, withSettings } from './print.ts';

const ownFile = fileURLToPath(import.meta.url);

/** The folder of the machine's services, and the commands for them. */
interface Services {
  install(parts: ServiceParts): ServicePlan;
  uninstall(): ServicePlan;
  isAdmin(): boolean;
  refusal(line: string): Ending;
}

const servicesOf = ({ environment }: Context): Services => {
  if (platform() === 'win32')
    return {
      install: (parts) => windowsInstall(parts, environment.sharedFolder),
      uninstall: () => windowsUninstall(environment.sharedFolder),
      // Only an administrator may list file system filters.
      isAdmin: () => spawnSync('fltmc', { windowsHide: true }).status === 0,
      refusal: (line) => new Ending(exitCodes.failed, (t) => t.print.needsAdminOnWindows(line)),
    };
  if (platform() === 'linux' && existsSync('/run/systemd/system'))
    return {
      install: linuxInstall,
      uninstall: linuxUninstall,
      isAdmin: () => process.getuid?.() === 0,
      refusal: (line) =>
        new Ending(exitCodes.failed, (t) => t.print.needsAdmin(`sudo --preserve-env=KOPRU_URL,KOPRU_API_KEY ${line}`)),
    };
  throw new Ending(exitCodes.failed, (t) => t.print.noService);
};

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replaceAll('"', String.raw`\"`)}"`;

/** The same command as somebody else is to run it, with other paths than ours; the key stays in the environment. */
const lineOf = (words: readonly string[]): string => [process.execPath, ownFile, ...words].map(quoted).join(' ');

/** A folder of our own, whatever stood there, and with the mode whatever root’s umask is. */
const makeFolder = async ({ path, mode }: ServicePlan['folders'][number]): Promise<void> => {
  // What is behind a link is somebody else's.
  const isLink = await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  if (isLink) await rm(path);
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
};

/** Anew: an existing file would keep its mode, owner and links. */
const writeAnew = async ({ path, content, mode }: ServicePlan['files'][number]): Promise<void> => {
  await rm(path, { force: true });
  await writeFile(path, content, { mode, flag: 'wx' });
  await chmod(path, mode);
};

const runAll = async (steps: ServicePlan['commands']): Promise<void> => {
  for (const { words, mayFail, afterMs, why } of steps) {
    if (afterMs !== undefined) await pause(afterMs);
    const [program = '', ...args] = words;
    const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', windowsHide: true });
    if (status === 0 || mayFail === true) continue;
    const said = error?.message ?? (stderr.trim() || stdout.trim());
    throw new Ending(exitCodes.failed, (t) =>
      t.print.commandFailed(words.join(' '), why === undefined ? said : `${said} (${why})`),
    );
  }
};

const carryOut = async ({ folders, guards, files, commands }: ServicePlan): Promise<void> => {
  for (const folder of folders) await makeFolder(folder);
  await runAll(guards);
  for (const file of files) await writeAnew(file);
  await runAll(commands);
};

/** A service without a user of its own reads only files that everybody may read. */
const checkNode = async (path: string): Promise<void> => {
  const everybody = 0o001;
  for (let at = path; dirname(at) !== at; at = dirname(at))
    if (((await stat(at)).mode & everybody) === 0) throw new Ending(exitCodes.failed, (t) => t.print.hiddenNode(path));
};

/** The one file that the package is. */
const ownProgram = async (): Promise<Uint8Array> => {
  if (basename(ownFile) !== 'kopru.js') throw usage((t) => t.print.needsPackage);
  return readFile(ownFile);
};

const wordsOf = (given: Given): string[] =>
  ['settings', 'slip-language', 'url'].flatMap((name) => {
    const value = textIn(given, name);
    return value === undefined ? [] : [`--${name}`, value];
  });

export const printInstall: Command = {
  help: 'print',
  options: printOptions,
  operands: [],
  run: async (plain, given) => {
    const { file, ...settings } = await printSettings(given, plain.locale);
    const context = withSettings(plain, { ...settings, file });
    const services = servicesOf(context);
    const printers = textsIn(given, 'printer').flatMap((printer) => ['--printer', printer]);
    if (!services.isAdmin()) throw services.refusal(lineOf(['print', 'install', ...printers, ...wordsOf(given)]));
    const program = await ownProgram();
    if (platform() === 'linux') await checkNode(process.execPath);
    const whole = { ...file, url: gatewayUrl(context, given), apiKey: apiKeyIn(context) };
    await carryOut(services.install({ node: process.execPath, program, settings: whole }));
    context.output.note(context.texts.print.installed);
    return exitCodes.done;
  },
};

export const printUninstall: Command = {
  help: 'print',
  options: {},
  operands: [],
  run: async (context) => {
    const services = servicesOf(context);
    if (!services.isAdmin()) throw services.refusal(lineOf(['print', 'uninstall']));
    await carryOut(services.uninstall());
    context.output.note(context.texts.print.uninstalled);
    return exitCodes.done;
  },
};
