import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Ending, exitCodes, usage } from '../ending.ts';

const jobSchema = z.object({
  key: z.string().max(1000),
  restaurantId: z.string().max(100),
  number: z.string().max(600),
  /** When it was first due (of Date.now). */
  at: z.number(),
  /** Bytes of it were sent, and it is unknown whether it was printed. */
  isBegun: z.literal(true).optional(),
});
/** An order of which a printer owes a slip; which one is found out when it is printed. */
export type Job = z.infer<typeof jobSchema>;

const paperSchema = z.object({ changes: z.number(), isCancelled: z.boolean(), at: z.number() });
const printerSchema = z.object({
  since: z.string(),
  /** The address at which it reported its status. */
  answersAt: z.string().optional(),
  jobs: z.array(jobSchema),
  /** What is on paper, by the keys of the orders. */
  papers: z.record(z.string(), paperSchema),
});
export type PrinterState = z.infer<typeof printerSchema>;

const stateSchema = z.object({
  version: z.literal(1),
  /** The place in the feed; undefined: it was not read yet. */
  place: z.string().optional(),
  printers: z.record(z.string(), printerSchema),
});
export type State = z.infer<typeof stateSchema>;

/** More slips do not wait for one printer: reading stops until some are printed. */
export const maxJobs = 2000;
const maxPapers = 5000;
const papersRetainedMs = 7 * 24 * 3_600_000;

/** Orders that nothing happens to any more are forgotten. */
const tidy = (printer: PrinterState): void => {
  const oldest = Date.now() - papersRetainedMs;
  const retained = Object.entries(printer.papers)
    .filter(([, { at }]) => at > oldest)
    .sort(([, a], [, b]) => a.at - b.at)
    .slice(-maxPapers);
  printer.papers = Object.fromEntries(retained);
};

/** Replaces the file as a whole, and returns when a power cut cannot take it back. */
const writeSafely = async (folder: string, path: string, text: string): Promise<void> => {
  const next = `${path}.new`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  // Windows opens no folders.
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

/** The state of the helper, in memory and on the disk. */
export interface Store {
  state: State;
  printer(name: string): PrinterState | undefined;
  /** Resolves when the state as it is now is on the disk. */
  save(): Promise<void>;
}

const read = async (path: string): Promise<State> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw usage((t) => t.print.unreadableState(path, error.code ?? error.message));
  });
  if (text === undefined) return { version: 1, printers: {} };
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw usage((t) => t.print.brokenState(path));
  }
};

/** The folder exists, and is locked. */
export const openStore = async (folder: string): Promise<Store> => {
  const path = join(folder, 'state.json');
  const state = await read(path);
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    next = undefined;
    Object.values(state.printers).forEach(tidy);
    await writeSafely(folder, path, JSON.stringify(state)).catch((error: NodeJS.ErrnoException) => {
      throw new Ending(exitCodes.failed, (t) => t.print.unwritableState(path, error.code ?? error.message));
    });
  };
  return {
    state,
    printer: (name) => state.printers[name],
    // Calls that come while a write waits for the one before share that write.
    save: () => {
      if (next === undefined) {
        next = writing.then(write);
        writing = next.catch(() => undefined);
      }
      return next;
    },
  };
};
