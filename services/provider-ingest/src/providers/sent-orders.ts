import { appError } from '@kopru/contracts/errors/errors';
import type { AppError } from '@kopru/errors';

/** An order that an own channel has sent. */
export interface SentOrder {
  /** The order's id: its source, its number and its day. */
  id: string;
  accountId: string;
  /** As it was read. */
  members: Readonly<Record<string, unknown>>;
  /** What each member says, however it was written, as text. */
  content: ReadonlyMap<string, string>;
}

/** What own channels have sent, so that a number which comes again with other content is not taken for a repeat. */
export interface SentOrders {
  /** Remembers the orders; names for each, in their order, the members that differ from what was sent before under its id. */
  differing(orders: readonly SentOrder[]): Promise<string[][]>;
}

/** `order_differs`, naming the members. */
export const orderDiffers = (members: readonly string[]): AppError =>
  appError('order_differs', {
    params: { members: members.join(', ') },
    details: members.map((path) => ({ path, message: 'differs from what was sent before' })),
  });

const withoutNull = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : value;
/** A replacer makes this four times as dear, and few orders need it. */
const textOf = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.includes('null') ? JSON.stringify(value, withoutNull) : text;
};
/** The same text for the same content: members stand in the order of the schema, and null is absent. */
export const textsOf = (members: SentOrder['members'], as = textOf): Map<string, string> =>
  new Map(Object.entries(members).flatMap(([name, value]) => (value == null ? [] : [[name, as(value)] as const])));
