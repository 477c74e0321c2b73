import { createPaper, receiptText } from '@kopru/testing';
import { encodeSlip, usualCodepageNumbers } from './encode.ts';
import { changesOf, type SlipKind } from './due.ts';
import { changeStep, line, option, orderWith } from './order-builder.ts';
import { orderSchema, type PrintedOrder } from './order.ts';
import { slipLines, testPage, type SlipForm } from './slip.ts';

const form: SlipForm = { columns: 48, codepage: 'cp857', locale: 'tr', layout: 'full' };
const textOf = (
  order: PrintedOrder,
  own: Partial<SlipForm> = {},
  kind: SlipKind = 'order',
  isReprint = false,
): string[] =>
  slipLines({ order, kind, changes: changesOf(order), isReprint }, { ...form, ...own }).map(({ text }) => text);

const combo = line('İkili Şölen Menüsü (2 dürüm, 2 ayran, patates kızartması)', 1, {
  options: [
    option('Çiğ köfte dürüm', {
      quantity: 2,
      options: [option('Bol nar ekşisi'), option('Acılı')],
      removed: [{ name: 'Soğan' }],
    }),
    option('Ayran', { quantity: 2 }),
  ],
  removed: [{ name: 'Turşu' }, { name: 'Maydanoz' }],
  note: 'çok pişmesin',
});

describe('a slip', () => {
  it('says what the control panel’s says, on paper of 80 mm', () => {
    expect(
      textOf(orderWith({ products: [line('Adana dürüm', 2, { lineTotal: 310 }), combo], clientNote: 'Zil bozuk' })),
    ).toEqual([
      'Örnek Dürümcü',
      '79545',
      'Getir Yemek · 20 Kas 20:42',
      '-'.repeat(48),
      '2× Adana dürüm                         310,00 TL',
      '1× İkili Şölen Menüsü (2 dürüm, 2',
      '   ayran, patates kızartması)          155,00 TL',
      '   + 2× Çiğ köfte dürüm',
      '     + Bol nar ekşisi',
      '     + Acılı',
      '     Çıkarılan: Soğan',
      '   + 2× Ayran',
      '   Çıkarılan: Turşu, Maydanoz',
      '   "çok pişmesin"',
      '-'.repeat(48),
      'Müşteri notu: Zil bozuk',
      '-'.repeat(48),
      'Toplam                                 310,00 TL',
      'Nakit, kapıda',
      '-'.repeat(48),
      'Restoran kuryesi',
      'Şükrü Ğ. +90 850 000 00 00 / 123456',
      'Örnek Mah. Çiğdem Sok. No: 13, Menteşe',
      'Bina 13 · Kat 3 · Daire 7',
      'okul arkası, yeşil kapı',
    ]);
  });

  it('says all that the order says besides, and adds up', () => {
    const order = orderWith({
      products: [
        line('Kıyma', 0.75, { unit: 'kg', lineTotal: 300, ifUnavailable: 'call_customer' }),
        line('Ayran', 1, { lineTotal: 0, isGift: true }),
      ],
      discounts: [
        { kind: 'voucher', amount: 50, name: 'KASIM50' },
        { kind: 'order', amount: 10, name: null },
      ],
      fees: [
        { kind: 'tip', amount: 20, name: null },
        { kind: 'delivery', amount: 15.5, name: null },
      ],
      difference: -0.5,
      totalDiscountedPrice: 275,
      cashGiven: 300,
      pickupCode: 'K7',
      isPriority: true,
      promisedAt: '2026-11-20T18:30:00.000Z',
      invoice: { name: null, company: 'Örnek Ltd. Şti.', taxNumber: '1234567890', taxOffice: 'Beşiktaş' },
    });
    const text = textOf(order);
    expect(text).toEqual(
      expect.arrayContaining([
        'ÖNCELİKLİ',
        'müşteriye söz verilen zaman 20 Kas 21:30',
        '0,75 kg Kıyma                          300,00 TL',
        '   Yoksa: müşteriyi arayın',
        '1× Ayran (Hediye)                        0,00 TL',
        'KASIM50                                -50,00 TL',
        'İndirim                                -10,00 TL',
        'Bahşiş                                  20,00 TL',
        'Teslimat ücreti                         15,50 TL',
        'Açıklanmayan fark                       -0,50 TL',
        'Toplam                                 275,00 TL',
        'Verilecek para: 300,00 TL',
        'Fatura: Örnek Ltd. Şti. · 1234567890 · Beşiktaş',
        'Teslim kodu: K7',
      ]),
    );
    const kitchen = textOf(order, { layout: 'kitchen' }).join('\n');
    for (const shown of ['ÖNCELİKLİ', '0,75 kg Kıyma', 'Hediye', 'Yoksa', 'K7']) expect(kitchen).toContain(shown);
    for (const hidden of ['TL', 'KASIM50', 'Bahşiş', 'Örnek Ltd']) expect(kitchen).not.toContain(hidden);
  });

  it('is printed of a server that does not say these things yet', () => {
    const { discounts: _d, fees: _f, difference: _x, cashGiven: _c, pickupCode: _p, ...older } = orderWith();
    expect(orderSchema.safeParse({ ...older, totalDiscountedPrice: 310 }).success).toBe(true);
  });

  it('shows a kitchen neither money nor the customer', () => {
    const text = textOf(orderWith({ products: [combo] }), { layout: 'kitchen' }).join('\n');
    expect(text).toContain('Çıkarılan: Soğan');
    for (const hidden of ['TL', 'Toplam', 'Nakit', 'Şükrü', '+90', 'Çiğdem', 'Zil']) expect(text).not.toContain(hidden);
  });

  it.each([48, 42, 32, 24])('fits %d columns, whatever the order', (columns) => {
    const long = 'Afyonkarahisarlılaştıramadıklarımızdanmışsınızcasına özel '.repeat(3);
    const order = orderWith({
      products: [combo, line(long, 12)],
      clientNote: long,
      restaurantName: long,
      isTest: true,
    });
    for (const layout of ['full', 'kitchen'] as const)
      for (const { text, style } of slipLines(
        { order, kind: 'cancel', changes: [], isReprint: true },
        { ...form, columns, layout },
      ))
        expect(text.length * (style === 'banner' || style === 'number' ? 2 : 1)).toBeLessThanOrEqual(columns);
  });

  it('hides what is hidden, and says who brings it', () => {
    const nobody = { name: null, clientPhoneNumber: null, deliveryAddress: orderWith().client.deliveryAddress };
    const text = textOf(orderWith({ client: nobody, deliveryType: 1, payment: { isPaid: true } })).join('\n');
    expect(text).toContain('Nakit · ödendi');
    expect(text).toMatch(/Platform kuryesi$/);
  });

  it('says first that the order changed, and how', () => {
    const timeline = [
      ...orderWith().timeline.map((step) => ({ ...step })),
      changeStep(
        {
          what: 'urunler',
          lines: [
            { kind: 'fewer', lineId: 'Adana dürüm', name: 'Adana dürüm', before: 3, after: 2, replaced: null },
            { kind: 'replaced', lineId: 'Şalgam', name: 'Şalgam', before: 1, after: 1, replaced: 'Ayran' },
            { kind: 'new', lineId: 'Künefe', name: 'Künefe', before: 0, after: 1, replaced: null },
            { kind: 'cancelled', lineId: 'Kola', name: 'Kola', before: 1, after: 0, replaced: null },
          ],
        },
        { what: 'tutar', totalBefore: 310, totalAfter: 295.5 },
        { what: 'not', before: '', after: 'Kapıya bırakın' },
      ),
    ];
    const products = [
      line('Adana dürüm', 2),
      line('Şalgam'),
      line('Künefe'),
      line('Kola', 1, { cancelledQuantity: 1 }),
    ];
    const text = textOf(orderWith({ products, timeline }), {}, 'change');
    expect(text.slice(0, 7)).toEqual([
      'DEĞİŞTİ',
      '> 3 -> 2: 2× Adana dürüm',
      '> AYRAN YERİNE: 1× Şalgam',
      '> YENİ: 1× Künefe',
      '> İPTAL: 1× Kola',
      '> Tutar: 310,00 TL -> 295,50 TL',
      '> Not: - -> Kapıya bırakın',
    ]);
    expect(text).toEqual(expect.arrayContaining(['*** YENİ ***', '*** İPTAL ***', '(-) 1× Kola', '*** 3 -> 2 ***']));
    expect(textOf(orderWith({ products, timeline }), { layout: 'kitchen' }, 'change').join('\n')).not.toContain('TL');
  });

  it('says that the order is cancelled, by whom and why, and marks a reprint', () => {
    const order = orderWith({ status: 1600, cancel: { by: 'restaurant', reasonName: 'Fırın arızalı', note: null } });
    expect(textOf(order, {}, 'cancel', true).slice(0, 4)).toEqual([
      ...['TEKRAR / REPRINT', 'İPTAL', 'Hazırlamayı bırakın', 'Restoran iptal etti: Fırın arızalı'],
    ]);
    expect(textOf(order, {}, 'cancel')).toContain('(-) 2× Adana dürüm');
  });

  it('tells a kitchen that the order is cancelled, and not what somebody wrote about it', () => {
    const words = 'Ayşe Hanım vazgeçti, 0555 123 98 76';
    const cancel = { by: 'customer', reasonName: words, note: words };
    const change = changeStep({ what: 'iptal', after: words });
    for (const [kind, order] of [
      ['cancel', orderWith({ status: 1500, cancel })],
      ['change', orderWith({ status: 900, cancel, timeline: [change] })],
    ] as const) {
      expect(textOf(order, {}, kind).join(' ')).toContain('Ayşe');
      const ofKitchen = textOf(order, { layout: 'kitchen' }, kind).join(' ');
      expect([kind, ofKitchen.includes('Ayşe'), /iptal/i.test(ofKitchen)]).toEqual([kind, false, true]);
    }
    const known = { by: 'restaurant', reasonName: 'Ürün kalmadı', note: null };
    expect(textOf(orderWith({ status: 1600, cancel: known }), { layout: 'kitchen' }, 'cancel').join(' ')).toContain(
      'Ürün kalmadı',
    );
  });

  it('counts half a portion and a weight as they are', () => {
    const products = [
      line('Döner (0,5)', 0.5, { lineTotal: 70 }),
      line('Köfte (0,75 kg)', 0.75, { unit: 'kg', lineTotal: 300 }),
    ];
    const text = textOf(orderWith({ products }));
    expect(text).toContain('0,5× Döner                              70,00 TL');
    expect(text).toContain('0,75 kg Köfte                          300,00 TL');
  });

  it('is in English where that is wished', () => {
    expect(textOf(orderWith(), { locale: 'en' })).toEqual(
      expect.arrayContaining(['Cash, at the door', 'Restaurant delivers']),
    );
  });
});

describe('the bytes of a slip', () => {
  const printed = (order: PrintedOrder, kind: SlipKind, own: Partial<SlipForm> = {}) => {
    const whole = { ...form, ...own };
    const { columns, codepage } = whole;
    const paper = createPaper(() => undefined);
    const manner = {
      columns,
      codepage,
      codepageNumber: usualCodepageNumbers[codepage],
      cut: 'partial',
      beep: true,
    } as const;
    paper.print(encodeSlip(slipLines({ order, kind, changes: changesOf(order), isReprint: false }, whole), manner));
    const [receipt, ...more] = paper.receipts();
    if (receipt === undefined) throw new Error('nothing came out');
    return { receipt, more };
  };

  it.each([
    ['cp857', 13],
    ['windows1254', 48],
  ] as const)('are in %s, number %d of the printer', (codepage, number) => {
    const { receipt, more } = printed(orderWith({ products: [combo] }), 'order', { codepage });
    expect(receiptText(receipt)).toContain('İkili Şölen Menüsü (2 dürüm, 2');
    expect(new Set(receipt.codepages)).toEqual(new Set([number]));
    expect([receipt.cut, receipt.beeps, more]).toEqual(['partial', 3, []]);
  });

  it('are large and bold where a kitchen looks first', () => {
    const { receipt } = printed(
      orderWith({ status: 1500, cancel: { by: 'customer', reasonName: null, note: null } }),
      'cancel',
    );
    const runs = receipt.lines.flatMap((one) => one.runs);
    const run = (text: string) => runs.find((one) => one.text.includes(text));
    expect(run('İPTAL')).toMatchObject({ isBold: true, isInverted: true, width: 2, height: 2 });
    expect(run('79545')).toMatchObject({ isBold: true, isInverted: false, width: 2, height: 2 });
    expect(run('Hazırlamayı')).toMatchObject({ isBold: true, width: 1, height: 2 });
    expect(run('Getir')).toMatchObject({ isBold: false, width: 1, height: 1 });
  });

  it('hold every Turkish letter on the test page', () => {
    const paper = createPaper(() => undefined);
    paper.print(
      encodeSlip(testPage('mutfak', form), {
        columns: 48,
        codepage: 'cp857',
        codepageNumber: 13,
        cut: 'full',
        beep: false,
      }),
    );
    const [receipt] = paper.receipts();
    expect(receipt && receiptText(receipt)).toContain('ÇĞIİÖŞÜ çğıiöşü');
    expect(receipt?.cut).toBe('full');
  });
});
