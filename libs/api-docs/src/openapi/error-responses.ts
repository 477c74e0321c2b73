import { errorCatalogue, type ErrorCode } from '@kopru/contracts/errors/error-catalogue';
import { errorText } from '@kopru/contracts/errors/errors';
import { ignoredHeader } from '@kopru/contracts/public/answer-headers';
import { publicErrorSchema, type PublicError } from '@kopru/contracts/public/errors';
import { modeHeader } from '@kopru/contracts/public/mode';
import { httpStatusOf } from '@kopru/errors';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';

/** Sample values for the example texts. */
const sampleParams: Partial<Record<ErrorCode, Record<string, string | number>>> = {
  invalid_request: { fields: 'body.name' },
  forbidden: { scope: 'orders:write' },
  invalid_transition: { status: 900 },
  order_ambiguous: { ids: '6700000000000000000000a1, 6700000000000000000000a2' },
  integration_ambiguous: { ids: '6700000000000000000000e1, 6700000000000000000000e2' },
  store_already_connected: { restaurant: 'Kadıköy', restaurantId: '6700000000000000000000b1' },
  already_exists: { what: 'merkez' },
  payload_too_large: { limit: '256 KiB' },
  invalid_reason: { accepted: 'TECHNICAL_PROBLEM, CLOSED' },
  invalid_config: { provider: 'Trendyol Go', members: 'supplierId' },
  url_not_allowed: { reason: 'private address' },
  header_not_allowed: { header: 'Host', reason: 'set by HTTP itself' },
  provider_error: { provider: 'Getir Yemek', platformMessage: 'order is already cancelled' },
  provider_timeout: { provider: 'Getir Yemek' },
  webhook_unreachable: { reason: 'connection refused' },
  address_not_allowed: { address: '203.0.113.7' },
  limit_reached: { max: 2000, what: 'restaurants' },
  too_many_at_once: { max: 50, what: 'waiting requests' },
  too_many_consumers: { limit: 50 },
  too_many_tunnels: { limit: 5 },
  item_not_found: { item: 'AYRAN-20' },
  earlier_event_waits: { sequence: 1, recordId: '6700000000000000000000f9' },
};

const exampleOf = (code: ErrorCode): PublicError => {
  const message = errorText(code, 'en', sampleParams[code]);
  const details = code === 'invalid_request' ? { details: [{ path: 'body.name', message: 'Invalid input' }] } : {};
  return {
    success: false,
    message,
    error: { code, message, ...details, requestId: '7f0c9a52-3c1e-4b0e-9d5e-0f6f7d0c1b2a' },
  };
};

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

export const commonHeaders = {
  'X-Request-Id': header('RequestId'),
  'RateLimit-Limit': header('RateLimitLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
};
export const ignoredHeaders = { [ignoredHeader]: header('Ignored') };
export const modeHeaders = { [modeHeader]: header('Mode') };
export const etagHeader = { ETag: header('ETag') };
const extraHeaders: Record<number, Record<string, { $ref: string }>> = {
  401: { 'WWW-Authenticate': header('Authenticate') },
  429: { 'Retry-After': header('RetryAfter') },
  503: { 'Retry-After': header('RetryAfter') },
};

const responseOf = (status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject => ({
  description: codes.map((code) => `\`${code}\`: ${errorText(code, 'en', sampleParams[code])}`).join('\n\n'),
  headers: { 'X-Request-Id': header('RequestId'), ...extraHeaders[status] },
  content: {
    'application/json': {
      schema: publicErrorSchema,
      examples: Object.fromEntries(
        codes.map((code) => [code, { summary: errorCatalogue[code].en, value: exampleOf(code) }]),
      ),
    },
  },
});

/** One response per status, with an example per code. */
export const errorResponses = (codes: readonly ErrorCode[]): ZodOpenApiResponsesObject => {
  const byStatus = Map.groupBy([...new Set(codes)], (code) => httpStatusOf[errorCatalogue[code].kind]);
  return Object.fromEntries([...byStatus].map(([status, group]) => [String(status), responseOf(status, group)]));
};
