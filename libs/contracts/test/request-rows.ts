import type { z } from 'zod';
import { panelOperationList } from '../src/panel/operations.ts';
import { publicOperationList } from '../src/public/operations.ts';
import { internalTables } from './internal-tables.ts';

export const requestParts = ['params', 'query', 'body'] as const;
export type RequestRow = Partial<Record<(typeof requestParts)[number], z.ZodType>>;

/** Every operation of the three interfaces, by its name. */
export const requestRows: readonly [string, RequestRow][] = [
  ...publicOperationList.map((row): [string, RequestRow] => [`public ${row.id}`, row]),
  ...panelOperationList.map((row): [string, RequestRow] => [`panel ${row.id}`, row]),
  ...internalTables.flatMap(([table, all]) =>
    Object.entries(all).map(([name, row]): [string, RequestRow] => [`internal ${table}.${name}`, row]),
  ),
];

export interface Check {
  check?: string;
  format?: string;
  pattern?: RegExp;
}
interface Def {
  type: string;
  checks?: { _zod: { def: Check } }[];
  shape: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element: z.ZodType;
  innerType: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
  options: z.ZodType[];
  left: z.ZodType;
  right: z.ZodType;
  getter: () => z.ZodType;
}
/** What a schema is made of. */
export const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def & Check;

/** The schemas right within one, each with what it adds to the path. */
export const partsOf = (schema: z.ZodType): [string, z.ZodType][] => {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, member]) => [`.${name}`, member]);
    case 'array':
      return [['[]', def.element]];
    case 'union':
      return def.options.map((option) => ['', option]);
    case 'intersection':
      return [def.left, def.right].map((side) => ['', side]);
    case 'pipe':
      return [['', defOf(def.in).type === 'transform' ? def.out : def.in]];
    case 'lazy':
      return [['', def.getter()]];
    default:
      return 'innerType' in def ? [['', def.innerType]] : [];
  }
};
