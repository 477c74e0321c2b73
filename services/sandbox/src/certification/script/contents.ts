import type { Random } from './random.ts';

/** An order in a restaurant's own channel; the seed decides the absent members. */
export interface OrderSpec {
  note?: string;
  lines?: number;
  names?: readonly [string, ...string[]];
  /** Minor units. */
  prices?: readonly [number, ...number[]];
  /** Minor units. */
  discount?: number;
  hasAddress?: boolean;
  /** A sum of decimal fractions misses the total. */
  isHardForFloats?: true;
  customer?: string;
  payment?: { type: 'cash' | 'other'; name?: string };
  delivery?: { by: 'restaurant' | 'pickup' };
}

const usualNames = ['Adana dürüm', 'Tavuk dürüm', 'Lahmacun', 'Ayran', 'Sütlaç', 'Mercimek çorbası'] as const;
const usualPrices = [14_000, 12_550, 16_990, 2_500, 4_025, 9_475] as const;
const customers = ['Deniz K.', 'Ece Y.', 'Mert D.'] as const;

const decimal = (minor: number): number => minor / 100;

interface Line {
  name: string;
  quantity: number;
  price: number;
  option: number;
}

/** Draws until the sum of the decimal fractions is wrong. */
const maxDraws = 1_000;

const drawLines = (spec: OrderSpec, random: Random): Line[] => {
  const { lines, names = usualNames, prices = usualPrices } = spec;
  return Array.from({ length: lines ?? random.between(1, 4) }, () => ({
    name: random.pick(names),
    quantity: random.between(1, 3),
    price: random.pick(prices),
    option: random.between(0, 2) === 0 ? random.pick([150, 1_500, 745]) : 0,
  }));
};
const totalOf = (lines: readonly Line[], discount: number): number =>
  lines.reduce((sum, { quantity, price, option }) => sum + quantity * (price + option), 0) - discount;
const floatOf = (lines: readonly Line[], discount: number): number =>
  lines.reduce((sum, { quantity, price, option }) => sum + (decimal(price) + decimal(option)) * quantity, 0) -
  decimal(discount);

const linesOf = (spec: OrderSpec, random: Random): Line[] => {
  const { isHardForFloats, discount = 0 } = spec;
  let lines = drawLines(spec, random);
  for (let draw = 0; isHardForFloats && draw < maxDraws; draw += 1) {
    if (floatOf(lines, discount) !== decimal(totalOf(lines, discount))) break;
    lines = drawLines(spec, random);
  }
  return lines;
};

/** An order of a restaurant's own channel, and its total in minor units. */
export const makeContents = (providerOrderId: string, spec: OrderSpec, random: Random) => {
  const { note, discount = 0, hasAddress = true, customer, payment = { type: 'cash' }, delivery } = spec;
  const lines = linesOf(spec, random);
  const total = totalOf(lines, discount);
  const order = {
    providerOrderId,
    payment,
    ...(delivery !== undefined && { delivery }),
    customer: {
      name: customer ?? random.pick(customers),
      phone: '+90 850 000 00 00',
      note: note ?? null,
      address: hasAddress ? { text: 'Moda Cad. 12/3', district: 'Kadıköy', city: 'İstanbul' } : null,
    },
    items: lines.map(({ name, quantity, price, option }) => ({
      name,
      quantity,
      unitPrice: decimal(price),
      options: option === 0 ? [] : [{ group: 'Ekstra', name: 'Kaşar', price: decimal(option) }],
    })),
    amount: { subtotal: decimal(total + discount), discount: decimal(discount), total: decimal(total) },
  };
  return { order, total };
};
