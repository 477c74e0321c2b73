import { appError } from '@kopru/contracts/errors/errors';

/** A place in an account's feed, and the lease under which a consumer was given it. */
export interface FeedPlace {
  number: number;
  lease: string | undefined;
}

export const sealed = (number: number, lease?: string): string =>
  `e${number.toString(36)}${lease === undefined ? '' : `.${lease}`}`;

/** `invalid_cursor` for anything that the feed did not issue. */
export const opened = (cursor: string): FeedPlace => {
  const [, digits, lease] = /^e([0-9a-z]{1,10})(?:\.([0-9a-f]{12}))?$/.exec(cursor) ?? [];
  if (digits === undefined) throw appError('invalid_cursor');
  return { number: Number.parseInt(digits, 36), lease };
};
