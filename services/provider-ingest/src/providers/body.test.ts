import { maxUnread } from '@kopru/contracts/orders/canonical-order';
import { openBody, readTree, unreadable, type BodyReader } from './body.ts';
import { parseJson } from './json.ts';

const unreadOf = (body: BodyReader) => body.unread.map(({ path, value, reason }) => [path, value, reason]);
const of = (value: unknown): BodyReader => openBody({ it: value });

describe('a member that is not there', () => {
  it.each([undefined, null, ''])('is null and not unread: %j', (value) => {
    const body = of(value);
    const { text, id, flag, number, money, minor, quantity, time, latitude, longitude } = body;
    for (const read of [text, id, flag, number, money, minor, quantity, time, latitude, longitude])
      expect(read('it')).toBeNull();
    expect(body.word('it', { NEW: 400 })).toBeNull();
    expect([body.list('it'), body.texts('it'), body.object('it').text('inner')]).toEqual([[], [], null]);
    expect(body.unread).toEqual([]);
  });

  it('is named once somebody needs it', () => {
    const line = openBody({ products: [{}] }).list('products')[0];
    expect(line?.money('unitPrice') ?? line?.assumed('unitPrice', 0)).toBe(0);
    expect(line && unreadOf(line)).toEqual([['products.0.unitPrice', '', 'missing']]);
  });
});

describe('an amount', () => {
  it.each([
    [12.5, 12_50],
    ['12.50', 12_50],
    ['12,50', 12_50],
    ['1.234,50', 1_234_50],
    ['1,234.50', 1_234_50],
    ['1.234.567', 1_234_567_00],
    ['₺ 12,50', 12_50],
    ['12,50 TL', 12_50],
    ['1 234,50 TL', 1_234_50],
    ['1\u00a0234,50', 1_234_50],
    ['-30', -30_00],
    [0, 0],
  ])('%j is %d', (value, expected) => {
    const body = of(value);
    expect([body.money('it'), body.unread]).toEqual([expected, []]);
  });

  it.each([
    ['abc', 'not_a_number'],
    ['12.50.1', 'not_a_number'],
    ['1,23,45', 'not_a_number'],
    ['12 50', 'not_a_number'],
    [true, 'not_a_number'],
    [[], 'not_a_number'],
    [{ value: 1 }, 'not_a_number'],
    [1e300, 'out_of_range'],
    ['9'.repeat(400), 'not_a_number'],
  ])('%j is unread', (value, reason) => {
    const body = of(value);
    expect(body.money('it')).toBeNull();
    expect(unreadOf(body)).toMatchObject([['it', expect.any(String), reason]]);
  });

  it('in minor units stays what it is', () => {
    expect(of(1250).minor('it')).toBe(1250);
    expect(of(12.5).minor('it')).toBeNull();
  });
});

describe('a quantity', () => {
  it.each([
    [2, 2],
    ['1.5', 1.5],
    ['0,75', 0.75],
    [1 / 3, 0.333],
  ])('%j is %d', (value, expected) => {
    expect(of(value).quantity('it')).toBe(expected);
  });

  it.each(['0', 0, -1, 0.0001, 100_000])('%j is unread, and the line is still read', (value) => {
    const body = of(value);
    expect(body.quantity('it') ?? body.assumed('it', 1)).toBe(1);
    expect(unreadOf(body)).toEqual([['it', String(value), 'out_of_range']]);
  });
});

describe('a time', () => {
  const written = '2026-11-20T19:30:00.000Z';
  it.each([
    written,
    '2026-11-20T22:30:00+03:00',
    '2026-11-20T22:30:00+0300',
    '2026-11-20T22:30:00.000',
    '2026-11-20 22:30:00.0000000',
    '2026-11-20 22:30',
    '20.11.2026 22:30',
    Date.parse(written),
    Date.parse(written) / 1000,
    String(Date.parse(written)),
  ])('%j is read by the clock of the platform, whatever the zone of the machine is', (value) => {
    const zone = process.env['TZ'];
    try {
      for (const machine of ['UTC', 'Europe/Istanbul', 'America/New_York']) {
        process.env['TZ'] = machine;
        expect(of(value).time('it')).toBe(written);
      }
    } finally {
      process.env['TZ'] = zone;
      if (zone === undefined) delete process.env['TZ'];
    }
  });

  it.each(['Teslim 5', '5', '1899-01-01', '2026-13-40T10:00', {}, 8.65e15])('%j is none', (value) => {
    const body = of(value);
    expect([body.time('it'), body.unread[0]?.reason]).toEqual([null, 'not_a_time']);
  });
});

describe('a text', () => {
  it('that is too long is cut between characters, and named', () => {
    const body = of(`${'x'.repeat(9)}😀 and more`);
    expect(body.text('it', 10)).toBe('x'.repeat(9));
    expect(body.unread).toMatchObject([{ path: 'it', reason: 'too_long' }]);
  });

  it.each(['a\0b', '\u001B[31mred', '\u202Egnol', 'ZİLE BASMA 👩‍🍳'])('%j stays as it came', (text) => {
    const body = of(text);
    expect(body.text('it')).toBe(text);
    expect(body.unread).toEqual([]);
  });

  it('may be a number', () => {
    expect(of(42).text('it')).toBe('42');
    expect(of({ tr: 'x' }).text('it')).toBeNull();
  });

  it('that is an id retains every digit and 512 characters', () => {
    const body = openBody(parseJson('{"a": 9007199254740993, "b": -9007199254740993, "c": 12.5, "d": 7}'));
    expect(['a', 'b', 'c', 'd'].map((name) => body.id(name))).toEqual([
      '9007199254740993',
      '-9007199254740993',
      '12.5',
      '7',
    ]);
    expect(of('x'.repeat(512)).id('it')).toHaveLength(512);
  });
});

describe('a word of the platform', () => {
  const table = { ORDER_PICKED_UP: 700, Created: 400 };

  it('is known in any letters', () => {
    expect([of('created').word('it', table), of('ORDER_PICKED_UP ').word('it', table)]).toEqual([400, 700]);
  });

  it('that is new is unread', () => {
    const body = of('Teleported');
    expect(body.word('it', table)).toBeNull();
    expect(unreadOf(body)).toEqual([['it', 'Teleported', 'unknown_word']]);
    expect(of('constructor').word('it', table)).toBeNull();
  });
});

describe('a list', () => {
  it('gives its objects, each with its place; an entry that is none costs itself only', () => {
    const body = of([{ name: 'A' }, 'x', null, { name: 'B', price: 'free' }]);
    const entries = body.list('it');
    expect(entries.map((entry) => [entry.path, entry.text('name'), entry.money('price')])).toEqual([
      ['it.0', 'A', null],
      ['it.3', 'B', null],
    ]);
    expect(unreadOf(body)).toEqual([
      ['it.1', 'x', 'wrong_type'],
      ['it.3.price', 'free', 'not_a_number'],
    ]);
  });

  it('ends at its limit, and says so', () => {
    const body = of([{}, {}, {}]);
    expect(body.list('it', 2)).toHaveLength(2);
    expect(body.unread).toMatchObject([{ path: 'it.2', reason: 'too_many' }]);
  });

  it.each([[{}], [[]]])('that PHP wrote as an empty %j is empty', (value) => {
    const body = of(value);
    expect([body.list('it'), body.object('it').has('x'), body.unread]).toEqual([[], false, []]);
  });
});

describe('a tree', () => {
  const read = (body: BodyReader) =>
    readTree<unknown[]>(body.list('it'), 'children', (entry, inner) => [entry.text('name'), inner]);

  it('is read as deep as it goes', () => {
    expect(read(of([{ name: 'combo', children: [{ name: 'burger', children: [{ name: 'soğan' }] }] }]))).toEqual([
      ['combo', [['burger', [['soğan', []]]]]],
    ]);
  });

  it('deeper than any menu is unread', () => {
    const deep = (depth: number): object => ({ name: String(depth), children: depth === 0 ? [] : [deep(depth - 1)] });
    const body = of([deep(15)]);
    read(body);
    expect(body.unread).toMatchObject([{ reason: 'too_deep' }]);
  });
});

describe('a body', () => {
  it.each([null, 'x', 5, []])('that is no object is refused: %j', (body) => {
    expect(() => openBody(body)).toThrow('body');
  });

  it('that is nested to exhaust the stack is refused', () => {
    expect(() => openBody({ it: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown })).toThrow('body');
  });

  it('without anything to cook is refused by name', () => {
    expect(unreadable('products', 'holds no line that can be read').message).toContain('products');
  });

  it('reports so many members and no more', () => {
    const body = of(Array.from({ length: 500 }, () => 'x'));
    body.list('it');
    expect(body.unread).toHaveLength(maxUnread);
  });

  it('knows which of its members nobody has asked for', () => {
    const body = openBody({
      id: 1,
      note: null,
      client: { name: 'Deniz', extra: true },
      products: [{ price: 1, tax: 8 }],
    });
    body.id('id');
    body.object('client').text('name');
    for (const line of body.list('products')) line.money('price');
    expect(body.notAskedFor()).toEqual(['client.extra', 'products.0.tax']);
  });
});
