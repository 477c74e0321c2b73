import { inflateRawSync } from 'node:zlib';
import type { GroupedPayments } from '@kopru/contracts/internal/orders';
import { fileName } from './file-name.ts';
import { paymentsSheet } from './payments-sheet.ts';
import { asCsv, asXlsx, type Cell } from './sheet.ts';

const sheet = (...cells: Cell[]) => ({ headings: ['A'], rows: [cells] });
const lineOf = (locale: 'tr' | 'en', ...cells: Cell[]): string => asCsv(sheet(...cells), locale).split('\r\n')[1] ?? '';
const formulas = ['=1+1', '+90 555', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1'];

/** One file of a ZIP archive. */
const unzipped = (archive: Buffer, name: string): string => {
  const at = archive.indexOf(name);
  const start = at + name.length + archive.readUInt16LE(at - 2);
  return inflateRawSync(archive.subarray(start)).toString();
};

describe('a sheet as CSV', () => {
  it('writes decimals and times as the reader does, by the clock of Türkiye', () => {
    const at = new Date('2026-11-20T21:30:05.000Z');
    expect(lineOf('tr', { minor: 123_450 }, 3, at, null)).toBe('1234,50;3;21.11.2026 00:30:05;');
    expect(lineOf('en', { minor: 123_450 }, 3, at, null)).toBe('1234.50;3;2026-11-21 00:30:05;');
  });

  it('begins with a byte order mark, for spreadsheets', () => {
    expect(asCsv(sheet(), 'tr').startsWith('\uFEFFA\r\n')).toBe(true);
  });

  it.each(formulas)('does not let the text %j become a formula', (text) => {
    expect(lineOf('tr', text).replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each([
    'x,=1+1',
    'x, =1+1',
    'x;=1+1',
    'x\t=1+1',
    'x\n=1+1',
    'x,"=1+1',
    'x,""=1+1',
    'x, \t-1',
    'x,＝1',
    'x,\u3000=1+1',
    'x,\u2003@SUM(A1)',
    'x,@SUM(A1)',
    'Deniz",=HYPERLINK("https://evil.example")',
  ])('does not let the text %j become one where commas or tabs are the separator', (text) => {
    const line = lineOf('en', 'önce', text, 'sonra');
    for (const separator of [',', '\t', ';', '\n'])
      for (const cell of line.split(separator)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝]/);
  });

  it('holds nothing that a terminal or a page obeys', () => {
    expect(lineOf('tr', 'Deniz\u001b]0;X\u0007\u009b31m\u202e', 'iki\tsöz')).toBe('"Deniz�]0;X��31m�";iki\tsöz');
  });

  it('leaves the signs of ordinary texts as they are', () => {
    expect(lineOf('tr', 'Ali-Veli + 2 @ev, a=b')).toBe('Ali-Veli + 2 @ev, a=b');
  });

  it('quotes what holds a separator', () => {
    expect(lineOf('tr', 'Nakit; "kapıda"')).toBe('"Nakit; ""kapıda"""');
  });
});

describe('a sheet as a workbook', () => {
  it('has texts as texts, amounts as numbers, and times by the clock of Türkiye', async () => {
    const at = new Date('2026-11-20T21:30:00.000Z');
    const odd = 'Deniz\u009b31m\u202e';
    const archive = await asXlsx(sheet(...formulas, { minor: 31_050 }, at, 'Elif', odd), 'Siparişler');
    const cells = unzipped(archive, 'xl/worksheets/sheet1.xml');
    expect(cells).not.toContain('<f>');
    expect(cells).toContain('<v>310.5</v>');
    // Days since 1900, and half an hour of the next one.
    expect(cells).toContain(`<v>${46_347 + 0.5 / 24}`.slice(0, 14));
    const texts = unzipped(archive, 'xl/sharedStrings.xml');
    expect(texts).toContain('Elif');
    expect(texts).toContain('Deniz');
    expect(texts).not.toMatch(/[\u0080-\u009f\p{Bidi_Control}]/u);
    expect([...texts.matchAll(/<t[^>]*>([^<]*)/g)].filter(([, text]) => /^[=+\-@＝]/.test(text ?? ''))).toEqual([]);
  });
});

describe('payments as a sheet', () => {
  const payments: GroupedPayments = {
    groups: [
      {
        paymentType: 'online_card',
        paymentTypeName: 'Online kredi/banka kartı',
        matchedCode: null,
        channel: { slug: 'getir_by_uber', name: 'GetirYemek by Uber Eats' },
        day: '2026-11-20',
        orderCount: 3,
        total: 123_450,
      },
      { paymentType: 'meal_card', paymentTypeName: 'Multinet', matchedCode: null, orderCount: 1, total: 100 },
    ],
    orderCount: 4,
    total: 123_550,
    currency: 'TRY',
  };
  const options = { locale: 'tr', nameOf: (id: string) => id } as const;

  it('are in words, not in codes', () => {
    const [headings, first, second] = asCsv(paymentsSheet(payments, options), 'tr').split('\r\n');
    expect(headings).toBe('\uFEFFÖdeme türü;Ödeme adı;Sipariş;Tutar;Para birimi');
    expect(first).toBe('Online kredi/banka kartı;Online kredi/banka kartı;3;1234,50;TRY');
    expect(second).toBe('Yemek kartı;Multinet;1;1,00;TRY');
    expect(asCsv(paymentsSheet(payments, { ...options, locale: 'en' }), 'en')).toContain('Meal card;Multinet;1;1.00');
  });

  it('say what they are split by', () => {
    const [headings, first] = asCsv(paymentsSheet(payments, { ...options, by: 'channel,day' }), 'tr').split('\r\n');
    expect(headings).toMatch(/^\uFEFFKanal;Gün;Ödeme türü;/);
    expect(first).toMatch(/^GetirYemek by Uber Eats;2026-11-20;Online/);
  });
});

describe('the name of a file', () => {
  it.each([
    ['2026-10-31T21:00:00.000Z', '2026-11-20T21:00:00.000Z', 'odemeler_2026-11-01_2026-11-20.csv'],
    ['2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00.000Z', 'odemeler_2026-11-20.csv'],
    [undefined, '2026-11-20T21:00:00.000Z', 'odemeler_2026-11-20.csv'],
  ])('says the days from %s until %s', (from, to, name) => {
    expect(fileName('payments', 'csv', { from, to }, 'tr')).toBe(name);
  });

  it('says today where no days were asked for', () => {
    expect(fileName('orders', 'xlsx', {}, 'en')).toMatch(/^orders_20\d\d-\d\d-\d\d\.xlsx$/);
  });
});
