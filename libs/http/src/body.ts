import { appError } from '@kopru/contracts/errors/errors';
import { isAppError } from '@kopru/errors';
import type { RequestHandler } from 'express';
import type { MemoryBudget } from './memory-budget.ts';
import { bodyText } from './body-text.ts';
import { requestState } from './request-state.ts';

const maxDepth = 32;

const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= maxDepth) return true;
  return Object.values(value).some((member) => isTooDeep(member, depth + 1));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw appError('invalid_json', { cause });
  }
};

/** Also where a proxy wrote it twice, the semicolon is missing, or it is blank. */
const isJson = (contentType = ''): boolean =>
  contentType.trim() === '' || /^(?:application|text)\/(?:[\w.+-]+\+)?json(?:[\s;,]|$)/i.test(contentType);

/**
 * Reads a JSON body once and stores its text. White space alone counts as no body, whatever Content-Type says; a body
 * whose Content-Type is not JSON is `unsupported_media_type`, one over the limit is `payload_too_large`.
 */
export const jsonBody = (limitBytes: number, budget?: MemoryBudget): RequestHandler[] => [
  bodyText(limitBytes, { inflate: false, budget }),
  (request, response, next) => {
    const text = typeof request.body === 'string' ? request.body : '';
    if (text.trim() === '') {
      request.body = undefined;
      return next();
    }
    if (!isJson(request.headers['content-type'])) throw appError('unsupported_media_type');
    requestState(response).rawBody = text;
    const body = parseJson(text);
    if (isTooDeep(body))
      throw appError('invalid_request', {
        params: { fields: 'body' },
        details: [{ path: 'body', message: `nested deeper than ${maxDepth}` }],
      });
    request.body = body;
    next();
  },
];

/** An error of express's body reader as one of ours; undefined for any other error. */
export const bodyReaderError = (error: unknown): Error | undefined => {
  if (isAppError(error)) return error;
  const { type, limit, status, expose } = (error ?? {}) as {
    [name in 'type' | 'limit' | 'status' | 'expose']?: unknown;
  };
  switch (type) {
    case 'entity.too.large':
      return appError('payload_too_large', { params: { limit: `${Math.floor(Number(limit) / 1024)} KiB` } });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return appError('unsupported_media_type');
    case 'request.aborted':
    case 'request.size.invalid':
    case 'entity.verify.failed':
      return appError('invalid_json');
    default:
      // A path that cannot be decoded (%E0%A4%A) reaches us as a URIError with a 400 status.
      if (error instanceof URIError) return appError('route_not_found');
      // A body that does not unpack: the reader gives the unpacker's error on, with a status and no type.
      return status === 400 && expose === true ? appError('invalid_json') : undefined;
  }
};
