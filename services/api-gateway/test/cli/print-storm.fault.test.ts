import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { faultProxy, receiptText, virtualPrinter, waitFor, type FaultProxy, type VirtualPrinter } from '@kopru/testing';
import { isFull, show } from '../support/scale.ts';
import { startWorld, type World } from '../support/world.ts';
import { saveSlips } from './save-slips.ts';
import { kopru, type Kopru } from './kopru.ts';

const orders = isFull ? 400 : 48;
const atOnce = 4;
/** Every so many orders something breaks. */
const faultEvery = isFull ? 8 : 5;
/** One of so many is cancelled while its slips are on their way. */
const cancelsOneIn = 10;
const deadline = { timeoutMs: 120_000 };

jest.setTimeout(isFull ? 900_000 : 300_000);

describe(`kopru print, ${orders} orders, printers and helper that fail`, () => {
  let world: World;
  let proxy: FaultProxy;
  let folder: string;
  let kitchen: VirtualPrinter;
  let till: VirtualPrinter;
  let helper: Kopru | undefined;
  beforeAll(async () => {
    world = await startWorld();
    [kitchen, till] = [await virtualPrinter('all'), await virtualPrinter('realtime')];
    proxy = await faultProxy({ host: '127.0.0.1', port: Number(new URL(world.system.url).port) });
    folder = mkdtempSync(join(tmpdir(), 'kopru-print-'));
  });
  afterAll(async () => {
    helper?.signal('SIGKILL');
    await helper?.ended;
    await Promise.all([kitchen?.stop(), till?.stop(), proxy?.stop()]);
    await world?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  const start = async (): Promise<void> => {
    const address = ({ port }: VirtualPrinter): string => `tcp://127.0.0.1:${port}`;
    const args = ['--printer', `mutfak=${address(kitchen)}`, '--printer', `kasa=${address(till)}`, '--data', folder];
    const env = { KOPRU_URL: `http://127.0.0.1:${proxy.port}`, KOPRU_API_KEY: world.mine.key };
    const next = kopru(['print', '--json', ...args], env);
    helper = next;
    await waitFor(() => next.stderr().includes('come out on'), deadline);
  };
  const kill = async (): Promise<void> => {
    helper?.signal('SIGKILL');
    await helper?.ended;
    await start();
  };
  /** What breaks, one after another; the next order mends a printer that is off or has no paper. */
  const faults: (() => Promise<void> | void)[] = [
    () => kitchen.off(),
    () => till.breakAfter(120),
    kill,
    () => till.off(),
    () => kitchen.setPaper(false),
    () => proxy.cut(),
    () => kitchen.breakAfter(300),
    async () => {
      await kitchen.off();
      await kill();
    },
  ];
  const mend = async (): Promise<void> => {
    proxy.mend();
    for (const printer of [kitchen, till]) {
      await printer.off();
      await printer.on();
      printer.setPaper(true);
    }
  };
  const order = async (number: number): Promise<string> => {
    const shortCode = `N${String(number).padStart(4, '0')}`;
    const { id, pid } = await world.newOrder({ shortCode });
    await world.mine.api(`POST /orders/verify/${id}`);
    if (number % cancelsOneIn === 0) await fetch(`${world.shop.ingressUrl}/orders/${pid}/cancel`, { method: 'POST' });
    return shortCode;
  };
  /** Whole slips of an order; one that was torn off is none. */
  const slipsOf = (printer: VirtualPrinter, code: string): string[] =>
    printer
      .receipts()
      .filter(({ cut }) => cut !== 'none')
      .map(receiptText)
      .filter((text) => text.includes(code));
  const isMarked = (text: string): boolean => text.includes('TEKRAR');

  it('prints each order on each printer, and marks whatever may have come twice', async () => {
    await start();
    const codes: string[] = [];
    let broken = 0;
    for (let number = 1; number <= orders; number += atOnce) {
      const wave = Array.from({ length: atOnce }, (_, index) => order(number + index));
      if (Math.floor(number / faultEvery) > broken) {
        const fault = faults[broken % faults.length];
        broken += 1;
        await fault?.();
      }
      codes.push(...(await Promise.all(wave)));
      if (number % (2 * atOnce) === 1) await mend();
    }
    await mend();
    const isCancelledOf = (code: string): boolean => Number(code.slice(1)) % cancelsOneIn === 0;
    for (const code of codes.filter((one) => !isCancelledOf(one))) {
      const isThere = () => [kitchen, till].every((printer) => slipsOf(printer, code).length > 0);
      await waitFor(isThere, { ...deadline, what: code });
    }
    // An order of after all the others: when it is out, nothing else is due.
    const last = await order(9999);
    await waitFor(() => [kitchen, till].every((printer) => slipsOf(printer, last).length > 0), deadline);

    const found = [kitchen, till].flatMap((printer) => codes.map((code) => slipsOf(printer, code)));
    const isCancel = (text: string): boolean => text.includes('İPTAL');
    const unmarked = found.map((texts) => texts.filter((text) => !isMarked(text)));
    const plain = unmarked.map((texts) => texts.filter((text) => !isCancel(text)).length);
    const cancels = unmarked.map((texts) => texts.filter(isCancel).length);
    show('slips', { faults: broken, slips: found.flat().length, marked: found.flat().filter(isMarked).length });
    saveSlips('print storm', [kitchen.receipts(), till.receipts()]);
    expect(Math.max(...plain, ...cancels)).toBe(1);
    expect(broken).toBeGreaterThanOrEqual(faults.length);
    // One that was cancelled before its first slip needs none; who has the slip of another is told.
    for (const code of codes.filter(isCancelledOf))
      for (const printer of [kitchen, till]) {
        const texts = slipsOf(printer, code);
        expect(texts.length === 0 || texts.some(isCancel)).toBe(true);
      }
  });
});
