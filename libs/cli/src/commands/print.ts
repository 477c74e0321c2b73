import { orderNumber } from '@kopru/contracts/orders/order-number';
import { endOf, openApi, type Command, type Context } from '../context.ts';
import type { Given } from '../command-line.ts';
import { Ending, exitCodes, type ExitCode } from '../ending.ts';
import { clockTime } from '../output.ts';
import { reportLateConnection } from '../connection.ts';
import { orderAnswerSchema } from '../print/order.ts';
import { encodeSlip } from '../print/encode.ts';
import { lockFolder } from '../print/lock.ts';
import { sendToPrinter, usualTimeouts, type Sent } from '../print/printer.ts';
import { printSettings, type PrinterSettings, type PrintSettings } from '../print/settings.ts';
import { isCancelled } from '../print/due.ts';
import { testPage } from '../print/slip.ts';
import { openStore, type Store } from '../print/state.ts';
import { makeReportPrinted, type ReportPrinted } from '../print/report-printed.ts';
import { orderReader, startOf, watch } from '../print/watch.ts';
import { bytesOf, createWorker, type PrinterListener } from '../print/worker.ts';
import { pause } from '../persist.ts';
import { durationIn, isGiven, textIn } from '../values.ts';

/** Older slips are of no use to a kitchen. */
const usualMaxAgeMs = 12 * 3_600_000;
/** A printer may be busy with a slip of somebody else. */
const triesByHand = 3;
const betweenTriesMs = 2000;

export const printOptions = {
  printer: { type: 'string', multiple: true },
  settings: { type: 'string' },
  'slip-language': { type: 'string' },
} as const;

/** The address and the key of the settings file, where it has some. */
export const withSettings = (context: Context, { url, apiKey }: PrintSettings): Context => {
  const { environment } = context;
  const own = { url: url ?? environment.url, apiKey: apiKey ?? environment.apiKey };
  return { ...context, environment: { ...environment, ...own } };
};

const reasonText = ({ texts }: Context, reason: string, detail: string | undefined): string => {
  const known = texts.print.reasons[reason] ?? reason;
  return detail === undefined ? known : `${known} (${detail})`;
};

const hearing = (context: Context, report: ReportPrinted): PrinterListener => {
  const { output, texts } = context;
  const say = (printer: string, text: string, data: object): void =>
    output.line(`${clockTime(new Date())}  ${printer.padEnd(10)} ${text}`, { ...data, printer });
  return {
    printed: (printer, order, slip, isReprint) => {
      report(printer, order, slip);
      const { kind } = slip;
      const { id, providerOrderId } = order;
      const text = `${orderNumber(order).padEnd(14)} ${texts.print.slips[kind]}${isReprint ? `  ${texts.print.again}` : ''}`;
      say(printer, text, { type: 'slip', slip: kind, orderId: id, providerOrderId, isReprint });
    },
    trouble: (printer, reason, waiting, detail) =>
      say(printer, texts.print.trouble(reasonText(context, reason, detail), waiting), {
        ...{ type: 'trouble', reason, waiting },
        ...(detail === undefined ? {} : { detail }),
      }),
    back: (printer) => say(printer, texts.print.back, { type: 'back' }),
    tooOld: (printer, number) => say(printer, texts.print.tooOld(number), { type: 'too_old', providerOrderId: number }),
    gone: (printer, number) => say(printer, texts.print.gone(number), { type: 'gone', providerOrderId: number }),
  };
};

/** Prints on one printer at once, as a person asked; tries a few times, because others print there, too. */
const printByHand = async (context: Context, printer: PrinterSettings, bytes: Uint8Array): Promise<boolean> => {
  const { output, texts, stop } = context;
  const onTrouble = (reason: string): void => output.note(`${printer.name}: ${reasonText(context, reason, undefined)}`);
  let sent: Sent | undefined;
  for (let tries = 0; tries < triesByHand && !stop.aborted; tries += 1) {
    if (tries > 0) await pause(betweenTriesMs, stop);
    sent = await sendToPrinter(printer.address, bytes, {
      ...{ timeouts: usualTimeouts, isAnswering: false, stop, begin: async () => undefined, onTrouble },
    });
    // What may be on paper is not printed again unasked.
    if (sent.outcome === 'taken' || sent.isSent) break;
  }
  const isDone = sent?.outcome === 'taken';
  const text = sent?.outcome === 'failed' ? reasonText(context, sent.reason, sent.detail) : texts.print.done;
  output.line(`${printer.name.padEnd(10)} ${text}`, { type: 'by_hand', printer: printer.name, isDone });
  return isDone;
};

const onAll = async (
  context: Context,
  printers: readonly PrinterSettings[],
  bytes: (printer: PrinterSettings) => Uint8Array,
): Promise<ExitCode> => {
  const done = await Promise.all(printers.map((printer) => printByHand(context, printer, bytes(printer))));
  return done.every(Boolean) ? exitCodes.done : exitCodes.failed;
};

const printAgain = async (context: Context, given: Given, number: string, settings: PrintSettings) => {
  const { api } = openApi(context, given);
  const { data: order } = await api(`GET /orders/${encodeURIComponent(number)}`, orderAnswerSchema);
  const kind = isCancelled(order) ? ('cancel' as const) : ('order' as const);
  const wanted = settings.printers.filter((printer) => printer.isFor(order));
  if (wanted.length === 0) throw new Ending(exitCodes.failed, (t) => t.print.noPrinterFor(number));
  return onAll(context, wanted, (printer) => bytesOf(printer, order, { kind, changes: [] }, true));
};

/** The memory of each printer; a new one begins now. Undefined: it all ends. */
const prepare = async (
  store: Store,
  printers: readonly PrinterSettings[],
  start: () => ReturnType<typeof startOf>,
): Promise<boolean> => {
  const { state } = store;
  const isNew = state.place === undefined || printers.some(({ name }) => state.printers[name] === undefined);
  if (!isNew) return true;
  const now = await start();
  if (now === undefined) return false;
  state.place ??= now.place;
  for (const { name } of printers) state.printers[name] ??= { since: now.since, jobs: [], papers: {} };
  await store.save();
  return true;
};

const serve = async (context: Context, given: Given, { printers }: PrintSettings): Promise<ExitCode> => {
  const { output, texts, environment } = context;
  const { api, url } = openApi(context, given);
  const folder = textIn(given, 'data') ?? environment.printFolder();
  const release = await lockFolder(folder);
  const failed = new AbortController();
  const stop = AbortSignal.any([endOf(context, durationIn(given, 'for')), failed.signal]);
  const connection = reportLateConnection(context, () => output.note(texts.print.watching(printers.length, url)));
  try {
    const store = await openStore(folder);
    if (!(await prepare(store, printers, () => startOf({ api, stop, connection })))) return exitCodes.done;
    const read = orderReader(api, stop, connection);
    const listener = hearing(context, makeReportPrinted(api, stop));
    const maxAgeMs = durationIn(given, 'max-age') ?? usualMaxAgeMs;
    const workers = printers.flatMap((printer) => {
      const state = store.printer(printer.name);
      return state === undefined ? [] : [createWorker({ printer, state, store, read, maxAgeMs, stop, listener })];
    });
    const all = [watch({ api, store, workers, read, stop, connection }), ...workers.map((worker) => worker.run())];
    for (const one of all) one.catch(() => failed.abort());
    const ended = await Promise.allSettled(all);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return exitCodes.done;
  } finally {
    release();
  }
};

/** Prints slips of orders as they come, on printers of the network. */
export const print: Command = {
  help: 'print',
  options: {
    ...printOptions,
    only: { type: 'string' },
    data: { type: 'string' },
    'max-age': { type: 'string' },
    order: { type: 'string' },
    test: { type: 'boolean' },
    for: { type: 'string' },
  },
  operands: [],
  run: async (plain, given) => {
    const settings = await printSettings(given, plain.locale);
    const context = withSettings(plain, settings);
    if (isGiven(given, 'test'))
      return onAll(context, settings.printers, ({ name, form, manner }) => encodeSlip(testPage(name, form), manner));
    const number = textIn(given, 'order');
    return number === undefined ? serve(context, given, settings) : printAgain(context, given, number, settings);
  },
};
