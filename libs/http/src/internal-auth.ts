import { timingSafeEqual, createHash } from 'node:crypto';
import { appError, idSchema } from '@kopru/contracts';
import type { RequestHandler } from 'express';
import { requestState } from './request-state.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets only the other services in; the account of the call is the one that `x-account-id` names. */
export const internalAuth = (token: string): RequestHandler => {
  const expected = digest(token);
  return (request, response, next) => {
    const given = request.headers['x-internal-token'];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) throw appError('unauthorized');
    const account = idSchema.safeParse(request.headers['x-account-id']);
    if (account.success) requestState(response).account = { id: account.data };
    next();
  };
};
