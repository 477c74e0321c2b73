import type { CanonicalOrder, OrderOption, RemovedPart } from '@kopru/contracts/orders/canonical-order';
import fc from 'fast-check';

/** What somebody orders, whatever platform writes it down; amounts in kuruş. */
export interface Choice {
  name: string;
  /** The price of one, without its own choices. */
  price: number;
  /** How many in one parent. */
  quantity: number;
  choices: Choice[];
  removed: string[];
}
export interface Dish extends Choice {
  note: string | null;
}
export interface Meal {
  dishes: Dish[];
  /** What is taken off the whole order, and who bears it. */
  off: number;
  isOffByPlatform: boolean;
  /** What the delivery costs, where the platform's orders say so. */
  fee: number;
  /** One of the platform's ways to bring it, and to pay it. */
  carrier: number;
  way: number;
  placedAt: number;
  name: string | null;
  phone: string | null;
  street: string | null;
  note: string | null;
  isTest: boolean;
  /** How the platform writes: numbers as text, the price of a line with its choices or without. */
  hasTextNumbers: boolean;
  includesChoices: boolean;
  /** Members that hold nothing: absent, null or empty. */
  nothing: undefined | null | '';
}

const names = ['Lahmacun', 'ÇİĞ KÖFTE', 'Kaşarlı Pide 🧀', 'İçli köfte (2 adet)', "Dürüm 'XL'", 'ayran', 'Ekstra Sos'];
const name = fc.oneof(
  fc.constantFrom(...names),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `Ü${text.trim()}`),
);
const kurus = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_00 }));
const some = <T>(value: fc.Arbitrary<T>, most: number): fc.Arbitrary<T[]> => fc.array(value, { maxLength: most });

/** Choices that hold choices, as deep as menus are. */
const choiceOf = (depth: number): fc.Arbitrary<Choice> =>
  fc.record({
    name,
    price: kurus,
    quantity: fc.integer({ min: 1, max: 3 }),
    choices: depth === 0 ? fc.constant([]) : some(choiceOf(depth - 1), 2),
    removed: some(name, 2),
  });
const dish: fc.Arbitrary<Dish> = fc.record({
  name,
  price: kurus,
  quantity: fc.integer({ min: 1, max: 6 }),
  choices: some(choiceOf(2), 2),
  removed: some(name, 2),
  note: fc.option(name),
});

/** What all of a choice costs, or of a dish. */
export const costOf = ({ price, quantity, choices }: Choice): number => quantity * (price + costOfAll(choices));
export const costOfAll = (choices: readonly Choice[]): number => choices.reduce((sum, one) => sum + costOf(one), 0);

export const meal: fc.Arbitrary<Meal> = fc
  .record({
    dishes: fc.array(dish, { minLength: 1, maxLength: 4 }),
    part: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
    isOffByPlatform: fc.boolean(),
    fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_00 })),
    carrier: fc.nat(1000),
    way: fc.nat(1000),
    placedAt: fc.integer({ min: 1_795_000_000_000, max: 1_795_165_200_000 }),
    name: fc.option(name),
    phone: fc.option(fc.constantFrom('+90 (850) 0000000 / 123456', '0212 000 00 00')),
    street: fc.option(name),
    note: fc.option(name),
    isTest: fc.boolean(),
    hasTextNumbers: fc.boolean(),
    includesChoices: fc.boolean(),
    nothing: fc.constantFrom(undefined, null, '' as const),
  })
  .map(({ part, ...rest }) => ({ ...rest, off: Math.floor((costOfAll(rest.dishes) * part) / 100) }));

type Shape = (string | number | Shape)[];
/** How many of what, with what is in each and what is left out of it. */
export const shapeOfMeal = (choices: readonly Choice[]): Shape =>
  choices.map((one) => [one.quantity, one.name, shapeOfMeal(one.choices), one.removed]);
const shapeOfOptions = (
  options: readonly (Pick<OrderOption, 'quantity' | 'name' | 'options'> & { removed?: readonly RemovedPart[] })[] = [],
): Shape =>
  options.map((one) => [
    one.quantity,
    one.name,
    shapeOfOptions(one.options),
    (one.removed ?? []).map((part) => part.name),
  ]);
export const shapeOfOrder = ({ items }: CanonicalOrder): Shape => shapeOfOptions(items);

/** The member of a list that a number stands for. */
export const pick = <T>(list: readonly [T, ...T[]], at: number): T => list[at % list.length] ?? list[0];
