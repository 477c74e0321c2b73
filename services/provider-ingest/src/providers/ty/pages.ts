import { isObject, unreadable } from '../body.ts';
import { decimalOf } from '../decimal.ts';
import type { Page } from '../read-pages.ts';

/** Trendyol Go refuses larger pages with 400. */
export const pageSize = 50;

/** The page of a list, `{content, totalPages}`. Its entries are as they came: each is judged alone. */
export const pageOf = (data: unknown, index: number): Page => {
  if (data === null) return { entries: [], isLast: true };
  const { content, totalPages } = isObject(data) ? data : {};
  if (!Array.isArray(content)) throw unreadable('content', 'must be a list');
  // A full page may be followed by another one, whatever their number is said to be.
  const isLast = content.length < pageSize && index + 1 >= (decimalOf(totalPages) ?? 0);
  return { entries: content as unknown[], isLast };
};
