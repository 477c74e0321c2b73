import { appError } from '@kopru/contracts/errors/errors';
import {
  maxOptionDepth,
  maxOrderIdLength,
  maxQuantity,
  maxUnread,
  toMinorUnits,
  toQuantity,
  type UnreadMember,
  type UnreadReason,
} from '@kopru/contracts/orders/canonical-order';
import { normaliseText } from '@kopru/contracts/values/normalise-text';
import { clipped } from './clipped.ts';
import { decimalOf } from './decimal.ts';
import { quantityOf } from './quantity.ts';
import { timeOf } from './time.ts';

const maxText = 4000;
const maxPath = 500;
const maxShown = 200;
const maxEntries = 500;
/** No body of an order nests deeper; one that does is an attempt to exhaust the stack. */
const maxDepth = 40;
const limitMinor = 100_000_000_00;

/** The state of reading one body: what could not be read, and which members were asked for. */
interface Reading {
  unread: UnreadMember[];
  asked: Set<string>;
}

/**
 * One object of a platform's body. A member that is absent or null is null here. A member that is there and cannot be
 * read is null as well, or what can be read of it, and stands in `unread` with its path, its value in short and the
 * reason; it costs nothing else.
 */
export interface BodyReader {
  /** Where the object stands in the body: `products.0`; empty for the body itself. */
  readonly path: string;
  /** Everything that could not be read so far, of the whole body. */
  readonly unread: readonly UnreadMember[];
  /** Whether the member is there and not null. */
  has(name: string): boolean;
  /** The member as it is. */
  raw(name: string): unknown;
  /** Text, or a number as text; what is too long is cut. Empty text is null. */
  text(name: string, max?: number): string | null;
  /** A key of the platform: text, or a number with all its digits. */
  id(name: string): string | null;
  /** True, false, and the same as text or as 1 and 0. */
  flag(name: string): boolean | null;
  number(name: string): number | null;
  /** A decimal amount in minor units. */
  money(name: string): number | null;
  /** An amount that is in minor units already. */
  minor(name: string): number | null;
  /** More than nothing, with up to three decimals. */
  quantity(name: string): number | null;
  /** ISO in UTC; a time without a zone is the platform's. */
  time(name: string): string | null;
  latitude(name: string): number | null;
  longitude(name: string): number | null;
  /** What a word of the platform means, however it is spelled ("PickUp", "pick-up", "PICK_UP"); a word that the table does not know is unread. */
  word<T>(name: string, table: Readonly<Record<string, T>>): T | null;
  /** The object of this name; an empty one when there is none (`[]` is an empty object, as PHP writes it). */
  object(name: string): BodyReader;
  /** The objects of a list; an entry that is none is unread. */
  list(name: string, max?: number): BodyReader[];
  /** The texts of a list. */
  texts(name: string, max?: number): string[];
  /** What is taken for a needed member that could not be read: it stands in `unread`, as `missing` if it is not there. */
  assumed<T>(name: string, value: T): T;
  /** Says that a member was there and could not be used. */
  note(name: string, reason: UnreadReason): void;
  /** The paths of all members of the body, at any depth, that hold something and that nobody has asked for. */
  notAskedFor(): string[];
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const depthOf = (value: unknown, depth = 0): number =>
  typeof value !== 'object' || value === null || depth > maxDepth
    ? depth
    : Object.values(value).reduce((most: number, member) => Math.max(most, depthOf(member, depth + 1)), depth);

const shown = (value: unknown): string =>
  value === null ? '' : clipped(typeof value === 'string' ? value : JSON.stringify(value), maxShown);

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  yes: true,
  no: false,
  '1': true,
  '0': false,
};

/** A word as it is compared with those of a table. */
export const spelling = (word: string): string => normaliseText(word).replaceAll(/[\s_-]/g, '');

const leavesOf = (value: unknown, path: string): string[] => {
  if (value === null || value === undefined) return [];
  return typeof value !== 'object'
    ? [path]
    : Object.entries(value).flatMap(([name, member]) => leavesOf(member, path === '' ? name : `${path}.${name}`));
};

const readerOf = (members: Record<string, unknown>, path: string, reading: Reading): BodyReader => {
  const placeOf = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const valueOf = (name: string): unknown => {
    reading.asked.add(placeOf(name));
    return Object.hasOwn(members, name) ? (members[name] ?? null) : null;
  };
  const noteAt = (place: string, value: unknown, reason: UnreadReason): void => {
    const at = clipped(place, maxPath);
    if (reading.unread.length >= maxUnread || reading.unread.some((one) => one.path === at)) return;
    reading.unread.push({ path: at, value: shown(value), reason });
  };
  const note = (name: string, reason: UnreadReason): void => noteAt(placeOf(name), valueOf(name), reason);

  /** Reads a member that is there; `read` answers with the reason when it cannot. */
  const read = <T>(name: string, of: (value: unknown) => { value: T } | UnreadReason): T | null => {
    const value = valueOf(name);
    if (value === null || value === '') return null;
    const result = of(value);
    if (typeof result === 'object') return result.value;
    note(name, result);
    return null;
  };
  const textWithin = (name: string, max: number): string | null =>
    read(name, (value) => {
      if (typeof value !== 'string' && typeof value !== 'number') return 'wrong_type';
      const text = String(value).trim();
      if (text.length > max) note(name, 'too_long');
      return { value: clipped(text, max) || null };
    });
  const numberWithin = (
    name: string,
    isWithin: (number: number) => boolean,
    of: (number: number) => number,
    numberOf = decimalOf,
  ) =>
    read(name, (value) => {
      const number = numberOf(value);
      if (number === null) return 'not_a_number';
      return isWithin(number) ? { value: of(number) } : 'out_of_range';
    });
  const asIs = (number: number): number => number;
  const isAmount = (minor: number): boolean => Number.isSafeInteger(minor) && Math.abs(minor) <= limitMinor;
  const within = (limit: number) => (number: number) => Math.abs(number) <= limit;

  const entriesOf = (name: string, max: number): [unknown, string][] => {
    const value = valueOf(name);
    if (value === null || value === '') return [];
    if (!Array.isArray(value)) {
      // PHP writes an empty list as an empty object, too.
      if (!isObject(value) || Object.keys(value).length > 0) note(name, 'wrong_type');
      return [];
    }
    if (value.length > max) noteAt(`${placeOf(name)}.${max}`, value[max], 'too_many');
    return value.slice(0, max).map((entry: unknown, index) => [entry, `${placeOf(name)}.${index}`]);
  };

  return {
    path,
    unread: reading.unread,
    note,
    has: (name) => valueOf(name) !== null,
    raw: valueOf,
    text: (name, max = maxText) => textWithin(name, max),
    id: (name) => textWithin(name, maxOrderIdLength),
    flag: (name) =>
      read(name, (value) => {
        const flag = ['boolean', 'string', 'number'].includes(typeof value)
          ? flags[normaliseText(String(value).trim())]
          : undefined;
        return flag === undefined ? 'wrong_type' : { value: flag };
      }),
    number: (name) => numberWithin(name, Number.isFinite, asIs),
    money: (name) => numberWithin(name, (number) => isAmount(toMinorUnits(number)), toMinorUnits),
    minor: (name) => numberWithin(name, isAmount, asIs),
    quantity: (name) =>
      numberWithin(name, (number) => toQuantity(number) > 0 && number <= maxQuantity, toQuantity, quantityOf),
    time: (name) =>
      read(name, (value) => {
        const time = timeOf(value);
        return time === null ? 'not_a_time' : { value: time };
      }),
    latitude: (name) => numberWithin(name, within(90), asIs),
    longitude: (name) => numberWithin(name, within(180), asIs),
    word: <T>(name: string, table: Readonly<Record<string, T>>) =>
      read<T>(name, (value) => {
        const wanted = spelling(String(value));
        const known = Object.keys(table).find((word) => spelling(word) === wanted);
        return known === undefined ? 'unknown_word' : { value: table[known] as T };
      }),
    object: (name) => {
      const value = valueOf(name);
      const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      if (!isEmpty && !isObject(value)) note(name, 'wrong_type');
      return readerOf(isObject(value) ? value : {}, placeOf(name), reading);
    },
    list: (name, max = maxEntries) =>
      entriesOf(name, max).flatMap(([entry, place]) => {
        if (isObject(entry)) return [readerOf(entry, place, reading)];
        if (entry !== null) noteAt(place, entry, 'wrong_type');
        return [];
      }),
    texts: (name, max = maxEntries) =>
      entriesOf(name, max).flatMap(([entry, place]) => {
        reading.asked.add(place);
        if (typeof entry === 'string' || typeof entry === 'number') return [clipped(String(entry).trim(), maxText)];
        if (entry !== null) noteAt(place, entry, 'wrong_type');
        return [];
      }),
    assumed: (name, value) => {
      if (!reading.unread.some((one) => one.path === clipped(placeOf(name), maxPath))) note(name, 'missing');
      return value;
    },
    notAskedFor: () => leavesOf(members, path).filter((leaf) => !reading.asked.has(leaf)),
  };
};

/** An order that nobody can cook: `invalid_request`, naming what is missing. */
export const unreadable = (path: string, message: string): Error =>
  appError('invalid_request', { details: [{ path, message }], params: { fields: path || 'body' } });

/** Opens a platform's body; refuses only what is no object, and what is nested to exhaust the stack. */
export const openBody = (body: unknown): BodyReader => {
  if (!isObject(body)) throw unreadable('', 'must be an object');
  if (depthOf(body) > maxDepth) throw unreadable('', 'is nested too deeply');
  return readerOf(body, '', { unread: [], asked: new Set() });
};

/**
 * Reads a tree of choices. What is nested deeper than any menu is unread. `read` makes one entry; `inner` are the readers of
 * what it holds, already made.
 */
export const readTree = <T>(
  entries: readonly BodyReader[],
  innerName: string,
  read: (entry: BodyReader, inner: T[]) => T | undefined,
  depth = 1,
): T[] =>
  entries.flatMap((entry) => {
    const isDeepest = depth >= maxOptionDepth;
    if (isDeepest && entry.list(innerName).length > 0) entry.note(innerName, 'too_deep');
    const inner = isDeepest ? [] : readTree(entry.list(innerName), innerName, read, depth + 1);
    const one = read(entry, inner);
    return one === undefined ? [] : [one];
  });
