import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalOrderSchema } from '@kopru/contracts/orders/canonical-order';
import { type ProviderSlug, providerSlugs } from '@kopru/contracts/platforms/providers';
import { isAppError } from '@kopru/errors';
import fc from 'fast-check';
import type { Fact } from '../src/providers/adapter.ts';
import { toCanonicalOrder as toTrendyolOrder } from '../src/providers/ty/translate.ts';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as unknown;
const adapters = testAdapters();
const now = new Date('2026-11-20T12:00:00.000Z');

const paths: Record<ProviderSlug, readonly string[]> = {
  getir: ['', 'new-order', 'cancel-order'],
  ys: ['order/501', 'remoteId/501/remoteOrder/abc/posOrderStatus', 'nowhere'],
  ty: ['', 'created', 'cancelled', 'pickupEtaCalculated', 'storeChanged'],
  migros: ['', 'cancel', 'courier'],
  direct: ['', 'orders', 'orders/1/cancel', 'orders/1/status', 'orders/%E0%A4%A/cancel'],
};

const documented: Record<ProviderSlug, unknown> = {
  getir: fixture('getir/new-order'),
  ys: fixture('ys/order'),
  ty: (fixture('ty/packages') as { content: unknown[] }).content[0],
  migros: fixture('migros/order'),
  direct: fixture('direct/order'),
};

const read = (provider: ProviderSlug, path: string, body: unknown): Fact[] =>
  provider === 'ty'
    ? [{ kind: 'order', order: toTrendyolOrder(body, now), raw: '' }]
    : adapters[provider].parsePush(pushOf(body, { path, rawBody: '', receivedAt: now }), testIntegration(provider))
        .facts;

/** Facts that fit the contract, or an error with a name: nothing else may come out. */
const expectNamedOutcome = (provider: ProviderSlug, path: string, body: unknown): void => {
  let facts: Fact[] = [];
  try {
    facts = read(provider, path, body);
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(['invalid_request', 'route_not_found']).toContain(error.code);
  }
  for (const fact of facts) if (fact.kind === 'order') canonicalOrderSchema.parse(fact.order);
};

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
const placesOf = (value: Json, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([member, inner]) => placesOf(inner, [...path, member]))];
};
const replaced = (value: Json, path: readonly (string | number)[], by: Json): Json => {
  const [member, ...rest] = path;
  if (member === undefined) return by;
  const copy = structuredClone(value) as Record<string, Json>;
  copy[member] = replaced(copy[member] ?? null, rest, by);
  return copy;
};

describe.each(providerSlugs)('what %s may be sent', (provider) => {
  it('never crashes the parser, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths[provider]), fc.jsonValue({ maxDepth: 6 }), (path, body) =>
        expectNamedOutcome(provider, path, body),
      ),
      { numRuns: 500 },
    );
  });

  it('never crashes it when one place of the documented sample holds something else', () => {
    const sample = documented[provider] as Json;
    fc.assert(
      fc.property(
        fc.constantFrom(...placesOf(sample)),
        fc.oneof(
          fc.jsonValue({ maxDepth: 2 }),
          fc.double(),
          fc.constantFrom(1e308, -1, '-5', 'TGO Yemek', '9'.repeat(400)),
        ),
        fc.constantFrom(...paths[provider]),
        (place, value, path) => expectNamedOutcome(provider, path, replaced(sample, place, value as Json)),
      ),
      { numRuns: 1000 },
    );
  });

  it('is refused by name when it is nested to exhaust the stack', () => {
    const bomb: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
    expectNamedOutcome(provider, paths[provider][0] ?? '', bomb);
    expectNamedOutcome(provider, paths[provider][0] ?? '', {
      ...(documented[provider] as object),
      products: bomb,
      lines: bomb,
      items: bomb,
    });
  });
});

describe('money', () => {
  it('is exact to the kuruş on its way from decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (kurus) => {
        const body = { ...(documented.direct as object), amount: { total: kurus / 100 } };
        const [fact] = read('direct', '', body);
        expect(fact?.kind === 'order' && fact.order.amount.total).toBe(kurus);
        const [getir] = read('getir', '', { ...(documented.getir as object), totalDiscountedPrice: kurus / 100 });
        expect(getir?.kind === 'order' && getir.order.amount.total).toBe(kurus);
        const price = { ...(documented.ys as { price: object }).price, grandTotal: (kurus / 100).toFixed(2) };
        const [ys] = read('ys', 'order/501', { ...(documented.ys as object), price });
        expect(ys?.kind === 'order' && ys.order.amount.total).toBe(kurus);
      }),
    );
  });
});

describe('an own channel', () => {
  it('is refused by name when its lines add up to more than can be counted', () => {
    const line = { name: 'Tava', quantity: 10_000, unitPrice: 10_000_000 };
    const body = { ...(documented.direct as object), items: [line], amount: { total: 1 } };
    expect(() => read('direct', '', body)).toThrow('items');
  });

  const orderOf = (more: object) => {
    const [fact] = read('direct', '', { ...(documented.direct as object), ...more });
    return fact?.kind === 'order' ? fact.order : undefined;
  };

  it.each([0.5, 1.5, 0.75, 2])('sells %d of something', (quantity) => {
    const items = [{ name: 'Döner', quantity, unitPrice: 200 }];
    const order = orderOf({ items, amount: { total: 200 * quantity } });
    expect(order?.items[0]).toMatchObject({ quantity, unitPrice: 200_00 });
    expect(order?.amount).toMatchObject({ subtotal: 200_00 * quantity, discount: 0, difference: 0 });
  });

  it('says which burger of a menu is without what', () => {
    const burgers = [
      { id: 'b1', groupId: 'g1', name: 'Tavuk Burger', removed: ['Soğan'] },
      { name: 'Et Burger', options: [{ name: 'Ekstra Kaşar', price: 15 }] },
    ];
    const items = [{ name: 'İkili Menü', quantity: 1, unitPrice: 300, options: burgers }];
    const order = orderOf({ items, amount: { total: 315 } });
    expect(order?.items[0]).toMatchObject({
      options: [
        { id: 'b1', groupId: 'g1', name: 'Tavuk Burger', removed: [{ name: 'Soğan' }] },
        { name: 'Et Burger', options: [{ name: 'Ekstra Kaşar', price: 15_00 }] },
      ],
      removed: [],
    });
    expect(order?.amount).toMatchObject({ subtotal: 315_00, difference: 0 });
  });

  it('is refused when its choices are nested deeper than any menu', () => {
    const deep = (depth: number): object => ({ name: 'x', options: depth === 0 ? [] : [deep(depth - 1)] });
    const items = [{ name: 'x', quantity: 1, unitPrice: 1, options: [deep(12)] }];
    expect(() => orderOf({ items })).toThrow('items.0.options');
  });

  it('names its fees and discounts, and what nothing explains', () => {
    const items = [{ name: 'Lahmacun', quantity: 1, unitPrice: 100 }];
    const fees = [
      { kind: 'tip', amount: 20, name: 'Bahşiş' },
      { kind: 'packaging', amount: 5 },
    ];
    const discounts = [{ kind: 'voucher', amount: 15, name: 'İLK15', paidBy: 'platform' }];
    expect(orderOf({ items, amount: { total: 130, deliveryFee: 10, fees, discounts } })?.amount).toEqual({
      subtotal: 100_00,
      discount: 15_00,
      deliveryFee: 10_00,
      total: 130_00,
      currency: 'TRY',
      discounts: [{ kind: 'voucher', amount: 15_00, name: 'İLK15', paidBy: 'platform' }],
      fees: [
        { kind: 'delivery', amount: 10_00, name: null },
        { kind: 'tip', amount: 20_00, name: 'Bahşiş' },
        { kind: 'packaging', amount: 5_00, name: null },
      ],
      difference: 10_00,
    });
    expect(orderOf({ items, amount: { total: 120 } })?.amount).toMatchObject({ discount: 0, difference: 20_00 });
  });

  it('says what else the till needs', () => {
    const stated = {
      pickupAt: '2026-11-20T19:00:00+03:00',
      pickupCode: '42',
      isTest: true,
      customer: { name: 'Deniz', invoice: { company: 'Örnek A.Ş.', taxNumber: '1234567890' } },
      amount: { total: 310, cashGiven: 400 },
    };
    expect(orderOf(stated)).toMatchObject({
      ...stated,
      customer: { invoice: { company: 'Örnek A.Ş.', taxNumber: '1234567890', taxOffice: null } },
      amount: { cashGiven: 400_00 },
    });
  });
});

describe('an own channel that knows more', () => {
  const stated = {
    promisedAt: '2026-11-20T19:40:00+03:00',
    isPriority: true,
    customer: { name: 'Deniz', address: { text: 'Deneme Sok. 12', postalCode: '34710', countryCode: 'TR' } },
    items: [
      {
        name: 'İkili Menü',
        quantity: 1,
        unitPrice: 100,
        categoryName: 'Menüler',
        ifUnavailable: 'call_customer',
        options: [{ name: 'Ayran', price: 0, ifUnavailable: 'remove' }],
      },
    ],
    amount: {
      total: 85,
      vatTotal: 7.73,
      discounts: [{ kind: 'voucher', amount: 15, code: 'ILK15' }],
    },
  };
  const orderOf = (more: object) => {
    const [fact] = read('direct', '', { ...(documented.direct as object), ...more });
    return fact?.kind === 'order' ? fact.order : undefined;
  };

  it('may say it: promise, priority, wishes, VAT, post code and the key of a discount', () => {
    expect(orderOf(stated)).toMatchObject({
      ...stated,
      items: [{ ...stated.items[0], unitPrice: 100_00 }],
      amount: {
        total: 85_00,
        vatTotal: 7_73,
        discounts: [{ kind: 'voucher', amount: 15_00, code: 'ILK15' }],
        difference: 0,
      },
    });
  });

  it('is promised nothing but its wanted time when that is named', () => {
    const order = orderOf({ ...stated, scheduledFor: '2026-11-20T20:00:00+03:00' });
    expect(order).not.toHaveProperty('promisedAt');
  });

  it('need not: what is null is as if it were not there', () => {
    const silent = {
      promisedAt: null,
      isPriority: null,
      items: [
        {
          name: 'x',
          quantity: 1,
          unitPrice: 1,
          categoryName: null,
          ifUnavailable: null,
          options: [{ name: 'y', ifUnavailable: null }],
        },
      ],
      amount: { total: 1, vatTotal: null, discounts: [{ amount: 0, code: null }] },
    };
    const bare = {
      items: [{ name: 'x', quantity: 1, unitPrice: 1, options: [{ name: 'y' }] }],
      amount: { total: 1, discounts: [{ amount: 0 }] },
    };
    expect(orderOf(silent)).toEqual(orderOf(bare));
  });

  it.each([
    ['isPriority', { isPriority: 'evet' }],
    ['promisedAt', { promisedAt: 'birazdan' }],
    ['items.0.ifUnavailable', { items: [{ name: 'x', quantity: 1, unitPrice: 1, ifUnavailable: 'guess' }] }],
  ])('is refused by name where it says it wrongly: %s', (path, more) => {
    expect.assertions(1);
    try {
      orderOf(more);
    } catch (error) {
      expect(isAppError(error) && JSON.stringify(error.details)).toContain(path);
    }
  });
});

describe("a platform's status", () => {
  it('says what of a Trendyol package was cancelled', () => {
    const sample = structuredClone(documented.ty) as {
      totalPrice: number;
      lines: { items: { isCancelled: boolean }[] }[];
    };
    const first = sample.lines[0]?.items[0];
    if (first !== undefined) first.isCancelled = true;
    sample.totalPrice = 150;
    const order = toTrendyolOrder(sample, now);
    expect(order.items.map(({ id, cancelledQuantity }) => [id, cancelledQuantity])).toEqual([
      ['1000000000001', 1],
      ['1000000000003', 0],
    ]);
    expect(order.amount).toMatchObject({ subtotal: 15_000, discount: 0, total: 15_000, difference: 0 });
  });
});
