import { appError, idSchema } from '@kopru/contracts';
import { equalsInConstantTime } from '@kopru/secrets';
import type { RequestHandler } from 'express';
import { requestState } from './request-state.ts';

/** Lets only the other services in; the account of the call is the one that `x-account-id` names. */
export const internalAuth =
  (token: string): RequestHandler =>
  (request, response, next) => {
    const given = request.headers['x-internal-token'];
    if (typeof given !== 'string' || !equalsInConstantTime(given, token)) throw appError('unauthorized');
    const account = idSchema.safeParse(request.headers['x-account-id']);
    if (account.success) requestState(response).account = { id: account.data };
    next();
  };
