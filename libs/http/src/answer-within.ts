import { appError } from '@kopru/contracts/errors/errors';
import type { Logger } from '@kopru/runtime';
import type { RequestHandler } from 'express';
import { errorReply } from './envelope.ts';
import { logFailed } from './failed-request.ts';
import { sendReply } from './reply.ts';
import { requestState } from './request-state.ts';

/** Answers `unavailable` after `limitMs` even when the handlers hang; they run on, and their result is dropped. */
export const answerWithin =
  (limitMs: number, logger: Logger): RequestHandler =>
  (request, response, next) => {
    const timer = setTimeout(() => {
      const cause = new Error(`no answer within ${String(limitMs)} ms`);
      const error = appError('unavailable', { retryAfterSeconds: 1, cause });
      logFailed(logger, request, response, error);
      const { requestId, locale } = requestState(response);
      sendReply(response, errorReply(error, { requestId, locale }));
    }, limitMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };
