import { hash, randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Every id that Köprü issues: 24 lower-case hexadecimal characters. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'must be a 24-character hexadecimal id');

/** Ids with commas between them, as a query carries them. */
export const idListSchema = z.string().regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,99}$/, 'must be at most 100 ids');

/** 64 random bits, taken from a UUID: Node generates UUIDs in advance, many times faster than asking for bytes. */
const randomPart = (): string => {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(24, 28);
};

const secondOf = (at: Date): string =>
  Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');

/** A new id, ordered by creation second like a MongoDB ObjectId. */
export const newId = (now: Date = new Date()): string => secondOf(now) + randomPart();

/** The same parts always give the same id, so a repeated fact meets its own record. */
export const derivedId = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, 24);

/**
 * A derived id for a fact whose time is the same in every repeat: ordered by that second like `newId`, so that a large
 * collection's index is written at its end and not all over.
 */
export const derivedIdAt = (at: Date, ...parts: readonly string[]): string =>
  secondOf(at) + derivedId(...parts).slice(0, 16);

interface OrderOrigin {
  accountId: string;
  provider: string;
  restaurantId: string;
}
interface OrderNumber {
  providerOrderId: string;
  /** Where the numbers begin again each day. */
  businessDay?: string | undefined;
}

/** An order's id, derived from the account, the order's source and its number there. */
export const orderIdOf = (from: OrderOrigin & OrderNumber): string => {
  const { accountId, provider, restaurantId, providerOrderId, businessDay } = from;
  const day = businessDay === undefined ? [] : [businessDay];
  return derivedId(accountId, provider, restaurantId, providerOrderId, ...day);
};

/** The same of an order that has just come. */
export const arrivedOrderIdOf = (arrived: OrderOrigin & { order: OrderNumber }): string =>
  orderIdOf({ ...arrived, providerOrderId: arrived.order.providerOrderId, businessDay: arrived.order.businessDay });

/** A derived id for something that belongs to the document `id`; ordered by the same second. */
export const derivedIdBeside = (id: string, ...parts: readonly string[]): string =>
  id.slice(0, 8) + derivedId(id, ...parts).slice(0, 16);
