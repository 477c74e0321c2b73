import { type CanonicalOrder, canonicalOrderSchema } from '@kopru/contracts/orders/canonical-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { OrderUpdate } from './adapter.ts';
import type { BodyReader } from './body.ts';
import { readBody } from './reading.ts';

/** Checks a translated order: a value out of range is the platform's fault, not a crash. */
export const checkedOrder = (order: CanonicalOrder): CanonicalOrder => readBody(canonicalOrderSchema, order);

const empty = {
  id: null,
  text: null,
  street: null,
  number: null,
  building: null,
  aptNo: null,
  floor: null,
  doorNo: null,
  district: null,
  city: null,
  company: null,
  description: null,
  lat: null,
  lon: null,
};
export type Address = NonNullable<CanonicalOrder['customer']['address']>;
/** A whole address; members that a platform does not send are null. */
export const addressOf = (known: Partial<Address>): Address => ({ ...empty, ...known });

type Courier = NonNullable<CanonicalOrder['courier']>;
/** A whole courier; members that a platform does not send are null. */
export const courierOf = (known: Partial<Courier>): Courier => ({
  ...{ id: null, name: null, status: null, lat: null, lon: null },
  ...known,
});

/** The status that a word means, and the one that it means where the customer fetches the order, if that is another. */
export const statusesOf = (
  status: OrderStatus | null | undefined,
  pickup: OrderStatus | null | undefined,
): Pick<OrderUpdate, 'status' | 'statusBy'> => ({
  ...(status != null && { status }),
  ...(pickup != null && pickup !== status && { statusBy: { pickup } }),
});

/** Yemeksepeti documents `test`, Trendyol Go `testPackage`; gateways of the others write the rest. */
const testMarks = ['test', 'isTest', 'testPackage', 'testOrder', 'isTestOrder'];
/** The platform's mark of an order that nobody is to cook. */
export const testMarkIn = (body: BodyReader): { isTest?: true } =>
  testMarks.some((name) => body.flag(name) === true) ? { isTest: true } : {};

/** The longest part of a text that is joined of up to four: together they are no longer than any text may be. */
export const maxPart = 990;

/** The given parts joined by `separator`; null when there are none. */
export const joined = (separator: string, ...parts: (string | null | undefined)[]): string | null =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(separator) || null;

/** Options may hold options; those nested deeper than any menu are left out. */
export const flattened = <T>(entries: readonly T[], inner: (entry: T) => readonly T[], depth = 0): T[] =>
  depth > 5 ? [] : entries.flatMap((entry) => [entry, ...flattened(inner(entry), inner, depth + 1)]);
