import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';
import { freePort, receiptText, uniqueNumber, virtualPrinter, waitFor, type VirtualPrinter } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import { worldOf, type Shop, type World } from '../support/world.ts';
import { kopru, runKopru, type Kopru } from './kopru.ts';
import { saveSlips } from './save-slips.ts';
import { settings } from './settings.ts';

describe('kopru print', () => {
  let world: World;
  let key: string;
  let folder: string;
  let printers: VirtualPrinter[] = [];
  let helpers: Kopru[] = [];
  beforeAll(async () => {
    world = await worldOf(await sharedSystem(settings));
    const made = await world.system.admin('key.create', {
      account: world.mine.id,
      name: 'yazıcı',
      scopes: ['orders:read'],
    });
    key = made['apiKey'] ?? '';
  });
  afterAll(() => world?.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kopru-print-'));
  });
  afterEach(async () => {
    for (const helper of helpers) helper.signal('SIGKILL');
    await Promise.all(helpers.map((helper) => helper.ended));
    for (const printer of printers) await printer.stop();
    saveSlips(
      expect.getState().currentTestName ?? '',
      printers.map((printer) => printer.receipts()),
    );
    [helpers, printers] = [[], []];
    rmSync(folder, { recursive: true });
  });

  const printer = async (answers?: Parameters<typeof virtualPrinter>[0]): Promise<VirtualPrinter> => {
    const made = await virtualPrinter(answers);
    printers.push(made);
    return made;
  };
  const env = (more: Record<string, string> = {}) => ({ KOPRU_URL: world.system.url, KOPRU_API_KEY: key, ...more });
  const at = (name: string, { port }: { port: number }, query = ''): string[] => [
    ...['--printer', `${name}=tcp://127.0.0.1:${port}${query}`],
  ];
  /** The helper, when it follows the feed. */
  const start = async (...args: string[]): Promise<Kopru> => {
    const helper = kopru(['print', '--data', folder, '--json', ...args], env());
    helpers.push(helper);
    await waitFor(() => helper.stderr().includes('come out on'));
    return helper;
  };
  const kill = async (helper: Kopru): Promise<void> => {
    helper.signal('SIGKILL');
    await helper.ended;
  };
  const slips = ({ receipts }: VirtualPrinter): string[] => receipts().map(receiptText);
  const slipsOf = (one: VirtualPrinter, name: string): string[] => slips(one).filter((text) => text.includes(name));
  /** Resolves with the slips that name the order when there are so many. */
  const untilSlips = (one: VirtualPrinter, name: string, count: number): Promise<string[]> =>
    waitFor(() => {
      const found = slipsOf(one, name);
      return found.length >= count && found;
    });
  const accepted = async (order: object = {}, shop?: Shop) => {
    const shortCode = uniqueNumber('K').slice(-6);
    const made = await world.newOrder({ shortCode, ...order }, shop);
    await world.mine.api(`POST /orders/verify/${made.id}`);
    return { ...made, shortCode };
  };
  const cancel = (pid: string) => fetch(`${world.shop.ingressUrl}/orders/${pid}/cancel`, { method: 'POST' });
  const linesWith = (text: string): number =>
    (helpers.at(-1)?.stdout() ?? '').split('\n').filter((line) => line.includes(text)).length;
  /** An order of after everything so far: when its slip is out, and known to be, nothing else was due. */
  const quiesced = async (...all: VirtualPrinter[]): Promise<void> => {
    const { shortCode, pid } = await accepted();
    for (const one of all) await untilSlips(one, shortCode, 1);
    await waitFor(() => linesWith(pid) >= all.length);
  };
  const state = () => JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as Record<string, unknown>;

  it('prints an order when it is accepted, whole at the till and without money in the kitchen', async () => {
    const [kitchen, till] = [await printer(), await printer('realtime')];
    await start(...at('kitchen', kitchen), ...at('till', till, '?width=58&copies=2&codepage=windows1254'));
    const items = [
      {
        ...{ name: 'İkili Şölen Menüsü (2 çiğ köfte dürüm, 2 ayran, büyük boy patates)', quantity: 1, unitPrice: 300 },
        note: 'çok pişmesin, ağzı açık olsun',
        removed: ['Turşu'],
        options: [
          {
            ...{ name: 'Çiğ köfte dürüm', quantity: 2, removed: ['Soğan', 'Maydanoz'] },
            options: [{ name: 'Bol nar ekşisi', price: 5 }, { name: 'Acılı' }],
          },
          { name: 'Yayık ayranı', quantity: 2 },
        ],
      },
    ];
    const address = { text: 'Ümraniye Mah. Şükrüpaşa Sok. No: 13', floor: '3', doorNo: '7', description: 'yeşil kapı' };
    const customer = { name: 'Gülşah Ğ.', phone: '+90 555 000 00 00', note: 'Zile basmayın, bebek uyuyor', address };
    const { id, shortCode } = await world
      .newOrder({ shortCode: '79545', items, customer, amount: { total: 310 } })
      .then((made) => ({ ...made, shortCode: '79545' }));
    await world.mine.api(`POST /orders/verify/${id}`);
    const [[inKitchen = '']] = [await untilSlips(kitchen, shortCode, 1)];
    const [atTill = '', second = ''] = await untilSlips(till, shortCode, 2);
    expect(second).toBe(atTill);
    for (const text of [
      'Örnek Dürümcü',
      '+ 2× Çiğ köfte dürüm',
      'Çıkarılan: Soğan, Maydanoz',
      'Zile basmayın, bebek uyuyor',
    ])
      expect(inKitchen).toContain(text);
    for (const text of ['310,00 TL', 'Gülşah Ğ. +90 555 000 00 00', 'Nakit, kapıda', 'Kat 3 · Daire 7'])
      expect(atTill).toContain(text);
    for (const hidden of ['TL', 'Gülşah', '+90', 'Ümraniye']) expect(inKitchen).not.toContain(hidden);
    await quiesced(kitchen, till);
    expect([slipsOf(kitchen, shortCode).length, slipsOf(till, shortCode).length]).toEqual([1, 2]);
    // Neither the order nor who ate it is written down.
    expect(JSON.stringify(state())).not.toMatch(/Gülşah|Şölen|555 ?000 ?00 ?00/);
    expect(statSync(join(folder, 'state.json')).mode & 0o777).toBe(0o600);
  });

  it('prints nothing before it is accepted, at once where that is wished, and only for the restaurants that are named', async () => {
    const [one, atArrival, other] = [await printer(), await printer(), await printer()];
    const second = await world.newShop('Şube Kadıköy');
    await start(
      ...at('kasa', one),
      ...at('yeni', atArrival, '?when=new'),
      ...at('kadikoy', other, '?when=new&restaurants=şube kadıköy'),
    );
    const { pid } = await world.newOrder({ shortCode: 'GELEN1' });
    await untilSlips(atArrival, 'GELEN1', 1);
    await world.newOrder({ shortCode: 'GELEN2' }, second);
    await untilSlips(other, 'GELEN2', 1);
    await quiesced(one, atArrival);
    expect([slipsOf(one, 'GELEN'), slipsOf(other, 'GELEN1')]).toEqual([[], []]);
    await cancel(pid);
    await untilSlips(atArrival, 'GELEN1', 2);
    await quiesced(one, atArrival);
    expect(slipsOf(one, 'GELEN')).toEqual([]);
  });

  it('prints a large slip when an order is cancelled, and again who asks for it, marked so', async () => {
    const till = await printer();
    const helper = await start(...at('kasa', till));
    const { pid, shortCode } = await accepted();
    await untilSlips(till, shortCode, 1);
    await cancel(pid);
    const [, cancelled = ''] = await untilSlips(till, shortCode, 2);
    expect(cancelled).toMatch(/^ +İPTAL/);
    expect(cancelled).toContain('Hazırlamayı bırakın');
    expect(cancelled).toContain('(-) 2× Adana dürüm');
    const { code, stdout } = await runKopru(['print', '--order', shortCode, ...at('kasa', till)], env());
    expect([code, stdout]).toEqual([0, 'kasa       printed\n']);
    const [, , again = ''] = await untilSlips(till, shortCode, 3);
    expect(again).toMatch(/^ +TEKRAR \/ REPRINT\s+İPTAL/);
    expect(helper.stdout()).toContain('"slip":"cancel"');
  });

  it('says first what changed of an order', async () => {
    const [kitchen, till] = [await printer(), await printer()];
    await start(...at('mutfak', kitchen), ...at('kasa', till));
    const { id, pid, shop } = await world.ysOrder();
    await world.mine.api(`POST /orders/verify/${id}`);
    const first = await waitFor(() => slips(till).find((text) => text.includes('Yemeksepeti')));
    const name = first.split('\n')[1]?.trim() ?? '';
    const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const soon = Math.floor(Date.now() / 1000) + 300;
    const signed = `${base64({ alg: 'HS512', typ: 'JWT' })}.${base64({ service: 'middleware', exp: soon })}`;
    const signature = createHmac('sha512', simulatedSecrets.ysPluginSecret).update(signed).digest('base64url');
    const product = {
      id: 'yeni-1',
      remoteCode: 'YENI-1',
      name: 'Künefe (Hatay usulü, bol fıstıklı)',
      unitPrice: '200',
      quantity: '2',
    };
    const updatedOrder = { token: pid, products: [product], discounts: [], price: { grandTotal: '400' } };
    const answered = await fetch(
      `${shop.ingressUrl}/remoteId/1/remoteOrder/${encodeURIComponent(pid)}/posOrderStatus`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${signed}.${signature}` },
        body: JSON.stringify({ status: 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL', updatedOrder }),
      },
    );
    expect(answered.status).toBe(200);
    const changed = await waitFor(() => slips(till).find((text) => text.includes('DEĞİŞTİ')));
    expect(changed).toMatch(/^ +DEĞİŞTİ\s+> /);
    expect(changed).toContain(name);
    expect(changed).toContain('Künefe (Hatay usulü');
    expect(changed).toContain('400,00 TL');
    const inKitchen = await waitFor(() => slips(kitchen).find((text) => text.includes('DEĞİŞTİ')));
    expect(inKitchen).not.toContain('TL');
    await quiesced(kitchen, till);
    for (const one of [kitchen, till]) expect(slips(one).filter((text) => text.includes('DEĞİŞTİ'))).toHaveLength(1);
  });

  it('loses and repeats nothing while a printer is unavailable, and holds up no other', async () => {
    const [kitchen, till] = [await printer(), await printer()];
    const helper = await start(...at('mutfak', kitchen), ...at('kasa', till));
    await quiesced(kitchen, till);
    await kitchen.off();
    const orders = [];
    for (let number = 0; number < 4; number += 1) orders.push(await accepted());
    for (const { shortCode } of orders) await untilSlips(till, shortCode, 1);
    const [, dropped] = orders;
    await cancel(dropped?.pid ?? '');
    await untilSlips(till, dropped?.shortCode ?? '', 2);
    await waitFor(() => helper.stdout().includes('"reason":"unreachable"'));
    await kitchen.on();
    for (const { shortCode } of orders) await untilSlips(kitchen, shortCode, 1);
    await quiesced(kitchen, till);
    const inKitchen = orders.map(({ shortCode }) => slipsOf(kitchen, shortCode));
    expect(inKitchen.map((found) => found.length)).toEqual([1, 1, 1, 1]);
    // What was cancelled before it came out comes out as that.
    expect(inKitchen.map(([text = '']) => /İPTAL|TEKRAR/.exec(text)?.[0])).toEqual([
      undefined,
      'İPTAL',
      undefined,
      undefined,
    ]);
    expect(helper.stdout()).toContain('"type":"back"');
  });

  it('says that there is no paper, and prints when there is', async () => {
    const till = await printer();
    const helper = await start(...at('kasa', till));
    till.setPaper(false);
    const { shortCode } = await accepted();
    await waitFor(() => helper.stdout().includes('"reason":"no_paper"'));
    till.setPaper(true);
    const [text] = await untilSlips(till, shortCode, 1);
    expect(text).not.toContain('TEKRAR');
    await quiesced(till);
    expect(slipsOf(till, shortCode)).toHaveLength(1);
  });

  it('prints a slip that was cut off in the middle again, marked so', async () => {
    const till = await printer();
    await start(...at('kasa', till));
    await quiesced(till);
    till.breakAfter(150);
    const { shortCode } = await accepted();
    const again = await waitFor(() => slips(till).find((text) => text.includes('TEKRAR')));
    expect(again).toContain(shortCode);
    await quiesced(till);
    expect(slips(till).filter((text) => text.includes('TEKRAR'))).toHaveLength(1);
  });

  it('goes on after a kill where it was: what came meanwhile is printed, and what was printed is not', async () => {
    const till = await printer();
    const first = await start(...at('kasa', till));
    const before = await accepted();
    await untilSlips(till, before.shortCode, 1);
    await waitFor(() => first.stdout().includes(before.pid));
    await kill(first);
    const meanwhile = [await accepted(), await accepted()];
    await start(...at('kasa', till));
    for (const { shortCode } of meanwhile) await untilSlips(till, shortCode, 1);
    await quiesced(till);
    for (const { shortCode } of [before, ...meanwhile]) expect(slipsOf(till, shortCode)).toHaveLength(1);
    expect(slips(till).join()).not.toContain('TEKRAR');
  });

  it('tells after a kill of an order on paper that was cancelled meanwhile, and nothing of one that the kitchen never saw', async () => {
    const till = await printer();
    const first = await start(...at('kasa', till));
    const onPaper = await accepted();
    await untilSlips(till, onPaper.shortCode, 1);
    await waitFor(() => first.stdout().includes(onPaper.pid));
    await kill(first);
    const unseen = await accepted();
    for (const { id, pid } of [onPaper, unseen]) {
      await cancel(pid);
      const isOver = async () => (await world.mine.api(`GET /orders/${id}`)).body.data.status === 1500;
      await waitFor(isOver);
    }
    await start(...at('kasa', till));
    const [, stop = ''] = await untilSlips(till, onPaper.shortCode, 2);
    expect(stop).toMatch(/^ +İPTAL/);
    await quiesced(till);
    expect(slipsOf(till, onPaper.shortCode)).toHaveLength(2);
    expect(slipsOf(till, unseen.shortCode)).toEqual([]);
  });

  it('marks as perhaps printed what a kill left between the bytes and the memory', async () => {
    const till = await printer();
    const first = await start(...at('kasa', till));
    await quiesced(till);
    till.fallSilent(100);
    const { shortCode, pid } = await accepted();
    await waitFor(() => JSON.stringify(state()).includes('"isBegun":true'));
    await waitFor(() => slips(till).length > 1);
    await kill(first);
    await till.stop();
    const [fresh, next] = [await printer(), await printer()];
    await start(...at('kasa', fresh), ...at('mutfak', next));
    const [text] = await untilSlips(fresh, shortCode, 1);
    expect(text).toMatch(/^ +TEKRAR \/ REPRINT/);
    await quiesced(fresh, next);
    expect(slipsOf(fresh, shortCode)).toHaveLength(1);
    // A printer that is new begins with what comes now.
    expect(slipsOf(next, shortCode)).toEqual([]);
    expect(JSON.stringify(state())).toContain(pid);
  });

  it('prints a page that shows every Turkish letter, and one helper only works with a folder', async () => {
    const till = await printer('none');
    const tested = await runKopru(['print', '--test', ...at('kasa', till)], env({ KOPRU_API_KEY: '' }));
    expect([tested.code, tested.stdout]).toEqual([0, 'kasa       printed\n']);
    expect(slips(till)[0]).toContain('ÇĞIİÖŞÜ çğıiöşü');
    const nobody = await runKopru(['print', '--test', ...at('kasa', { port: await freePort() })], env());
    expect([nobody.code, nobody.stdout]).toEqual([
      1,
      expect.stringMatching(/^kasa +NOT REACHABLE \(ECONNREFUSED\)\n$/),
    ]);
    await start(...at('kasa', till));
    const second = await runKopru(['print', '--data', folder, ...at('kasa', till)], env());
    expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('would print everything twice')]);
  });

  it.each<[string[], string | RegExp]>([
    [[], 'Give one of --printer, --settings.'],
    [['--printer', 'kasa'], /^--printer is NAME=tcp:\/\/HOST:PORT, .* not "kasa"\.$/],
    [['--printer', 'kasa=http://a'], /^--printer: printers\.0\.address: /],
    [['--printer', 'kasa=tcp://a?copies=9'], /^--printer: printers\.0\.copies: .*5/],
    [['--printer', 'kasa=tcp://a?colour=red'], /^--printer: printers\.0: .*colour/],
    [['--printer', 'kasa=tcp://a', '--printer', 'kasa=tcp://b'], /^--printer: printers\.1\.name: "kasa"/],
    [['--printer', 'kasa=tcp://a', '--only', 'bar'], 'There is no printer "bar"; there are kasa.'],
    [['--settings', '/nowhere.json'], 'The settings /nowhere.json cannot be read: ENOENT'],
  ])('%j is refused in one line that names the field', async (args, line) => {
    const { code, stderr } = await runKopru(['print', '--data', folder, ...args], env());
    const [said = '', ...rest] = stderr.split('\n');
    expect([code, rest]).toEqual([2, ['']]);
    expect(said).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  it('reads the same from a file, with the key and the language of the slips', async () => {
    const till = await printer();
    const file = join(folder, 'print.json');
    const one = { name: 'till', address: `tcp://127.0.0.1:${till.port}`, columns: 42, slips: ['order'], beep: true };
    writeFileSync(file, JSON.stringify({ url: world.system.url, apiKey: key, language: 'en', printers: [one] }));
    const helper = kopru(['print', '--data', folder, '--settings', file], {});
    helpers.push(helper);
    await waitFor(() => helper.stderr().includes('come out on'));
    const { shortCode } = await accepted();
    const [text] = await untilSlips(till, shortCode, 1);
    expect(text).toContain('Cash, at the door');
    expect(till.receipts()[0]?.beeps).toBe(3);
    writeFileSync(file, JSON.stringify({ printers: [{ ...one, width: 70 }] }));
    const wrong = await runKopru(['print', '--settings', file, '--lang', 'tr'], env());
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining(`${file}: printers.0.width: `)]);
  });
});
