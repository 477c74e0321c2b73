import { httpStatusOf, type AppError } from '@kopru/errors';
import type { Logger } from '@kopru/runtime';
import type { Request, Response } from 'express';
import { requestState } from './request-state.ts';

/** The address as the route declares it, because a client's values in it may be secret. */
export const routeOf = (request: Request): string => {
  const route = request.route as { path: string } | undefined;
  return route === undefined ? 'none' : `${request.baseUrl}${route.path}`;
};

/** Logs every answer with a status of 500 or more for the operator. */
export const logFailed = (logger: Logger, request: Request, response: Response, error: AppError): void => {
  if (httpStatusOf[error.kind] < 500) return;
  logger.warn('request failed', {
    requestId: requestState(response).requestId,
    method: request.method,
    route: routeOf(request),
    code: error.code,
    error,
  });
};
