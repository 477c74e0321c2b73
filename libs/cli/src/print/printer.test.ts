import { freePort, receiptText, virtualPrinter, type VirtualPrinter } from '@kopru/testing';
import { encodeSlip } from './encode.ts';
import { orderWith } from './order-builder.ts';
import { sendToPrinter, type Sent } from './printer.ts';
import { slipLines } from './slip.ts';

const form = { columns: 48, codepage: 'cp857', locale: 'tr', layout: 'full' } as const;
const manner = { columns: 48, codepage: 'cp857', codepageNumber: 13, cut: 'partial', beep: false } as const;
const bytes = encodeSlip(slipLines({ order: orderWith(), kind: 'order', changes: [], isReprint: false }, form), manner);
// Silence is waited for in full; an answer is not to be late beside a busy machine.
const timeouts = { connectMs: 5_000, answerMs: 1_000, printMs: 2_000, endMs: 1_000 };

describe('a printer of the network', () => {
  let printer: VirtualPrinter;
  const open = async (answers: Parameters<typeof virtualPrinter>[0]) => (printer = await virtualPrinter(answers));
  afterEach(() => printer.stop());
  const troubles: string[] = [];
  let begun = 0;
  beforeEach(() => {
    troubles.length = 0;
    begun = 0;
  });
  const send = (port = printer.port): Promise<Sent> =>
    sendToPrinter({ host: '127.0.0.1', port }, bytes, {
      timeouts,
      isAnswering: false,
      stop: new AbortController().signal,
      begin: async () => void (begun += 1),
      onTrouble: (trouble) => troubles.push(trouble),
    });
  const failed = (reason: string, isSent: boolean): object => ({ outcome: 'failed', reason, isSent });

  it.each(['all', 'realtime', 'none'] as const)('takes a slip that answers %s', async (answers) => {
    await open(answers);
    expect(await send()).toEqual({ outcome: 'taken' });
    expect(printer.receipts().map(receiptText)).toEqual([expect.stringContaining('Şükrü Ğ.')]);
    expect(begun).toBe(1);
  });

  it('that nobody reaches gets nothing', async () => {
    await open('all');
    expect(await send(await freePort())).toMatchObject({ ...failed('unreachable', false), detail: 'ECONNREFUSED' });
    expect(begun).toBe(0);
  });

  it.each([
    ['no_paper', (one: VirtualPrinter) => one.setPaper(false)],
    ['cover_open', (one: VirtualPrinter) => one.setCover(true)],
  ] as const)('says %s before a byte of the slip goes out', async (reason, break_) => {
    await open('realtime');
    break_(printer);
    expect(await send()).toEqual(failed(reason, false));
    expect([begun, printer.receipts()]).toEqual([0, []]);
  });

  it.each(['all', 'realtime', 'none'] as const)(
    'may have printed what was interrupted, answering %s',
    async (answers) => {
      await open(answers);
      printer.breakAfter(200);
      expect(await send()).toMatchObject(failed('interrupted', true));
      expect(begun).toBe(1);
    },
  );

  it('whose paper ends in the slip has printed it when there is new paper', async () => {
    await open('all');
    const sending = sendToPrinter({ host: '127.0.0.1', port: printer.port }, bytes, {
      timeouts,
      isAnswering: false,
      stop: new AbortController().signal,
      begin: async () => printer.setPaper(false),
      onTrouble: (trouble) => {
        troubles.push(trouble);
        printer.setPaper(true);
      },
    });
    expect(await sending).toEqual({ outcome: 'taken' });
    expect(troubles).toEqual(['no_paper']);
    expect(printer.receipts()).toHaveLength(1);
  });

  it('whose paper ends in the slip, and that does not tell when it has printed, may have lost it', async () => {
    await open('realtime');
    const sending = sendToPrinter({ host: '127.0.0.1', port: printer.port }, bytes, {
      timeouts,
      isAnswering: false,
      stop: new AbortController().signal,
      begin: async () => printer.setPaper(false),
      onTrouble: (trouble) => troubles.push(trouble),
    });
    expect(await sending).toEqual(failed('no_paper', true));
  });

  it('that always told its status gets nothing while it is silent', async () => {
    await open('none');
    const printing = {
      timeouts,
      isAnswering: true,
      stop: new AbortController().signal,
      begin: async () => void (begun += 1),
      onTrouble: () => undefined,
    };
    expect(await sendToPrinter({ host: '127.0.0.1', port: printer.port }, bytes, printing)).toEqual(
      failed('silent', false),
    );
    expect(begun).toBe(0);
  });

  it('that is well, and forgot to say that it has printed, has printed', async () => {
    await open('once');
    expect(await send()).toEqual({ outcome: 'taken' });
  });

  it('whose paper is away when it all ends may have printed', async () => {
    await open('all');
    const ending = new AbortController();
    const sending = sendToPrinter({ host: '127.0.0.1', port: printer.port }, bytes, {
      ...{ timeouts, isAnswering: false, stop: ending.signal, begin: async () => printer.setPaper(false) },
      onTrouble: () => ending.abort(),
    });
    expect(await sending).toEqual(failed('interrupted', true));
  });

  it('that falls silent in the slip is given up in time', async () => {
    await open('all');
    const sending = sendToPrinter({ host: '127.0.0.1', port: printer.port }, bytes, {
      timeouts,
      isAnswering: false,
      stop: new AbortController().signal,
      begin: async () => printer.fallSilent(),
      onTrouble: (trouble) => troubles.push(trouble),
    });
    expect(await sending).toEqual(failed('interrupted', true));
  });
});
