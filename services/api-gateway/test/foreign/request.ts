import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** What a member is to be, by its place (`ranges[].restaurantId`); undefined: any value that its schema takes. */
export type Known = (path: string) => string | undefined;

/** By convention ids end so; an order's `ref` is its id or its number, and a token is whoever's it is. */
const isIdName = (name: string): boolean => /^(?:ids?|ref|token)$|Ids?$/.test(name);
const isIdPattern = ({ pattern }: Json): boolean => pattern?.includes('[0-9a-f]{24}') === true;

/** Walks a schema as what a client writes. */
const walkOf = (schema: z.ZodType) => {
  const root: Json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const resolved = (part: Json): Json => {
    const name = part.$ref?.split('/').at(-1);
    return name === undefined ? part : (root.$defs?.[name] ?? root);
  };
  const branchesOf = (part: Json): Json[] => [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])];
  const membersOf = (part: Json, at: string): [name: string, place: string, member: Json][] =>
    Object.entries(part.properties ?? {}).map(([name, member]) => [
      name,
      at === '' ? name : `${at}.${name}`,
      member as Json,
    ]);
  const isId = (name: string, member: Json): boolean =>
    isIdName(name) || [resolved(member), ...branchesOf(resolved(member)).map(resolved)].some(isIdPattern);

  const pathsIn = (given: Json, at = '', above: readonly Json[] = []): string[] => {
    const part = resolved(given);
    // A tree names in its branches what it names itself.
    if (above.includes(part)) return [];
    const inside = (below: Json, path: string): string[] => pathsIn(below, path, [...above, part]);
    return [
      ...branchesOf(part).flatMap((branch) => inside(branch, at)),
      ...(part.type === 'array' ? inside((part.items ?? {}) as Json, `${at}[]`) : []),
      ...membersOf(part, at).flatMap(([name, path, member]) => (isId(name, member) ? [path] : inside(member, path))),
    ];
  };

  const isKnownBelow = (part: Json, at: string, known: Known): boolean =>
    pathsIn(part, at).some((path) => known(path) !== undefined);
  const fill = (given: Json, known: Known, at = ''): unknown => {
    const part = resolved(given);
    const branches = part.anyOf ?? part.oneOf ?? [];
    const [choice] = [...branches].sort((a, b) => pathsIn(b, at).length - pathsIn(a, at).length);
    if (choice !== undefined) return fill(choice, known, at);
    if (part.const !== undefined) return part.const;
    if (part.enum !== undefined) return part.enum[0];
    if (part.type === 'array') {
      const items = (part.items ?? {}) as Json;
      const own = known(at);
      const isNamed = own !== undefined || isKnownBelow(items, `${at}[]`, known);
      return isNamed || (part.minItems ?? 0) > 0 ? [own ?? fill(items, known, `${at}[]`)] : [];
    }
    if (part.type === 'boolean') return true;
    if (part.type === 'number' || part.type === 'integer') return Math.max(part.minimum ?? 1, 1);
    if (part.type === 'object' || part.properties !== undefined) {
      const wanted = membersOf(part, at).filter(
        ([name, path, member]) =>
          part.required?.includes(name) === true ||
          (isId(name, member) ? known(path) !== undefined : isKnownBelow(member, path, known)),
      );
      return Object.fromEntries(wanted.map(([name, path, member]) => [name, fill(member, known, path)]));
    }
    return known(at) ?? (part.format === 'date-time' ? new Date().toISOString() : 'ornek-deger-1');
  };
  return { paths: () => pathsIn(root), filled: (known: Known) => fill(root, known) };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The example, but every id as it was filled in. */
const withIds = (filled: unknown, example: unknown, name = ''): unknown => {
  if (example === undefined || isIdName(name)) return filled ?? example;
  if (Array.isArray(filled) && Array.isArray(example)) return example.map((one) => withIds(filled[0], one));
  if (!isObject(filled) || !isObject(example)) return example;
  const names = [...new Set([...Object.keys(example), ...Object.keys(filled)])];
  return Object.fromEntries(names.map((one) => [one, withIds(filled[one], example[one], one)]));
};

/** The places of a body, or of a query, at which there are ids. */
export const idPaths = (schema: z.ZodType | undefined): string[] =>
  schema === undefined ? [] : [...new Set(walkOf(schema).paths())];

/** A body that the schema takes, with every id that is known, and the rest as in the example where there is one. */
export const bodyWith = (schema: z.ZodType | undefined, known: Known, example?: unknown): unknown =>
  schema === undefined ? undefined : withIds(walkOf(schema).filled(known), example);
