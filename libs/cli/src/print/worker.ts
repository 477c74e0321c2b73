import { pause } from '../persist.ts';
import { slipDue, type DueSlip } from './due.ts';
import { encodeSlip } from './encode.ts';
import { keyOf, type PrintedOrder } from './order.ts';
import { sendToPrinter, usualTimeouts, type Sent } from './printer.ts';
import type { PrinterSettings } from './settings.ts';
import { slipLines } from './slip.ts';
import type { Job, PrinterState, Store } from './state.ts';

/** What a printer tells. */
export interface PrinterListener {
  printed(printer: string, order: PrintedOrder, slip: DueSlip, isReprint: boolean): void;
  /** It does not print; once until it is back. */
  trouble(printer: string, reason: string, waiting: number, detail: string | undefined): void;
  back(printer: string): void;
  /** A slip waited for too long to be of use. */
  tooOld(printer: string, number: string): void;
  gone(printer: string, number: string): void;
}

export interface Worker {
  /** Looks at an order that something happened to. */
  offer(order: PrintedOrder): void;
  waiting(): number;
  /** Prints until it is stopped. */
  run(): Promise<void>;
}

const firstPauseMs = 500;
const maxPauseMs = 15_000;
/** Pause between slips with an unknown outcome: paper is not endless. */
const maxPauseOfBegunMs = 120_000;

/** The bytes of a slip, as often as it is to come out. */
export const bytesOf = (
  printer: PrinterSettings,
  order: PrintedOrder,
  { kind, changes }: Pick<DueSlip, 'kind' | 'changes'>,
  isReprint: boolean,
): Uint8Array => {
  const one = encodeSlip(slipLines({ order, kind, changes, isReprint }, printer.form), printer.manner);
  return Buffer.concat(Array.from({ length: printer.copies }, () => one));
};

/** One printer with its own queue: an unavailable one does not delay the others. */
export const createWorker = (parts: {
  printer: PrinterSettings;
  state: PrinterState;
  store: Store;
  /** The order as it is now; undefined when it is no longer there, or all ends. */
  read: (job: Job) => Promise<PrintedOrder | undefined>;
  maxAgeMs: number;
  stop: AbortSignal;
  listener: PrinterListener;
}): Worker => {
  const { printer, state, store, read, maxAgeMs, stop, listener } = parts;
  const { name, slips, when } = printer;
  const place = `${printer.address.host} ${printer.address.port}`;
  const slipSettings = { slips, when, since: state.since };
  /** Orders as they were last read, for as long as a slip of them waits. */
  const known = new Map<string, PrintedOrder>();
  let wake: () => void = () => undefined;
  let trouble: string | undefined;
  const inTrouble = (reason: string, detail?: string): void => {
    if (reason !== trouble) listener.trouble(name, reason, state.jobs.length, detail);
    trouble = reason;
  };

  const drop = (job: Job): void => {
    state.jobs.splice(state.jobs.indexOf(job), 1);
    known.delete(job.key);
  };
  const orderOf = async (job: Job): Promise<PrintedOrder | undefined> => {
    if (!known.has(job.key)) {
      const found = await read(job);
      // One that was offered meanwhile is newer.
      if (found !== undefined && !known.has(job.key)) known.set(job.key, found);
    }
    return known.get(job.key);
  };

  const send = (job: Job, order: PrintedOrder, slip: DueSlip): Promise<Sent> => {
    const bytes = bytesOf(printer, order, slip, job.isBegun === true);
    const begin = async (isAnswering: boolean): Promise<void> => {
      if (job.isBegun === true && !isAnswering) return;
      job.isBegun = true;
      if (isAnswering) state.answersAt = place;
      await store.save();
    };
    const isAnswering = state.answersAt === place;
    return sendToPrinter(printer.address, bytes, {
      timeouts: usualTimeouts,
      isAnswering,
      stop,
      begin,
      onTrouble: inTrouble,
    });
  };

  /** Works on the first job; false: the printer does not print now. */
  const work = async (job: Job): Promise<boolean> => {
    if (Date.now() - job.at > maxAgeMs) {
      listener.tooOld(name, job.number);
      drop(job);
      await store.save();
      return true;
    }
    const order = await orderOf(job);
    if (stop.aborted) return true;
    const slip = order && slipDue(order, state.papers[job.key], slipSettings, true);
    if (order === undefined || slip === undefined) {
      if (order === undefined) listener.gone(name, job.number);
      drop(job);
      await store.save();
      return true;
    }
    const isReprint = job.isBegun === true;
    const sent = await send(job, order, slip);
    if (sent.outcome === 'failed') {
      inTrouble(sent.reason, sent.detail);
      return false;
    }
    if (trouble !== undefined) listener.back(name);
    trouble = undefined;
    state.papers[job.key] = { ...slip.paper, at: Date.now() };
    // What happened to the order meanwhile is due now.
    const newest = known.get(job.key) ?? order;
    drop(job);
    offer(newest);
    await store.save();
    listener.printed(name, order, slip, isReprint);
    return true;
  };

  const offer = (order: PrintedOrder): void => {
    if (!printer.isFor(order)) return;
    const key = keyOf(order);
    const isWaiting = state.jobs.some((job) => job.key === key);
    if (isWaiting) known.set(key, order);
    if (isWaiting || slipDue(order, state.papers[key], slipSettings) === undefined) return;
    known.set(key, order);
    const { restaurantId, providerOrderId: number } = order;
    state.jobs.push({ key, restaurantId, number, at: Date.now() });
    wake();
  };

  const somethingToDo = (): Promise<void> =>
    new Promise((done) => {
      wake = done;
      if (stop.aborted || state.jobs.length > 0) done();
    });

  return {
    offer,
    waiting: () => state.jobs.length,
    run: async () => {
      let pauseMs = firstPauseMs;
      stop.addEventListener('abort', () => wake(), { once: true });
      while (!stop.aborted) {
        const [job] = state.jobs;
        if (job === undefined) {
          await somethingToDo();
          continue;
        }
        if (await work(job)) pauseMs = firstPauseMs;
        else {
          await pause(pauseMs, stop);
          pauseMs = Math.min(pauseMs * 2, job.isBegun === true ? maxPauseOfBegunMs : maxPauseMs);
        }
      }
    },
  };
};
