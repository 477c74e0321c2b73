import type { Scalar, Schema, Schemas } from './shape.ts';

/** A schema that is one thing: no reference, no choice, one type, or `enum` with values of one type. */
type Alternative = Schema & { type?: string };

/** What a client sends must be taken on; what it is sent must stay what it was told. */
export type Side = 'request' | 'answer';

export interface Problem {
  /** Such as `data[].restaurantId`. */
  place: string;
  what: string;
}

export interface Pair {
  old: Schema;
  now: Schema;
  side: Side;
  place: string;
  oldSchemas: Schemas;
  nowSchemas: Schemas;
}

const typeOf = (value: Scalar): string => (value === null ? 'null' : typeof value);

/** Values of one type that stand in several places of a choice are one list. */
const withValuesTogether = (all: readonly Alternative[]): Alternative[] => {
  const listed = Map.groupBy(
    all.filter((one) => one.enum !== undefined),
    (one) => one.type,
  );
  return [
    ...all.filter((one) => one.enum === undefined),
    ...[...listed].map(([type, ones]) => ({
      type,
      enum: [...new Set(ones.flatMap((one) => one.enum ?? []))],
      ...(ones.some((one) => one['x-open'] === true) ? { 'x-open': true as const } : {}),
    })),
  ];
};

const flat = ({ $ref, anyOf, oneOf, ...rest }: Schema, schemas: Schemas): Alternative[] => {
  if ($ref !== undefined) {
    const target = schemas[$ref.split('/').at(-1) ?? ''];
    if (target === undefined) throw new Error(`${$ref} leads nowhere`);
    return flat({ ...target, ...rest }, schemas);
  }
  const choice = anyOf ?? oneOf;
  if (choice !== undefined)
    return choice
      .flatMap((one) => flat(one, schemas))
      .flatMap((one) => {
        const required = [...(rest.required ?? []), ...(one.required ?? [])];
        return flat({ ...rest, ...one, ...(required.length > 0 ? { required } : {}) }, schemas);
      });
  if (Array.isArray(rest.type)) return rest.type.flatMap((type) => flat({ ...rest, type }, schemas));
  const values = rest.const === undefined ? rest.enum : [rest.const];
  if (values !== undefined)
    return [...Map.groupBy(values, typeOf)].map(([type, some]) => ({ ...rest, type, enum: [...some] }));
  if (rest.type === 'boolean') return [{ ...rest, type: 'boolean', enum: [false, true] }];
  if (rest.type === 'null') return [{ ...rest, type: 'null', enum: [null] }];
  return [rest as Alternative];
};

export const alternativesOf = (schema: Schema, schemas: Schemas): Alternative[] =>
  withValuesTogether(flat(schema, schemas));

/** With what holds where none is said. */
const lower = { minimum: -Infinity, exclusiveMinimum: -Infinity, minLength: 0, minItems: 0, minProperties: 0 };
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const exact = ['pattern', 'format'] as const;

const isAnything = (one: Alternative): boolean => one.type === undefined && one.enum === undefined;

/** `value` is one that `wide` takes. */
const takes = (wide: Alternative, value: Scalar): boolean => {
  if (isAnything(wide)) return true;
  if (wide.enum !== undefined) return wide.enum.includes(value);
  if (typeof value === 'string')
    return (
      wide.type === 'string' &&
      wide.format === undefined &&
      value.length >= (wide.minLength ?? 0) &&
      value.length <= (wide.maxLength ?? Infinity) &&
      (wide.pattern === undefined || new RegExp(wide.pattern, 'u').test(value))
    );
  if (typeof value !== 'number' || (wide.type !== 'number' && wide.type !== 'integer')) return false;
  return (
    (wide.type === 'number' || Number.isInteger(value)) &&
    value >= (wide.minimum ?? -Infinity) &&
    value <= (wide.maximum ?? Infinity) &&
    value > (wide.exclusiveMinimum ?? -Infinity) &&
    value < (wide.exclusiveMaximum ?? Infinity)
  );
};

/** `old` and `now` by the names that the side gives them: what is taken or told must lie in what is wide. */
interface Ordered {
  wide: Alternative;
  narrow: Alternative;
}

const said = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** A list of words of which programs were told that more may come: it grows with them. */
const hasOpenWords = ({ items }: Alternative, { side, oldSchemas }: Pair): boolean =>
  side === 'answer' && items !== undefined && flat(items, oldSchemas).some((one) => one['x-open'] === true);

const limitProblems = ({ wide, narrow }: Ordered, pair: Pair): Problem[] => {
  const { side, place } = pair;
  const isLoose = [
    ...(Object.keys(lower) as (keyof typeof lower)[]).filter(
      (key) => wide[key] !== undefined && (narrow[key] ?? lower[key]) < wide[key],
    ),
    ...upper
      .filter((key) => wide[key] !== undefined && (narrow[key] ?? Infinity) > wide[key])
      .filter((key) => key !== 'maxItems' || !hasOpenWords(wide, pair)),
    ...exact.filter((key) => wide[key] !== undefined && narrow[key] !== wide[key]),
  ];
  const [old, now] = side === 'request' ? [narrow, wide] : [wide, narrow];
  return isLoose.map((key) => ({ place, what: `${key} was ${said(old[key])}, is ${said(now[key])}` }));
};

const memberProblems = (ordered: Ordered, pair: Pair): Problem[] => {
  const { wide, narrow } = ordered;
  const { side, place } = pair;
  const [old, now] = side === 'request' ? [narrow, wide] : [wide, narrow];
  const at = (name: string): string => (place === '' ? name : `${place}.${name}`);
  return [
    ...Object.entries(old.properties ?? {}).flatMap(([name, one]) => {
      const still = now.properties?.[name];
      return still === undefined
        ? [{ place: at(name), what: 'is gone' }]
        : narrowings({ ...pair, old: one, now: still, place: at(name) });
    }),
    ...(wide.required ?? [])
      .filter((name) => narrow.required?.includes(name) !== true)
      .filter((name) => side === 'request' || now.properties?.[name] !== undefined)
      .map((name) => ({ place: at(name), what: side === 'request' ? 'is required now' : 'may be absent now' })),
  ];
};

const anything: Schema = {};

/** Members that the schema does not name. */
const otherMemberProblems = ({ wide, narrow }: Ordered, pair: Pair): Problem[] => {
  if (wide.additionalProperties === false)
    return narrow.additionalProperties === false
      ? []
      : [{ place: pair.place, what: 'takes no members any more that it does not know' }];
  const rest = (one: Alternative): Schema =>
    typeof one.additionalProperties === 'object' ? one.additionalProperties : anything;
  const names = (one: Alternative): Schema => one.propertyNames ?? { type: 'string' };
  const [old, now] = pair.side === 'request' ? [narrow, wide] : [wide, narrow];
  return [
    ...narrowings({ ...pair, old: rest(old), now: rest(now), place: `${pair.place}{}` }),
    ...narrowings({ ...pair, old: names(old), now: names(now), place: `the names of ${pair.place}{}` }),
  ];
};

const problemsOfOne = (ordered: Ordered, pair: Pair): Problem[] => {
  const { wide, narrow } = ordered;
  const [old, now] = pair.side === 'request' ? [narrow, wide] : [wide, narrow];
  if (wide.type === 'object')
    return [...limitProblems(ordered, pair), ...memberProblems(ordered, pair), ...otherMemberProblems(ordered, pair)];
  const items =
    wide.type === 'array'
      ? narrowings({ ...pair, old: old.items ?? anything, now: now.items ?? anything, place: `${pair.place}[]` })
      : [];
  return [...limitProblems(ordered, pair), ...items];
};

const isOfType = (narrow: Alternative, wide: Alternative): boolean =>
  wide.enum === undefined && (wide.type === narrow.type || (wide.type === 'number' && narrow.type === 'integer'));

const nameOf = (one: Alternative): string => (isAnything(one) ? 'anything' : `any ${String(one.type)}`);

const notContained = (narrow: Alternative, wides: readonly Alternative[], pair: Pair): Problem[] => {
  const { side, place } = pair;
  if (wides.some(isAnything)) return [];
  if (narrow.enum !== undefined) {
    const isOpen = side === 'answer' && wides.some((one) => one['x-open'] === true && one.type === narrow.type);
    const missing = isOpen ? [] : narrow.enum.filter((value) => !wides.some((wide) => takes(wide, value)));
    const values = missing.map(said).join(', ');
    if (missing.length === 0) return [];
    return [{ place, what: side === 'request' ? `does not take ${values} any more` : `may be ${values} now` }];
  }
  const attempts = wides
    .filter((wide) => isOfType(narrow, wide))
    .map((wide) => problemsOfOne({ wide, narrow }, pair))
    .sort((a, b) => a.length - b.length);
  const [nearest] = attempts;
  if (nearest !== undefined) return nearest;
  return [
    { place, what: side === 'request' ? `does not take ${nameOf(narrow)} any more` : `may be ${nameOf(narrow)} now` },
  ];
};

/**
 * Where `now` breaks what `old` promised: as a request it must take every value that `old` took, as an answer it may be
 * no value that `old` could not be. Members that are new are no break, as clients were told to ignore them.
 */
export const narrowings = (pair: Pair): Problem[] => {
  const { side, place } = pair;
  const old = alternativesOf(pair.old, pair.oldSchemas);
  const now = alternativesOf(pair.now, pair.nowSchemas);
  const [wides, narrows] = side === 'request' ? [now, old] : [old, now];
  const changedDefault =
    side === 'request' && pair.old.default !== undefined && said(pair.old.default) !== said(pair.now.default)
      ? [{ place, what: `without it, ${said(pair.now.default)} counts and not ${said(pair.old.default)}` }]
      : [];
  return [...narrows.flatMap((narrow) => notContained(narrow, wides, pair)), ...changedDefault];
};
