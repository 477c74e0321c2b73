import { appError } from '@kopru/contracts/errors/errors';
import { maxOrderIdLength, maxQuantity, toMinorUnits, toQuantity } from '@kopru/contracts/orders/canonical-order';
import { faultTexts, understand } from '@kopru/http';
import { z } from 'zod';
import { clipped } from './clipped.ts';
import { decimalOf } from './decimal.ts';
import { timeOf } from './time.ts';

const maxText = 4000;
const clip = (text: string): string => clipped(text, maxText);

const readText = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? clip(value.trim()) || null : null;
};
const readNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
/** Coordinates come as numbers, as text, and with Trendyol's own courier as the words "TGO Yemek". */
const coordinate = (limit: number) => (value: unknown) => {
  const degrees = readNumber(value);
  return degrees === null || Math.abs(degrees) > limit ? null : degrees;
};
const limitMinor = 100_000_000_00;
const decimalMoney = z.union([z.number(), z.string()], 'must be an amount').transform((value, context) => {
  const amount = toMinorUnits(decimalOf(value) ?? Number.NaN);
  if (Number.isSafeInteger(amount) && Math.abs(amount) <= limitMinor) return amount;
  context.addIssue('must be an amount such as 12.50');
  return z.NEVER;
});
const minorMoney = z.int().min(-limitMinor).max(limitMinor);

const optional = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);

/**
 * Platforms add, drop and mistype optional members. These readers never refuse an order for one of those:
 * what cannot be read is null.
 */
export const loose = {
  text: optional(readText),
  /** False unless the value is literally true. */
  flag: optional((value) => value === true),
  number: optional(readNumber),
  latitude: optional(coordinate(90)),
  longitude: optional(coordinate(180)),
  time: optional(timeOf),
  /** A decimal amount, as a number or as text, in minor units. */
  money: optional((value) => decimalMoney.safeParse(value).data ?? null),
  /** An amount that the platform already gives in minor units. */
  minorMoney: minorMoney.nullish().catch(null),
  /** The entries that fit; entries that do not, and anything that is no array, are left out. */
  list: <S extends z.ZodType>(item: S, max: number) =>
    optional((value): z.infer<S>[] =>
      (Array.isArray(value) ? value.slice(0, max) : []).flatMap((entry) => {
        const result = item.safeParse(entry);
        return result.success ? [result.data] : [];
      }),
    ),
  /** An object that may be missing or broken as a whole. */
  object: <S extends z.ZodRawShape>(shape: S) => z.object(shape).nullish().catch(null),
};

/** What an order cannot be cooked or paid without. */
export const needed = {
  id: z
    .union([z.string(), z.number()], 'must be text or a number')
    .transform((id) => String(id).trim())
    .pipe(z.string().min(1, 'must not be empty').max(maxOrderIdLength)),
  name: z.string().trim().min(1).transform(clip),
  money: decimalMoney,
  minorMoney,
  count: z
    .unknown()
    .transform((value) => toQuantity(decimalOf(value) ?? Number.NaN))
    .pipe(z.number('must be a number').positive().max(maxQuantity)),
};

/** No menu nests deeper; a body that does is an attempt to exhaust the stack. */
const maxDepth = 40;
const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= maxDepth || Object.values(value).some((member) => isTooDeep(member, depth + 1));
};

const refusal = (details: { path: string; message: string }[]): Error =>
  appError('invalid_request', {
    details,
    params: { fields: [...new Set(details.map(({ path }) => path || 'body'))].join(', ') },
  });

const issuesOf = (error: z.ZodError): Error =>
  refusal(
    error.issues.slice(0, 50).map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
  );

/** Reads a platform's body by the schema; `invalid_request` names every member that does not fit. */
export const readBody = <S extends z.ZodType>(schema: S, body: unknown): z.infer<S> => {
  if (isTooDeep(body)) throw refusal([{ path: '', message: 'is nested too deeply' }]);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw issuesOf(result.error);
};

/** The same of an own channel, whose authors read our contract: what they write otherwise is understood. */
export const readOwn = <S extends z.ZodType>(schema: S, body: unknown): z.infer<S> => {
  if (isTooDeep(body)) throw refusal([{ path: '', message: 'is nested too deeply' }]);
  const result = understand(schema, body, 'channel', faultTexts.en);
  if (result.success) return result.data;
  throw issuesOf(result.error);
};
