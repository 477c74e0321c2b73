import type { Locale } from '@kopru/contracts/errors/failures';
import type { Request, Response } from 'express';

export interface Account {
  id: string;
  /** What the key or the user may do; absent between services, where every call is trusted. */
  scopes?: readonly string[];
  keyId?: string;
  keyName?: string;
  userId?: string;
}

/** What the server has found out about a request. */
export interface RequestState {
  requestId: string;
  traceparent: string;
  locale: Locale;
  account?: Account;
  /** The service of ours that calls, or `operator`. */
  caller?: string;
  /** The text of the body as it was sent, for handlers that store or hash it. */
  rawBody?: string;
}

export const requestState = (response: Response): RequestState => response.locals['kopru'] as RequestState;
export const setRequestState = (response: Response, state: RequestState): void => {
  response.locals['kopru'] = state;
};

/** Turkish when the client prefers it, English otherwise. */
export const localeOf = (request: Request): Locale =>
  request.headers['accept-language'] !== undefined && request.acceptsLanguages('en', 'tr') === 'tr' ? 'tr' : 'en';
