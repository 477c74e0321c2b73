import { appError } from '@kopru/contracts/errors/errors';
import { idSchema } from '@kopru/contracts/values/ids';
import type { RequestHandler } from 'express';
import type { InternalCredential } from './internal-credential.ts';
import { requestState } from './request-state.ts';

/** Lets only the other services in; the account of the call is the one that `x-account-id` names. */
export const internalAuth =
  ({ callerOf }: InternalCredential): RequestHandler =>
  async (request, response, next) => {
    const given = request.headers['x-internal-token'];
    const caller = typeof given === 'string' ? await callerOf(given) : undefined;
    if (caller === undefined) throw appError('unauthorized');
    const state = requestState(response);
    state.caller = caller;
    const account = idSchema.safeParse(request.headers['x-account-id']);
    if (account.success) state.account = { id: account.data };
    next();
  };
