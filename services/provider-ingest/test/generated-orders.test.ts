import { type CanonicalOrder, canonicalOrderSchema } from '@kopru/contracts/orders/canonical-order';
import { moneyOf } from '@kopru/contracts/orders/order-money';
import { isAppError } from '@kopru/errors';
import fc from 'fast-check';
import { type BodyReader, openBody } from '../src/providers/body.ts';
import { openGetirOrder, readOrder as readGetir } from '../src/providers/getir/translate.ts';
import { openMigros, readOrder as readMigros } from '../src/providers/migros/translate.ts';
import { openPackage } from '../src/providers/ty/masks.ts';
import { readPackage } from '../src/providers/ty/translate.ts';
import { readOrder as readYemeksepeti } from '../src/providers/ys/translate.ts';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';
import { costOfAll, meal, type Meal, shapeOfMeal, shapeOfOrder } from './support/meals.ts';
import { platformNames } from '../../sandbox/src/world/model.ts';
import { zooNotices } from '../../sandbox/src/zoo/send-zoo.ts';
import { lostOf, pathsOf } from './support/zoo.ts';
import { getirIrrelevant } from './zoo/getir/irrelevant.ts';
import { getirOrderOf } from './zoo/getir/generator.ts';
import { migrosIrrelevant } from './zoo/migros/irrelevant.ts';
import { migrosOrderOf } from './zoo/migros/generator.ts';
import { trendyolIrrelevant } from './zoo/ty/irrelevant.ts';
import { trendyolPackageOf } from './zoo/ty/generator.ts';
import { yemeksepetiIrrelevant } from './zoo/ys/irrelevant.ts';
import { yemeksepetiOrderOf } from './zoo/ys/generator.ts';

/** TEST_SCALE=full for as many as the promise speaks of. */
const numRuns = process.env['TEST_SCALE'] === 'full' ? 10_000 : 500;
const now = new Date('2026-11-20T12:00:00.000Z');

interface Platform {
  write: (meal: Meal) => unknown;
  open: (body: unknown) => BodyReader;
  read: (body: BodyReader) => CanonicalOrder;
  irrelevant: RegExp;
  /** Whether its orders name what the delivery costs. */
  hasFees: boolean;
  /** The members without which nobody can cook. */
  needed: readonly string[];
}
const platforms: Readonly<Record<string, Platform>> = {
  getir: {
    write: getirOrderOf,
    open: openGetirOrder,
    read: (body) => readGetir(body, now),
    irrelevant: pathsOf(getirIrrelevant),
    hasFees: false,
    needed: ['id', 'products'],
  },
  ys: {
    write: yemeksepetiOrderOf,
    open: openBody,
    read: (body) => readYemeksepeti(body, now),
    irrelevant: pathsOf(yemeksepetiIrrelevant),
    hasFees: true,
    needed: ['token', 'products'],
  },
  ty: {
    write: trendyolPackageOf,
    open: openPackage,
    read: (body) => readPackage(body, now).order,
    irrelevant: pathsOf(trendyolIrrelevant),
    hasFees: true,
    needed: ['id', 'lines'],
  },
  migros: {
    write: migrosOrderOf,
    open: openMigros,
    read: (body) => readMigros(body, now),
    irrelevant: pathsOf(migrosIrrelevant),
    hasFees: false,
    needed: ['id', 'items'],
  },
};

/** The order of a body, checked for what is true of every order: the sums, and every member of the body. */
const taken = ({ open, read, irrelevant }: Platform, body: unknown): CanonicalOrder => {
  const reader = open(body);
  const order = canonicalOrderSchema.parse(read(reader));
  const { lines, discounts, fees, difference, total } = moneyOf(order);
  const sum = (parts: { amount: number }[]): number => parts.reduce((all, { amount }) => all + amount, 0);
  expect(lines - sum(discounts) + sum(fees) + difference).toBe(total);
  expect(difference).toBe(order.amount.difference);
  expect(lostOf(reader, order.unread ?? [], irrelevant)).toEqual([]);
  return order;
};

/** What somebody orders when there is one of everything. */
const feast: Meal = {
  dishes: [
    {
      name: 'İkili Menü',
      price: 100_00,
      quantity: 2,
      note: 'Acılı',
      removed: ['Turşu'],
      choices: [
        {
          name: 'Tavuk Burger',
          price: 10_00,
          quantity: 1,
          removed: ['Soğan'],
          choices: [{ name: 'Kaşar', price: 15_00, quantity: 2, choices: [], removed: [] }],
        },
      ],
    },
    { name: 'Ayran', price: 20_00, quantity: 1, note: null, removed: [], choices: [] },
  ],
  off: 30_00,
  isOffByPlatform: false,
  fee: 24_90,
  carrier: 1,
  way: 3,
  placedAt: 1_795_165_200_000,
  name: 'Deniz',
  phone: '0212 000 00 00',
  street: 'Deneme Sok. 12',
  note: 'Zil bozuk',
  isTest: false,
  hasTextNumbers: false,
  includesChoices: true,
  nothing: null,
};

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
const odd: readonly (readonly [string, Json])[] = [
  ['null', null],
  ['empty text', ''],
  ['a word', 'abc'],
  ['less than nothing', -1],
  ['too much', 1e20],
  ['an empty object', {}],
  ['an empty list', []],
  ['true', true],
  ['a very long text', 'ç'.repeat(5000)],
  ['a number as text', '7'],
];
/** The paths of all members of a body, of objects and lists as well. */
const placesOf = (value: Json, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => {
        const place = path === '' ? name : `${path}.${name}`;
        return [place, ...placesOf(inner, place)];
      });
const replaced = (value: Json, [name, ...rest]: readonly string[], by: Json): Json => {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? replaced(inner, rest, by) : inner));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [name]: replaced(value[name] ?? null, rest, by) };
};

describe.each(Object.entries(platforms))('orders of %s as its documents describe them', (_name, platform) => {
  it('are what was ordered, and add up, whatever it is', () => {
    fc.assert(
      fc.property(meal, (ordered) => {
        const order = taken(platform, JSON.parse(JSON.stringify(platform.write(ordered))));
        expect(order.unread ?? []).toEqual([]);
        expect(order.amount.difference).toBe(0);
        const fee = platform.hasFees ? ordered.fee : 0;
        expect(order.amount.total).toBe(costOfAll(ordered.dishes) - ordered.off + fee);
        expect(shapeOfOrder(order)).toEqual(shapeOfMeal(ordered.dishes));
      }),
      { numRuns, seed: 20_261_120 },
    );
  });

  const whole = JSON.parse(JSON.stringify(platform.write(feast))) as Json;
  it.each(odd)('lose one member that is %s, and no more', (_kind, value) => {
    const [, list = ''] = platform.needed;
    for (const place of placesOf(whole)) {
      const body = replaced(whole, place.split('.'), value);
      try {
        const order = taken(platform, body);
        // The neighbours of an odd line come as they are.
        if (place.startsWith(`${list}.0`)) expect(order.items.at(-1)?.name).toBe('Ayran');
      } catch (error) {
        if (!isAppError(error) || !platform.needed.includes(place))
          throw new Error(`${place}: ${String(error)}`, { cause: error });
        expect(error.code).toBe('invalid_request');
      }
    }
  });
});

describe.each(platformNames)('notices of %s', (provider) => {
  const adapter = testAdapters()[provider];
  const integration = testIntegration(provider);

  it.each(odd)('state what they can, or are refused by name, when one member is %s', (_kind, value) => {
    for (const { path: last, body } of Object.values(zooNotices[provider])) {
      // At Yemeksepeti the address names the order.
      const path = provider === 'ys' ? `remoteId/501/remoteOrder/tok-1/${last}` : last;
      for (const place of placesOf(body as Json)) {
        try {
          const push = pushOf(replaced(body as Json, place.split('.'), value), { path, rawBody: '' });
          for (const fact of adapter.parsePush(push, integration).facts)
            if (fact.kind === 'order') canonicalOrderSchema.parse(fact.order);
            else expect(fact.update.providerOrderId).not.toBe('');
        } catch (error) {
          expect(isAppError(error) && error.code).toBe('invalid_request');
        }
      }
    }
  });
});
