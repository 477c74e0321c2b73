import { fold } from '@kopru/contracts';
import type { BodyReader } from '../body.ts';
import { longestPart } from '../canonical.ts';

/**
 * What stands in place of an address, a number or a position that the restaurant may not see. Source: client programs
 * of 2025 and 2026; the wording changes with the platform's name.
 */
const masks = ['TGO Yemek', 'Trendyol Yemek', 'Trendyol Go Yemek', 'Uber Eats Trendyol Go - Yemek', 'Uber Eats'];

/** Without marks and signs, as whole text. */
const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
const known = new Set(masks.map(plain));

const isMask = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  const text = plain(value);
  return known.has(text) || (value.trim() !== '' && /^[*•x\s-]+$/iu.test(value));
};

/** The text of a member; null when it is a mask. */
export const unmasked = (holder: BodyReader, name: string): string | null =>
  isMask(holder.raw(name)) ? null : holder.text(name, longestPart);

/** A coordinate; a mask and 0, which lies in the sea, are none. */
export const unmaskedDegrees = (holder: BodyReader, name: 'latitude' | 'longitude'): number | null =>
  isMask(holder.raw(name)) ? null : holder[name](name) || null;
