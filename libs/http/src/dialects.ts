import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Members = Record<PropertyKey, unknown>;

/** Every issue with its path from the top; those inside the branches of a union as well. */
const withPaths = (issues: readonly Issue[], before: Path = []): { path: Path; expected?: string }[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path];
    const expected =
      issue.code === 'invalid_type' ? issue.expected : issue.code === 'invalid_format' ? issue.format : undefined;
    const own = { path, ...(expected !== undefined && { expected }) };
    return issue.code === 'invalid_union' ? [own, ...issue.errors.flatMap((inner) => withPaths(inner, path))] : [own];
  });

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** A time as other clients write it; the space before its zone is a plus that a query lost. */
const otherTime = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:[.,]\d+)?)?(?:([Zz])| ?([+\- ])(\d{2}):?(\d{2})?)$/;

/** The time as the contract has it; undefined where a part of it would have to be guessed. */
const timeOf = (text: string, isQuery: boolean): string | undefined => {
  const [, day, minute, second = ':00', utc, sign, hours, minutes = '00'] = otherTime.exec(text) ?? [];
  if (day === undefined || (sign === ' ' && !isQuery)) return undefined;
  const zone = utc === undefined ? `${sign === ' ' ? '+' : sign}${hours}:${minutes}` : 'Z';
  return `${day}T${minute}${second.replace(',', '.')}${zone}`;
};

/** Where a value comes in. Own channels write amounts as text, as many databases do. */
export type Door = 'query' | 'body' | 'channel';

const decimal = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/;

interface Change {
  to: unknown;
}

/** What a refused value means; undefined when it means what it says. */
const meant = (value: unknown, expected: string | undefined, door: Door): Change | undefined => {
  if (value === null) return { to: undefined };
  if (Array.isArray(value) && value.length === 0 && (expected === 'object' || expected === 'record')) return { to: {} };
  if (typeof value !== 'string') return undefined;
  if (door === 'query' && value.trim() === '') return { to: undefined };
  if (door === 'channel' && expected === 'number' && decimal.test(value)) return { to: Number(value) };
  const time = expected === 'datetime' ? timeOf(value, door === 'query') : undefined;
  return time === undefined || time === value ? undefined : { to: time };
};

const changedAt = (value: unknown, path: Path, to: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return to;
  if (!isMembers(value)) return value;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (index === first ? changedAt(one, rest, to) : one));
  if (rest.length > 0 || to !== undefined) return { ...value, [first]: changedAt(value[first], rest, to) };
  const { [first]: _absent, ...others } = value;
  return others;
};

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, part) => (isMembers(inner) ? inner[part] : undefined), value);

/**
 * A refused request as other clients write the same one: a member that is null, or empty in a query, is absent; `[]`
 * is an empty object where one is meant (PHP); a time may be written otherwise, and the space in one of a query was a
 * plus. Undefined when nothing of that stands where the schema found fault.
 */
export const inOurDialect = (value: unknown, error: z.core.$ZodError, door: Door): { value: unknown } | undefined => {
  let result = value;
  let isChanged = false;
  for (const { path, expected } of withPaths(error.issues)) {
    const change = meant(valueAt(result, path), expected, door);
    // An entry of a list cannot be absent.
    if (change === undefined || (change.to === undefined && Array.isArray(valueAt(result, path.slice(0, -1)))))
      continue;
    result = changedAt(result, path, change.to);
    isChanged = true;
  }
  return isChanged ? { value: result } : undefined;
};
