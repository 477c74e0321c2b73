import { appError } from '@kopru/contracts';
import type { RequestHandler } from 'express';
import { errorReply } from './envelope.ts';
import { sendReply } from './reply.ts';
import { requestState } from './request-state.ts';

/** Whoever waits gets `unavailable` after `limitMs`, whatever stands still behind this; what is under way goes on, unheard. */
export const answerWithin =
  (limitMs: number): RequestHandler =>
  (_request, response, next) => {
    const timer = setTimeout(() => {
      const { requestId, locale } = requestState(response);
      sendReply(response, errorReply(appError('unavailable', { retryAfterSeconds: 1 }), { requestId, locale }));
    }, limitMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };
