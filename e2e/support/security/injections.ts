import { call, type ApiAnswer } from '@kopru/testing';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  name: string;
  in: string;
  $ref?: string;
}

export interface Operation {
  name: string;
  method: string;
  path: string;
  pathFields: string[];
  queryFields: string[];
  /** The path of each field of the body, outermost name first. */
  bodyFields: string[][];
  example: Json | undefined;
}

interface RawOperation {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema?: Schema; example?: Json } } };
}

export interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: Record<string, Record<string, unknown>>;
}

const methods = ['get', 'post', 'put', 'delete'];
const deepest = 6;

const resolved = <T extends { $ref?: string }>(document: Document, node: T): T => {
  const [, , kind = '', name = ''] = node.$ref?.split('/') ?? [];
  return node.$ref === undefined ? node : (document.components[kind]?.[name] as T);
};

const fieldsOfSchema = (document: Document, given: Schema, at: string[] = []): string[][] => {
  const schema = resolved(document, given);
  if (at.length > deepest) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    [...at, name],
    ...fieldsOfSchema(document, member, [...at, name]),
  ]);
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const items = schema.items === undefined ? [] : fieldsOfSchema(document, schema.items, [...at, '0']);
  return [...own, ...items, ...variants.flatMap((variant) => fieldsOfSchema(document, variant, at))];
};

/** Every operation of the served OpenAPI document, with every place for a client's value. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
      const named = (place: string): string[] => parameters.filter((one) => one.in === place).map(({ name }) => name);
      const body = operation.requestBody?.content['application/json'];
      const fields = body?.schema === undefined ? [] : fieldsOfSchema(document, body.schema);
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        pathFields: named('path'),
        queryFields: named('query'),
        bodyFields: [...new Map(fields.map((field) => [field.join('.'), field])).values()],
        example: body?.example,
      };
    }),
  );

export interface Attack {
  name: string;
  method: string;
  path: string;
  body?: Json;
}

const operators: readonly Json[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(60000) || true' },
  { $regex: '^(a+)+$' },
  ['$ne', ''],
];
const inPath = [
  '{"$gt":""}',
  '{"$where":"sleep(60000)||true"}',
  '[$ne]=x',
  '$ne',
  `' || '1'=='1`,
  '%00',
  '.*',
  '__proto__',
];
const inQuery = (name: string): string[] => [
  `${name}[$ne]=x`,
  `${name}[$gt]=`,
  `${name}[$where]=sleep(60000)`,
  `${name}[]=x&${name}[]=y`,
  `${name}=x&${name}=y`,
  `${name}=${encodeURIComponent('{"$gt":""}')}`,
  `${name}=%00`,
  `${name}=.*`,
];

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value);

/** A copy with `value` in one place; missing objects and lists on the way are created. */
const withValue = (body: Json | undefined, [name = '', ...rest]: readonly string[], value: Json): Json => {
  if (isList(body) || name === '0') {
    const list = isList(body) ? body : [];
    return [rest.length === 0 ? value : withValue(list[0], rest, value), ...list.slice(1)];
  }
  const members = typeof body === 'object' && body !== null ? body : {};
  return { ...members, [name]: rest.length === 0 ? value : withValue(members[name], rest, value) };
};

/** Each operator in each place of an operation, with everything else valid. */
export const attacksOn = (operation: Operation, given: Record<string, string>): Attack[] => {
  const { name, method, path, example } = operation;
  const filled = (values: Record<string, string>): string =>
    path.replace(/\{(\w+)\}/g, (_all, field: string) => values[field] ?? 'yok');
  const valid = filled(given);
  const bodyOf = example === undefined ? {} : { body: example };
  const attack = (what: string, changed: Partial<Attack>): Attack => ({
    name: `${name}: ${what}`,
    method,
    path: valid,
    ...bodyOf,
    ...changed,
  });
  const throughPath = operation.pathFields.flatMap((field) =>
    inPath.map((value) =>
      attack(`${field}=${value}`, {
        path: filled({ ...given, [field]: value === '%00' ? value : encodeURIComponent(value) }),
      }),
    ),
  );
  // A DELETE has no query or body to attack, and with a valid path it would really delete.
  if (method === 'DELETE') return throughPath;
  const throughQuery = operation.queryFields.flatMap((field) =>
    inQuery(field).map((query) => attack(query, { path: `${valid}?${query}` })),
  );
  const throughBody = [[], ...operation.bodyFields].flatMap((field) =>
    (example === undefined && operation.bodyFields.length === 0 ? [] : operators).map((value) =>
      attack(`${field.join('.') || 'body'}=${JSON.stringify(value)}`, {
        body: field.length === 0 ? value : withValue(example, field, value),
      }),
    ),
  );
  return [...throughPath, ...throughQuery, ...throughBody];
};

/** Runs `count` at a time; results are in the order of the items. */
export const inParallel = async <T, R>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
};

export const carryOut = (base: string, key: string, { method, path, body }: Attack): Promise<ApiAnswer> =>
  call(method, `${base}${path}`, {
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
