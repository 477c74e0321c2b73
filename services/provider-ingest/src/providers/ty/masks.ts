import { normaliseText } from '@kopru/contracts/values/normalise-text';
import { type BodyReader, isObject, openBody } from '../body.ts';

/**
 * What stands in place of an address, a number or a position that the restaurant may not see. Source: client programs
 * of 2025 and 2026; the wording changes with the platform's name.
 */
export const knownMasks: readonly string[] = [
  'TGO Yemek',
  'Trendyol Yemek',
  'Trendyol Go Yemek',
  'Trendyol Go',
  'TGO',
  'Uber Eats Trendyol Go - Yemek',
  'Uber Eats Trendyol Go',
  'Uber Eats - Yemek',
  'Uber Eats Türkiye',
  'Uber Eats',
];

/** Without marks and signs, as whole text. */
const plain = (text: string): string => normaliseText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

export type IsMask = (value: unknown) => boolean;
/** Whether a value is one of these texts, in any letter case, or stars alone. */
export const maskedBy = (masks: readonly string[]): IsMask => {
  const known = new Set(masks.map(plain));
  return (value) => {
    if (typeof value !== 'string') return false;
    return known.has(plain(value)) || (value.trim() !== '' && /^[*•x\s-]+$/iu.test(value));
  };
};

/** The members of a package with personal data. */
const personal = ['customer', 'address', 'invoiceAddress'];

const withoutMasks = (value: unknown, isMask: IsMask): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, isMask(member) ? null : member]))
    : value;

/** Opens a package or a notice of one, in which nothing stands where the platform wrote a mask. */
export const openPackage = (body: unknown, isMask: IsMask = maskedBy(knownMasks)): BodyReader => {
  if (!isObject(body)) return openBody(body);
  const shown = personal.flatMap((name) =>
    Object.hasOwn(body, name) ? [[name, withoutMasks(body[name], isMask)] as const] : [],
  );
  return openBody({
    ...body,
    ...Object.fromEntries(shown),
    ...(isMask(body['callCenterPhone']) && { callCenterPhone: null }),
  });
};
