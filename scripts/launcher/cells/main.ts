import { readFileSync } from 'node:fs';
import { cellsFileSchema, type CellsFile } from '@kopru/contracts/internal/cells';
import { Problem } from '../../progress.mjs';
import { openBroker } from './broker.ts';
import { openCell } from './cell.ts';
import { openDirectory } from './directory.ts';
import { abortMove, moveAccount, type Side } from './move-account.ts';

export interface MoveOrder {
  account: string;
  to: string;
  abort?: boolean;
  discard?: boolean;
}

const readFile = (env: NodeJS.ProcessEnv): CellsFile => {
  const file = env['CELLS_FILE'];
  if (!file) throw new Problem('CELLS_FILE must name the file that describes the cells: docs/cells.md has an example.');
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Problem(`CELLS_FILE (${file}) cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = cellsFileSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Problem(`CELLS_FILE (${file}): ${issues.join('; ')}`);
};

const keysIn = (text: string): string[] => text.split(',').map((key) => key.trim());

const mustOpenWhatComes = (file: CellsFile, from: string, to: string): void => {
  const known = new Set(keysIn(file.cells[to]?.masterKeys ?? ''));
  const missing = keysIn(file.cells[from]?.masterKeys ?? '').filter((key) => !known.has(key));
  if (missing.length === 0) return;
  const names = missing.map((key) => key.split(':')[0]).join(', ');
  throw new Problem(`${to} needs the MASTER_KEYS of ${from} behind its own to open what comes; it lacks ${names}.`);
};

/** The cell in which an account is that no directory knows yet. */
const whereItIs = async (file: CellsFile, account: string): Promise<string> => {
  const found: string[] = [];
  for (const [name, settings] of Object.entries(file.cells)) {
    const cell = await openCell(name, settings);
    const accounts = cell.collection({ database: 'gateway', collection: 'accounts' });
    const known = await accounts.countDocuments({ _id: account, sandboxOf: { $exists: false } }).finally(cell.close);
    if (known > 0) found.push(name);
  }
  const [only, another] = found;
  if (only === undefined) throw new Problem(`No cell knows the account ${account}.`);
  if (another !== undefined)
    throw new Problem(`${found.join(' and ')} know the account ${account}, and the directory does not.`);
  return only;
};

/** `admin account move`: moves an account to another cell, or goes on with its move. */
export const main = async ({ account, to, abort, discard }: MoveOrder, env = process.env): Promise<object> => {
  const file = readFile(env);
  if (file.cells[to] === undefined) throw new Problem(`--to: CELLS_FILE knows no cell ${to}.`);
  const closing: (() => Promise<void>)[] = [];
  const opened = <T extends { close(): Promise<void> }>(thing: T): T => {
    closing.push(() => thing.close());
    return thing;
  };
  const side = async (name: string): Promise<Side> => {
    const settings = file.cells[name];
    if (settings === undefined) throw new Problem(`CELLS_FILE knows no cell ${name}.`);
    return { cell: opened(await openCell(name, settings)), broker: opened(await openBroker(settings.rabbitmq)) };
  };
  try {
    const directory = opened(await openDirectory(file));
    const entry = await directory.find(account);
    const from = entry?.move?.from ?? entry?.cell ?? (await whereItIs(file, account));
    if (from === to) throw new Problem(`The account ${account} is in ${to}.`);
    mustOpenWhatComes(file, from, to);
    const parts = {
      ...{ directory, from: await side(from), to: await side(to), times: file },
      mayDiscard: discard === true,
      say: (text: string) => console.error(text),
    };
    if (abort === true) {
      await abortMove(parts, account);
      return { account, cell: from };
    }
    return { account, cell: to, ...(await moveAccount(parts, account)) };
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined);
  }
};
