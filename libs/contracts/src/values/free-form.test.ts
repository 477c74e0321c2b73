import { z } from 'zod';
import { internalTables } from '../../test/internal-tables.ts';
import { defOf, partsOf, requestParts, requestRows, type Check, type RequestRow } from '../../test/request-rows.ts';
import { directCancelSchema, directOrderSchema } from '../orders/direct-order.ts';
import { boundedForms, freeFormSchema, maxFreeFormBytes, withinBytes } from './free-form.ts';

const rows: readonly [string, RequestRow][] = [
  ...requestRows,
  ['push direct order', { body: directOrderSchema }],
  ['push direct cancel', { body: directCancelSchema }],
];

/** A member whose length nothing bounds, and why that is well. */
const excepted: Record<string, string> = {
  'public createRestaurant body.latitude': 'becomes a number, or is dropped',
  'public createRestaurant body.longitude': 'becomes a number, or is dropped',
  'public updateRestaurant body.latitude': 'becomes a number, or is dropped',
  'public updateRestaurant body.longitude': 'becomes a number, or is dropped',
  'internal gatewayOperations.runCommand body': 'the operator’s, and parsed by the schema of each command',
  'internal certificationOperations.recordCall body.sent': 'nine members, which the gateway cuts',
  'internal certifierOperations.sign body.version': 'the sandbox makes it',
  'internal certifierOperations.sign body.validFor': 'the sandbox makes it',
  'internal certifierOperations.sign body.levels': 'the sandbox makes it',
  'internal certifierOperations.sign body.scenarios': 'the sandbox makes it',
  'internal endpointOperations.probe body.veri': 'the gateway makes it up, and it is not stored',
  'internal endpointOperations.probe body.more': 'the gateway makes it up, and it is not stored',
  'internal tunnelOperations.send body.headers': 'the dispatcher makes it of what is stored already',
  'internal tunnelOperations.send body.body': 'the dispatcher makes it of what is stored already',
  'internal integrationOperations.reportHealth body.lastError.failure.params': 'of our own texts',
  'internal platformOperations.carryOut body.order.providerOrderId': 'of an order that is stored already',
  'internal platformOperations.carryOut body.order.platform': 'of an order that is stored already',
  'internal platformOperations.carryOut body.command.reason': 'bounded where it came in',
  'internal platformOperations.carryOut body.command.note': 'bounded where it came in',
  'internal platformOperations.carryOut body.progress': 'made by the adapter itself',
  'internal platformOperations.reasons body.order.providerOrderId': 'of an order that is stored already',
  'internal platformOperations.reasons body.order.platform': 'of an order that is stored already',
};

/** True when nothing that fits the pattern is longer than the pattern says. */
const isBounding = (pattern: RegExp): boolean => {
  const parts = pattern.source.replaceAll(/\\./g, 'x').replaceAll(/\[[^[\]]*\]/g, 'x');
  return parts.startsWith('^') && parts.endsWith('$') && !/[*+]|\{\d+,\}/.test(parts);
};

const isBoundedText = (checks: readonly Check[]): boolean =>
  checks.some(({ check = '', format, pattern }) => {
    if (check !== 'string_format') return ['max_length', 'length_equals'].includes(check);
    // Of the library's own formats none is longer than what it stands for: times, addresses, networks.
    return format !== 'regex' || (pattern !== undefined && isBounding(pattern));
  });

/** The places in a request whose length nothing bounds. */
const unboundedIn = (schema: z.ZodType, path: string, above: readonly z.ZodType[] = []): string[] => {
  // A tree holds what its own branches hold.
  if (boundedForms.get(schema) !== undefined || above.includes(schema)) return [];
  const inside = (): string[] =>
    partsOf(schema).flatMap(([step, part]) => unboundedIn(part, `${path}${step}`, [...above, schema]));
  const def = defOf(schema);
  const checks = [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
  switch (def.type) {
    case 'string':
      return isBoundedText(checks) ? [] : [path];
    case 'object':
      return def.catchall !== undefined && defOf(def.catchall).type !== 'never' ? [path] : inside();
    case 'array':
      return isBoundedText(checks) ? inside() : [path];
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
      return [];
    default:
      // Records, and whatever takes anything, have no parts.
      return partsOf(schema).length > 0 ? inside() : [path];
  }
};
const unbounded = rows.flatMap(([name, row]) =>
  requestParts.flatMap((part) =>
    row[part] === undefined ? [] : unboundedIn(row[part], part).map((place) => `${name} ${place}`),
  ),
);

describe('what a request may carry', () => {
  it('is looked at in every row of the three interfaces', () => {
    expect(internalTables.length).toBeGreaterThan(20);
    expect(rows.length).toBeGreaterThan(260);
  });

  it('is bounded member by member, wherever it may be stored', () => {
    expect(unbounded.filter((place) => !(place in excepted))).toEqual([]);
  });

  it('has no exception that is none', () => {
    expect(Object.keys(excepted).filter((place) => !unbounded.includes(place))).toEqual([]);
  });
});

describe('the search for what nothing bounds', () => {
  const text = z.string().max(10);
  it.each<[string, z.ZodType]>([
    ['a text', z.string().min(1)],
    ['a text of a pattern', z.string().regex(/^[a-z]+$/)],
    ['a record', z.record(text, text)],
    ['anything', z.unknown()],
    ['an object that keeps what it does not know', z.looseObject({ a: text })],
    ['a list', z.array(text)],
    [
      'a text behind a choice, a default and a transformation',
      z.union([z.int(), z.string().transform(Number)]).default(1),
    ],
    ['a text that may be absent or null', z.string().nullish()],
  ])('finds %s', (_what, schema) => {
    expect(unboundedIn(z.object({ member: schema }), 'body')).toEqual(['body.member']);
  });

  it.each<[string, z.ZodType]>([
    ['a text of a length', text.nullish()],
    ['an id', z.string().regex(/^[0-9a-f]{24}$/)],
    ['a time', z.iso.datetime()],
    ['a free form', freeFormSchema.nullish().meta({ description: 'x' })],
  ])('lets %s through', (_what, schema) => {
    expect(unboundedIn(z.object({ member: schema }), 'body')).toEqual([]);
  });
});

describe('a free form', () => {
  const measured = (letters: number, letter: string) =>
    freeFormSchema.safeParse({ text: letter.repeat(letters) }).success;

  it('may have so many bytes as JSON, whatever its letters', () => {
    const around = JSON.stringify({ text: '' }).length;
    expect(measured(maxFreeFormBytes - around, 'x')).toBe(true);
    expect(measured(maxFreeFormBytes - around + 1, 'x')).toBe(false);
    expect(measured(maxFreeFormBytes / 2, 'ş')).toBe(false);
  });

  it('says how many', () => {
    const { error } = withinBytes(z.record(z.string(), z.string()), 10).safeParse({ a: '0123456789' });
    expect(error?.issues[0]?.message).toBe('must be at most 10 bytes long');
  });
});
