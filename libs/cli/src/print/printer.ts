import { connect, type Socket } from 'node:net';
import { askStatus, askWhenPrinted, isPrinted, isStatus, troubleOf, type Trouble } from './status.ts';

/** Why nothing was printed; `silent`: it always reported its status, and does not now. */
export type Failure = Trouble | 'unreachable' | 'silent' | 'interrupted';
/** What became of bytes for a printer. `isSent`: some of them may be on paper. */
export type Sent = { outcome: 'taken' } | { outcome: 'failed'; reason: Failure; detail?: string; isSent: boolean };

/** How long a printer may take, in milliseconds. */
export interface PrinterTimeouts {
  connectMs: number;
  /** For a status. */
  answerMs: number;
  /** For the paper to come out, from the last byte or the last trouble on. */
  printMs: number;
  /** For the end of the connection of a printer that answers nothing. */
  endMs: number;
}
export const usualTimeouts: PrinterTimeouts = { connectMs: 5000, answerMs: 1500, printMs: 30_000, endMs: 5000 };

const askAgainMs = 500;

export interface PrinterAddress {
  host: string;
  port: number;
}

interface Printing {
  timeouts: PrinterTimeouts;
  /** It reported its status before, so silence means a fault. */
  isAnswering: boolean;
  /** Nobody is waited for any more who must go to the printer. */
  stop: AbortSignal;
  /** Called before the first byte of the slip goes out. */
  begin: (isAnswering: boolean) => Promise<void>;
  /** A person must go to the printer while it is at the slip. */
  onTrouble: (trouble: Trouble) => void;
}

/** A connection to a printer: bytes out, statuses in. */
const openWire = (socket: Socket) => {
  let waiting: { wanted: (byte: number) => boolean; got: (byte: number | undefined) => void } | undefined;
  let error: NodeJS.ErrnoException | undefined;
  let isPrintedSeen = false;
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', (one: NodeJS.ErrnoException) => (error = one));
  socket.on('data', (bytes: Buffer) => {
    for (const byte of bytes) {
      if (isPrinted(byte)) isPrintedSeen = true;
      if (waiting?.wanted(byte) === true) waiting.got(byte);
    }
  });
  const next = (wanted: (byte: number) => boolean, ms: number): Promise<number | undefined> =>
    new Promise((resolve) => {
      const got = (byte: number | undefined): void => {
        clearTimeout(timer);
        waiting = undefined;
        resolve(byte);
      };
      const timer = setTimeout(() => got(undefined), ms);
      waiting = { wanted, got };
      void ended.then(() => got(undefined));
    });
  return {
    ended,
    next,
    error: () => error,
    isOpen: () => !socket.destroyed && error === undefined,
    hasPrinted: () => isPrintedSeen,
    forgetPrinted: () => void (isPrintedSeen = false),
    write: (bytes: Uint8Array): Promise<boolean> =>
      new Promise((resolve) => {
        void ended.then(() => resolve(false));
        socket.write(bytes, (failed) => resolve(failed == null));
      }),
  };
};
type Wire = ReturnType<typeof openWire>;

const connected = ({ host, port }: PrinterAddress, ms: number): Promise<Socket | string> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => give('ETIMEDOUT'), ms);
    const give = (outcome: Socket | string): void => {
      clearTimeout(timer);
      if (typeof outcome === 'string') socket.destroy();
      resolve(outcome);
    };
    socket.once('connect', () => give(socket));
    // It stays: who talks to the printer later hears of errors, too.
    socket.on('error', (error: NodeJS.ErrnoException) => give(error.code ?? error.message));
  });

/** Undefined: the printer answers no status. */
const statusOf = async (wire: Wire, answerMs: number): Promise<{ trouble: Trouble | undefined } | undefined> => {
  const answers: number[] = [];
  for (const what of [1, 2, 4] as const) {
    const answer = wire.next(isStatus, answerMs);
    await wire.write(askStatus(what));
    const byte = await answer;
    if (byte === undefined) return undefined;
    answers.push(byte);
  }
  const [printer = 0, cause = 0, paper = 0] = answers;
  return { trouble: troubleOf(printer, cause, paper) };
};

const answersWhenPrinted = async (wire: Wire, answerMs: number): Promise<boolean> => {
  const answer = wire.next(isPrinted, answerMs);
  await wire.write(askWhenPrinted);
  return (await answer) !== undefined;
};

const failed = (reason: Failure, isSent: boolean, detail?: string): Sent => ({
  ...{ outcome: 'failed', reason, isSent },
  ...(detail === undefined ? {} : { detail }),
});

const codeOf = (wire: Wire): string | undefined => wire.error()?.code ?? wire.error()?.message;
const interrupted = (wire: Wire): Sent => failed('interrupted', true, codeOf(wire));

/**
 * Waits until the printer says that it has printed; a fault is reported, and it waits until the fault is mended. A printer
 * that is well after all that time, and only forgot to say so, has printed: else it would print for ever.
 */
const untilPrinted = async (
  wire: Wire,
  isReporting: boolean,
  { timeouts, stop, onTrouble }: Printing,
): Promise<Sent> => {
  const { answerMs, printMs } = timeouts;
  let last: Trouble | undefined;
  let isWell = false;
  const isGivenUp = (): boolean => stop.aborted && last !== undefined;
  for (let deadline = Date.now() + printMs; wire.isOpen() && !isGivenUp() && Date.now() < deadline;) {
    if (isReporting && wire.hasPrinted()) return { outcome: 'taken' };
    const status = await statusOf(wire, answerMs);
    const trouble = status?.trouble;
    isWell = status !== undefined && trouble === undefined;
    if (trouble !== undefined) deadline = Date.now() + printMs;
    if (trouble !== undefined && trouble !== last) onTrouble(trouble);
    // Without the better answer, a printer that is lost behind a trouble may have lost the slip, too.
    if (!isReporting && trouble !== undefined) return failed(trouble, true);
    if (!isReporting && isWell) return { outcome: 'taken' };
    last = trouble;
    if (isReporting && !wire.hasPrinted()) await wire.next(isPrinted, Math.min(answerMs, askAgainMs));
  }
  return isWell && wire.isOpen() ? { outcome: 'taken' } : interrupted(wire);
};

/** Of a printer that answers nothing only this is known: it took every byte, and the connection ended without an error. */
const untilEnded = async (wire: Wire, socket: Socket, endMs: number): Promise<Sent> => {
  const flushed = new Promise<void>((done) => socket.end(done));
  const late = new Promise<'late'>((done) => setTimeout(() => done('late'), endMs).unref());
  await Promise.race([Promise.all([flushed, wire.ended]), late]);
  return wire.error() === undefined && socket.writableFinished ? { outcome: 'taken' } : interrupted(wire);
};

const sendOver = async (socket: Socket, bytes: Uint8Array, printing: Printing): Promise<Sent> => {
  const { timeouts, isAnswering, begin } = printing;
  const wire = openWire(socket);
  const status = await statusOf(wire, timeouts.answerMs);
  if (!wire.isOpen()) return failed('unreachable', false, codeOf(wire));
  if (status === undefined && isAnswering) return failed('silent', false);
  if (status?.trouble !== undefined) return failed(status.trouble, false);
  const isReporting = status !== undefined && (await answersWhenPrinted(wire, timeouts.answerMs));
  wire.forgetPrinted();
  await begin(status !== undefined);
  const all = isReporting ? Buffer.concat([bytes, askWhenPrinted]) : bytes;
  if (!(await wire.write(all))) return interrupted(wire);
  return status === undefined ? untilEnded(wire, socket, timeouts.endMs) : untilPrinted(wire, isReporting, printing);
};

/** Prints over a connection of its own, because most printers take one at a time; never rejects but by `begin`. */
export const sendToPrinter = async (address: PrinterAddress, bytes: Uint8Array, printing: Printing): Promise<Sent> => {
  const socket = await connected(address, printing.timeouts.connectMs);
  if (typeof socket === 'string') return failed('unreachable', false, socket);
  try {
    return await sendOver(socket, bytes, printing);
  } finally {
    socket.end();
    setTimeout(() => socket.destroy(), 1000).unref();
  }
};
