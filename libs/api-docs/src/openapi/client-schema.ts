type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const mapped = (value: unknown, change: (schema: Json) => Json): Json =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, one]) => [name, change(one as Json)]));

/** What version 3.0 does not know, or what the languages understand differently. */
const dropped = ['pattern', 'propertyNames', 'examples'];

const isWholeRange = ({ minimum, maximum }: Json): boolean =>
  minimum === Number.MIN_SAFE_INTEGER || maximum === Number.MAX_SAFE_INTEGER;

/** The bounds of every number of JavaScript do not fit into the smaller numbers of other languages. */
const withoutWholeRange = ({ minimum, maximum, ...schema }: Json): Json => ({
  ...schema,
  format: 'int64',
  ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
  ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
});

/** A boolean that is always true is a boolean; one text that is always the same is an enumeration of one. */
const plainValues = ({ const: only, enum: list, ...schema }: Json): Json => {
  const values = Array.isArray(list) ? (list as unknown[]) : only === undefined ? [] : [only];
  if (values.length === 0 || schema['type'] === 'boolean') return schema;
  const isWhole = schema['type'] === 'number' && values.every(Number.isInteger);
  return { ...schema, ...(isWhole ? { type: 'integer' } : {}), enum: values };
};

const isNull = ({ type }: Json): boolean => type === 'null';
const types = ({ type }: Json): unknown[] => (Array.isArray(type) ? type : [type]);

/** Version 3.0 wants a type beside `nullable`; what is referred to, and may be null, is an object. */
const nullable = (schema: Json): Json =>
  '$ref' in schema ? { type: 'object', allOf: [schema], nullable: true } : { ...schema, nullable: true };

/** A union of one is that one, and a union of texts is a text: no language has a class for it. */
const joined = (kind: string, members: Json[], rest: Json): Json => {
  const [only, ...others] = members;
  if (only === undefined) return rest;
  if (others.length === 0) return { ...only, ...rest };
  if (members.every(({ type }) => type === 'string')) return { type: 'string', ...rest };
  return { [kind]: members, ...rest };
};

/** Which of some members must be there is said in words: generators make classes without members of it. */
const unionOf = (kind: string, { [kind]: union, ...rest }: Json): Json => {
  const members = listOf(union).filter((one) => !isNull(one));
  const whole = rest['properties'] === undefined ? joined(kind, members.map(clientSchema), rest) : rest;
  return listOf(union).some(isNull) ? nullable(whole) : whole;
};

const withChildren = (schema: Json): Json => ({
  ...schema,
  ...(schema['properties'] === undefined ? {} : { properties: mapped(schema['properties'], clientSchema) }),
  ...(isObject(schema['items']) ? { items: clientSchema(schema['items']) } : {}),
  ...(isObject(schema['additionalProperties'])
    ? { additionalProperties: clientSchema(schema['additionalProperties']) }
    : {}),
});

/** A schema of OpenAPI 3.1 in the part of 3.0 that client generators of all languages understand. */
export const clientSchema = (given: Json): Json => {
  const members = Object.fromEntries(Object.entries(given).filter(([name]) => !dropped.includes(name)));
  const [type, ...others] = types(members).filter((one) => one !== 'null');
  const single = others.length === 0 && type !== undefined ? { ...members, type } : members;
  const whole = isWholeRange(single) ? withoutWholeRange(single) : single;
  const plain = withChildren(plainValues(whole));
  const joinedUp = 'anyOf' in plain ? unionOf('anyOf', plain) : 'oneOf' in plain ? unionOf('oneOf', plain) : plain;
  return Array.isArray(members['type']) && members['type'].includes('null') ? nullable(joinedUp) : joinedUp;
};
