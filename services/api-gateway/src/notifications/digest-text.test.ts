import type { Locale } from '@kopru/contracts/errors/failures';
import type { Incident } from '@kopru/contracts/internal/incidents';
import { asLetter } from './notification-text.ts';
import { digestText, type Digest } from './digest-text.ts';

const ids = Array.from({ length: 22 }, (_none, index) => `64a0000000000000000000${String(index + 10)}`);
const [kadikoy = '', moda = ''] = ids;
const names: Record<string, string> = { [kadikoy]: 'Kadıköy', [moda]: 'Moda\n<b>şube</b>' };
const incident = (change: object = {}): Incident => ({
  id: '64a000000000000000000009',
  accountId: '64a000000000000000000003',
  restaurantId: kadikoy,
  subject: '64a000000000000000000004',
  kind: 'credential_refused',
  details: { reason: null },
  since: '2026-11-29T04:00:00.000Z',
  provider: 'getir',
  isTest: false,
  actor: 'person',
  createdAt: '2026-11-29T04:00:16.000Z',
  resolvedAt: null,
  acknowledged: null,
  ...change,
});
const sums = (orderCount: number, total: number) => ({ orderCount, total });
const digest = (change: Partial<Digest> = {}): Digest => ({
  day: '2026-11-28',
  report: {
    ...sums(1_042, 12_345_050),
    currency: 'TRY',
    byRestaurant: [
      { restaurantId: kadikoy, dayEndsAt: '04:00', ...sums(1_041, 12_315_050) },
      { restaurantId: moda, dayEndsAt: '10:00', ...sums(1, 30_000) },
    ],
    cancelled: {
      ...sums(2, 41_000),
      reasons: [
        { by: 'restaurant', reason: 'Ürün yok', ...sums(1, 40_000) },
        { by: 'customer', reason: null, ...sums(1, 1_000) },
      ],
    },
  },
  acceptance: [{ restaurantId: kadikoy, orderCount: 1_030, medianSeconds: 18, slowestSeconds: 125 }],
  closed: [
    { restaurantId: moda, provider: 'ys', minutes: 85 },
    { restaurantId: kadikoy, provider: 'getir', minutes: 7 },
  ],
  refused: [
    { restaurantId: moda, orderCount: 1_002 },
    { restaurantId: kadikoy, orderCount: 1 },
  ],
  nameOf: (id) => names[id] ?? id,
  incidents: [
    incident(),
    incident({ subject: '64a000000000000000000005' }),
    incident({ kind: 'order_stopped', details: { orderNumber: '42', isCancelled: true } }),
  ],
  ...change,
});
const say = (locale: Locale, change?: Partial<Digest>, at = '2026-11-29T05:00:00Z') =>
  digestText(digest(change), { locale, publicUrl: 'https://panel.ornek.test', at: new Date(at) });

describe('the text of a digest', () => {
  it('has the sums of the day and what is wrong now, in Turkish', () => {
    expect(say('tr')).toEqual({
      subject: 'Sabah özeti · 28 Kasım Cumartesi',
      text: [
        '1.042 sipariş · ₺123.450,50',
        'Kadıköy: 1.041 sipariş · ₺123.150,50 · ortanca onay süresi 18 sn, en uzun 2 dk 5 sn',
        'Moda <b>şube</b>: 1 sipariş · ₺300,00 (gün sonu 10:00, henüz bitmedi)',
        'İptal: 2 sipariş · ₺410,00 (restoranın iptal ettiği: 1)',
        '',
        'Platformun kapalı tuttuğu süre:',
        'Moda <b>şube</b>, Yemeksepeti: 1 sa 25 dk',
        'Kadıköy, Getir Yemek: 7 dk',
        '',
        'Okunamayan siparişler (platformun ekranından bakın):',
        'Moda <b>şube</b>: 1.002',
        'Kadıköy: 1',
        '',
        'Şu anda ilgilenmeniz gerekenler:',
        'Platform bağlantı bilgilerini kabul etmiyor: 2',
        'Sipariş iptal edildi, kimse görmedi: 1',
      ].join('\n'),
      url: 'https://panel.ornek.test/panel/incidents',
    });
  });

  it('is the same in English', () => {
    expect(say('en')).toEqual({
      subject: 'Morning digest · Saturday, November 28',
      text: [
        '1,042 orders · ₺123,450.50',
        'Kadıköy: 1,041 orders · ₺123,150.50 · median acceptance 18 s, slowest 2 min 5 s',
        'Moda <b>şube</b>: 1 order · ₺300.00 (its day ends at 10:00, so more may come)',
        'Cancelled: 2 orders · ₺410.00 (by the restaurant: 1)',
        '',
        'Kept closed by a platform:',
        'Moda <b>şube</b>, Yemeksepeti: 1 h 25 min',
        'Kadıköy, Getir Yemek: 7 min',
        '',
        'Orders that could not be read (see the platform’s own screen):',
        'Moda <b>şube</b>: 1,002',
        'Kadıköy: 1',
        '',
        'What needs a hand now:',
        'A platform rejects the credentials: 2',
        'An order was cancelled, and nobody has seen it: 1',
      ].join('\n'),
      url: 'https://panel.ornek.test/panel/incidents',
    });
  });

  it('has the number of all differences that the night has found', () => {
    const incidents = [3, 4].map((count) => incident({ kind: 'drift', details: { count } }));
    expect(say('tr', { incidents }).text).toContain('\nPlatformlar arasında fark: 7');
    expect(say('en', { incidents }).text).toContain('\nDifferences between platforms: 7');
  });

  it('says nothing of a day that is over that it may go on', () => {
    expect(say('tr', {}, '2026-11-29T07:00:00Z').text).toContain('Moda <b>şube</b>: 1 sipariş · ₺300,00\n');
  });

  it('is one line where there was no order', () => {
    const none = { ...sums(0, 0), currency: 'TRY', byRestaurant: [], cancelled: { ...sums(0, 0), reasons: [] } };
    const quiet = { incidents: [], acceptance: [], closed: [], refused: [] };
    expect(say('tr', { report: none, ...quiet }).text).toBe('Sipariş yok.\n\nŞu anda açık sorun yok.');
    expect(say('en', { report: null, ...quiet }).text).toBe('No orders.\n\nNothing is wrong now.');
  });

  it.each([
    [0, '0 sn'],
    [59, '59 sn'],
    [60, '1 dk'],
    [3_600, '1 sa'],
    [3_605, '1 sa'],
    [7_265, '2 sa 1 dk'],
  ])('says %d seconds in two units at most', (slowestSeconds, expected) => {
    const acceptance = [{ restaurantId: kadikoy, orderCount: 1, medianSeconds: 0, slowestSeconds }];
    expect(say('tr', { acceptance }).text).toContain(`· ortanca onay süresi 0 sn, en uzun ${expected}\n`);
  });

  it('names twenty restaurants, five stores and five restaurants with refused orders, adds up the others and fits a message of Telegram', () => {
    const byRestaurant = ids.map((restaurantId) => ({ restaurantId, dayEndsAt: '04:00', ...sums(10, 1_000) }));
    const report = { ...sums(220, 22_000), currency: 'TRY', byRestaurant, cancelled: { ...sums(0, 0), reasons: [] } };
    const times = { orderCount: 10, medianSeconds: 3_599, slowestSeconds: 3_599 };
    const acceptance = ids.map((restaurantId) => ({ restaurantId, ...times }));
    const closed = ids.map((restaurantId) => ({ restaurantId, provider: 'ys' as const, minutes: 1_439 }));
    const refused = ids.map((restaurantId) => ({ restaurantId, orderCount: 2 }));
    const { text } = say('tr', { report, acceptance, closed, refused, nameOf: (id) => `${id}${'Ş'.repeat(200)}` });
    expect(text.split('\n')).toHaveLength(1 + 20 + 1 + 2 + 5 + 1 + 2 + 5 + 1 + 4);
    expect(text).toContain('\nDiğer 2 restoran: 20 sipariş · ₺20,00\n');
    expect(text).toContain('\nDiğer 17 mağaza: 407 sa 43 dk\n');
    expect(text).toContain('\nDiğer 17 restoran: 34\n');
    expect(say('en', { refused: refused.slice(0, 6) }).text).toContain('\n1 other restaurant: 2\n');
    expect(text.length).toBeLessThan(4_000);
  });

  it('has its own lines in an e-mail, and nothing of a name is obeyed there', () => {
    const { html } = asLetter('tr', say('tr'));
    expect(html).toContain('₺123.450,50<br>Kadıköy: 1.041 sipariş');
    expect(html).toContain('Moda &lt;b&gt;şube&lt;/b&gt;: 1 sipariş');
  });
});
