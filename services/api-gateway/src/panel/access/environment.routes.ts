import { appError } from '@kopru/contracts/errors/errors';
import type { PanelOperationShape } from '@kopru/contracts/panel/operations';
import type { RequestHandler, Response } from 'express';
import type { Sandboxes } from '../../identity/accounts/sandboxes.ts';
import type { Acting } from './panel-handler.ts';

/** Before the panel's routes: what follows is asked of the sandbox. */
export const ofSandbox: RequestHandler = (_request, response, next) => {
  response.locals['environment'] = 'sandbox';
  next();
};

/** A sandbox has no people of its own: who they are, and how they sign in, stays with the live account. */
const ofMembers = /^\/(?:session|sessions|second-factor|account|users)(?:\/|$)/;

/** The account that an operation is about: the person's own, or its sandbox. */
export const accountOf = (
  { path }: PanelOperationShape,
  response: Response,
  { liveId, sandboxes }: { liveId: string; sandboxes: Sandboxes },
): Promise<string> | string =>
  response.locals['environment'] === 'sandbox' && !ofMembers.test(path) ? sandboxes.of(liveId) : liveId;

/** The account of what is there in the sandbox only; `sandbox_only` */
export const inSandbox = ({ accountId, session }: Acting): string => {
  if (accountId === session.accountId) throw appError('sandbox_only');
  return accountId;
};
