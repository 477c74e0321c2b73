import { isAppError } from '@kopru/errors';
import { entryText } from './read-each.ts';

/** What could be read of a list, and what went wrong with the rest. */
export interface Pages {
  entries: unknown[];
  errors: unknown[];
}

export interface Page {
  entries: readonly unknown[];
  /** No other page can follow. */
  isLast: boolean;
}

/** One broken page is passed over; where two follow each other, the platform is unwell. */
const maxFailures = 2;

/**
 * Reads the pages of a list: one that cannot be read stops none of the others, and a platform that gives the same
 * page again and again is not asked for ever.
 */
export const readPages = async (
  read: (index: number) => Promise<Page>,
  { maxPages, signal }: { maxPages: number; signal: AbortSignal },
): Promise<Pages> => {
  const pages: Pages = { entries: [], errors: [] };
  let before = '';
  for (let index = 0, failures = 0; index < maxPages && failures < maxFailures; index += 1)
    try {
      const { entries, isLast } = await read(index);
      const text = entryText(entries);
      if (entries.length === 0 || text === before) break;
      pages.entries.push(...entries);
      if (isLast) break;
      before = text;
      failures = 0;
    } catch (error) {
      if (signal.aborted) throw error;
      pages.errors.push(error);
      failures += 1;
      if (isAppError(error) && error.code === 'rate_limited') break;
    }
  return pages;
};

/** The entries of all lists; nothing could be read where none is and something went wrong. */
export const together = (lists: readonly Pages[]): Pages => {
  const all = { entries: lists.flatMap(({ entries }) => entries), errors: lists.flatMap(({ errors }) => errors) };
  if (all.errors.length > 0 && lists.every(({ errors }) => errors.length > 0) && all.entries.length === 0)
    throw all.errors[0];
  return all;
};
