import { z } from 'zod';
import { isoTime } from './canonical-order.ts';

/** A member that names a person, or in which people write; `*` stands for every item of a list. */
interface PersonalMember {
  path: readonly string[];
  /** What stands there without the person; undefined: the member is absent. */
  empty: unknown;
}

const nobody = { id: null, name: null, phone: null, contactPhone: null, note: null, address: null };

/**
 * The only list of an order's personal members: they are sealed in privacy mode, and taken out by the retention and on a
 * person's request. A new member that may hold a person's data is added here.
 */
export const personalInOrder: readonly PersonalMember[] = [
  { path: ['customer'], empty: nobody },
  { path: ['courier'], empty: null },
  { path: ['platform'], empty: {} },
  { path: ['items', '*', 'note'], empty: null },
  { path: ['pickupCode'], empty: null },
  // What could not be read may be of the customer.
  { path: ['unread'], empty: undefined },
];

/** The same for a platform's report on an order. */
export const personalInUpdate: readonly PersonalMember[] = [
  { path: ['courier'], empty: undefined },
  { path: ['cancel', 'note'], empty: null },
  { path: ['modified', 'customer'], empty: undefined },
  { path: ['modified', 'items', '*', 'note'], empty: null },
  { path: ['modified', 'unread'], empty: undefined },
  { path: ['refund', 'reason'], empty: null },
];

/** What was taken out: each value with its place. */
export const takenSchema = z.array(
  z.object({ at: z.array(z.union([z.string(), z.number()])).min(1), value: z.unknown() }),
);
type Taken = z.infer<typeof takenSchema>;

type Place = string | number;
type Holder = Record<Place, unknown>;

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** A copy in which one member is another value; undefined takes it out. */
const withMember = (holder: Holder, name: Place, value: unknown): Holder => {
  const copy = (Array.isArray(holder) ? [...(holder as unknown[])] : { ...holder }) as Holder;
  if (value === undefined) Reflect.deleteProperty(copy, name);
  else copy[name] = value;
  return copy;
};

const taking = (
  value: unknown,
  { path: [name, ...path], empty }: PersonalMember,
  at: readonly Place[],
  taken: Taken,
): unknown => {
  if (!isHolder(value) || name === undefined) return value;
  if (name === '*')
    return Array.isArray(value)
      ? value.map((item, index) => taking(item, { path, empty }, [...at, index], taken))
      : value;
  const found = value[name];
  if (found === undefined || found === null) return value;
  if (path.length > 0) return withMember(value, name, taking(found, { path, empty }, [...at, name], taken));
  taken.push({ at: [...at, name], value: found });
  return withMember(value, name, empty);
};

/** The value without its personal members, and these. The value itself stays as it is. */
export const takeOut = <T extends object>(value: T, members: readonly PersonalMember[]): { rest: T; taken: Taken } => {
  const taken: Taken = [];
  const rest = members.reduce<unknown>((left, member) => taking(left, member, [], taken), value);
  return { rest: rest as T, taken };
};

const putting = (value: unknown, [name, ...path]: readonly Place[], member: unknown): unknown => {
  if (!isHolder(value) || name === undefined) return value;
  return withMember(value, name, path.length === 0 ? member : putting(value[name], path, member));
};

/** The value with what was taken out of it. */
export const putBack = <T extends object>(rest: T, taken: Taken): T =>
  taken.reduce<unknown>((value, { at, value: member }) => putting(value, at, member), rest) as T;

/** Hours for which a restaurant in privacy mode stores a customer's data after the end of the order. */
export const privacyHoursSchema = z.int().min(1).max(72);
/** An order counts as ended after this time, whatever its platform says of it. */
const maxOrderHours = 24;
const hourMs = 3_600_000;

/** Until when the data of an order that nobody ends is sealed. */
export const sealedAtMost = (hours: number, receivedAt: Date, scheduledFor: string | null = null): Date => {
  const begins = Math.max(receivedAt.getTime(), scheduledFor === null ? 0 : Date.parse(scheduledFor));
  return new Date(begins + (maxOrderHours + hours) * hourMs);
};

/** Until when the data of an order that has ended is sealed. */
export const sealedAfterEnd = (hours: number, endedAt: Date): Date => new Date(endedAt.getTime() + hours * hourMs);

/** A customer's data, sealed for the hours of the delivery: what `takeOut` took, and the platform's own body. */
export const sealedSchema = z.object({
  person: z.string(),
  raw: z.string(),
  hours: privacyHoursSchema,
  until: isoTime,
});
