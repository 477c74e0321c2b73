import { z } from 'zod';

/** What a schema says of objects and lists, behind defaults, options and conversions. */
const core = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return core(def.innerType);
    case 'lazy':
      return core(def.getter());
    case 'pipe':
      return core(def.in._zod.def.type === 'transform' ? def.out : def.in);
    default:
      return schema;
  }
};

const found = (schema: z.core.$ZodType, value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = core(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((entry, index) => found(inner.element, entry, `${path}.${index}`));
  if (!(inner instanceof z.ZodObject) || Array.isArray(value)) return [];
  const { def } = inner;
  const shape: Record<string, z.core.$ZodType> = inner.shape;
  return Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known !== undefined) return found(known, member, `${path}.${name}`);
    return def.catchall === undefined ? [`${path}.${name}`] : [];
  });
};

/** So many are named. */
const maxNamed = 20;

/**
 * The members of a body or a query that its schema passes over, as `body.sign` or `query.status`: a wrong name is not
 * found out otherwise. Only names that are plain ASCII of at most 100 characters, and the first twenty.
 */
export const unknownMembers = (schema: z.ZodType, value: unknown, place: string): string[] =>
  found(schema, value, place)
    .filter((path) => /^[\w.-]{1,100}$/.test(path))
    .slice(0, maxNamed);
