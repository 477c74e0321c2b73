import { newId } from '@kopru/contracts/values/ids';
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** A value that the schema takes. */
const sample = (schema: Json): unknown => {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sample(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'array') return (schema.minItems ?? 0) > 0 ? [sample((schema.items ?? {}) as Json)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'object') {
    const members = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    const valueOf = (name: string, member: Json) => (name === 'email' ? `${newId()}@ornek.test` : sample(member));
    return Object.fromEntries(members.map(([name, member]) => [name, valueOf(name, member as Json)]));
  }
  if (schema.format === 'date-time') return new Date().toISOString();
  return schema.pattern?.includes('{24}') === true ? newId() : 'ornek-deger-1';
};

export const bodyOf = (body: z.ZodType | undefined): unknown =>
  body === undefined ? {} : sample(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
