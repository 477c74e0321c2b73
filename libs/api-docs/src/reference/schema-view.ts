import { escaped, inline } from './markup.ts';
import type { Reader } from './reader.ts';
import type { Schema } from './shapes.ts';
import type { TextPath } from './turkish.ts';

const isNull = ({ type }: Schema): boolean => type === 'null';

/** What a value may be besides null. */
const choices = ({ anyOf, oneOf }: Schema): Schema[] => (anyOf ?? oneOf ?? []).filter((one) => !isNull(one));

const isNullable = ({ type, anyOf, oneOf }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) || (anyOf ?? oneOf ?? []).some(isNull);

/** A union of one, or of null and one, is that one. Members beside a union stay with it. */
const plain = (schema: Schema): Schema => {
  const { anyOf: _anyOf, oneOf: _oneOf, ...rest } = schema;
  const [only, ...others] = choices(schema);
  return only === undefined || others.length > 0 || schema.properties !== undefined ? schema : { ...only, ...rest };
};

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
export const schemaLink = (name: string): string => `<a href="#schema-${escaped(name)}">${escaped(name)}</a>`;

const baseType = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schemaLink(nameOf(schema.$ref));
  if (schema.items !== undefined) return `${typeOf(schema.items)}[]`;
  const union = choices(schema);
  if (union.length > 1 && schema.properties === undefined) return [...new Set(union.map(typeOf))].join(' | ');
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined)
    return `{ [name]: ${typeOf(schema.additionalProperties)} }`;
  const [type = 'any'] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  return schema.format === 'date-time' ? 'date-time' : type;
};

/** The type in the way of TypeScript, which most programmers read. */
export const typeOf = (schema: Schema): string => `${baseType(plain(schema))}${isNullable(schema) ? ' | null' : ''}`;

const span = (from: number | undefined, to: number | undefined, unit: string, { words }: Reader): string[] => {
  // What every integer is bounded by says nothing.
  const [low, high] = [from, to].map((one) => (Math.abs(one ?? Infinity) < Number.MAX_SAFE_INTEGER ? one : undefined));
  const text = low !== undefined && high !== undefined ? `${low}–${high}` : '';
  if (text !== '') return [`${text} ${unit}`.trim()];
  if (low !== undefined && (low !== 0 || unit === '')) return [`${words.from} ${low} ${unit}`.trim()];
  return high === undefined ? [] : [`${words.upTo} ${high} ${unit}`.trim()];
};

const code = (value: unknown): string =>
  `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;

const values = ({ enum: list, const: only }: Schema): unknown[] => list ?? (only === undefined ? [] : [only]);

/** The limits of a value in a few words. */
const limits = (schema: Schema, reader: Reader): string => {
  const { words } = reader;
  const allowed = values(schema);
  const parts = [
    ...(allowed.length > 0 ? [`${words.oneOf} ${allowed.map(code).join(' ')}`] : []),
    ...span(schema.minimum, schema.maximum, '', reader),
    ...span(schema.minLength, schema.maxLength, words.characters, reader),
    ...span(schema.minItems, schema.maxItems, words.elements, reader),
    ...(schema.pattern === undefined || schema.format === 'date-time'
      ? []
      : [`${words.pattern} ${code(schema.pattern)}`]),
    ...(schema.default === undefined || schema.default === '' ? [] : [`${words.standard} ${code(schema.default)}`]),
  ];
  return parts.length === 0 ? '' : `<p class="limits">${parts.join(' · ')}</p>`;
};

const inner = (schema: Schema, reader: Reader, path: TextPath): string => {
  if (schema.$ref !== undefined) return '';
  if (schema.properties !== undefined) return fields(schema, reader, path);
  if (schema.items !== undefined) return inner(plain(schema.items), reader, path);
  const union = choices(schema).filter((one) => plain(one).properties !== undefined);
  if (union.length > 0)
    return union.map((one) => `<div class="choice">${inner(plain(one), reader, path)}</div>`).join('');
  return typeof schema.additionalProperties === 'object' ? inner(plain(schema.additionalProperties), reader, path) : '';
};

/** What is said of the value at `path`: its description, its limits and what is in it. */
export const valueView = (schema: Schema, reader: Reader, path: TextPath, description = schema.description): string => {
  const value = plain(schema);
  const element = value.items === undefined ? undefined : plain(value.items);
  return [
    description === undefined ? '' : `<p>${inline(reader.say(description, path))}</p>`,
    limits(value, reader),
    element === undefined ? '' : limits(element, reader),
    inner(value, reader, path),
  ].join('');
};

export const fieldView = (name: string, type: string, isRequired: boolean, about: string, { words }: Reader): string =>
  `<div><dt><code>${escaped(name)}</code> <span class="type">${type}</span>` +
  `${isRequired ? ` <strong class="required">${words.required}</strong>` : ''}</dt><dd>${about}</dd></div>`;

/** The members of an object. */
const fields = ({ properties = {}, required = [] }: Schema, reader: Reader, path: TextPath): string =>
  `<dl class="fields">${Object.entries(properties)
    .map(([name, schema]) =>
      fieldView(name, typeOf(schema), required.includes(name), valueView(schema, reader, [...path, name]), reader),
    )
    .join('')}</dl>`;
