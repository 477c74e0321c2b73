import { baseConfig } from '@kopru/runtime';
import { z } from 'zod';
import { serviceSchemas } from '../service-schemas.ts';
import { markdownTable } from './table.ts';

interface Variable {
  description?: string;
  type?: string;
  enum?: string[];
}

/** The default of a variable, also when its schema has transformations. */
const defaultOf = (schema: z.core.$ZodType): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'default' || def.type === 'prefault') return def.defaultValue;
  if (def.type === 'optional') return defaultOf(def.innerType);
  return def.type === 'pipe' ? defaultOf(def.in) : undefined;
};

const units = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1000, 's'],
] as const;

const durationText = (milliseconds: number): string => {
  const [size, unit] = units.find(([length]) => milliseconds !== 0 && milliseconds % length === 0) ?? [1, 'ms'];
  return `${milliseconds / size}${unit}`;
};

/** A default as an operator would write it; a number that is read from text is a duration. */
const written = (value: unknown, isText: boolean): string => {
  if (Array.isArray(value)) return value.map((part) => written(part, isText)).join(',');
  return isText && typeof value === 'number' ? durationText(value) : String(value);
};

const defaultText = (value: unknown, isText: boolean): string =>
  value === undefined || value === '' ? '–' : `\`${written(value, isText)}\``;

const rowsOf = (schema: z.ZodObject, isWanted: (name: string) => boolean): string[][] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Variable>;
    required?: string[];
  };
  return Object.entries(schema.shape)
    .filter(([name]) => isWanted(name))
    .map(([name, field]: [string, z.core.$ZodType]) => {
      const { type, enum: choices, description = '' } = properties[name] ?? {};
      return [
        `\`${name}\``,
        required.includes(name) ? '**required**' : defaultText(defaultOf(field), type === 'string'),
        [description, choices === undefined ? '' : `(${choices.join(', ')})`].join(' ').trim(),
      ];
    });
};

const table = (rows: string[][]): string => markdownTable(['Variable', 'Default', 'What it does'], rows);

/** Every environment variable that the services read, from the schemas that read them. */
export const configurationTables = (): string =>
  [
    '### Every service',
    table(rowsOf(z.object(baseConfig), () => true)),
    ...Object.entries(serviceSchemas).flatMap(([name, schema]) => [
      `### ${name}`,
      table(rowsOf(schema, (variable) => !Object.hasOwn(baseConfig, variable))),
    ]),
  ].join('\n\n');
