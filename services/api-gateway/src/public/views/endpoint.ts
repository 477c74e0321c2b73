import { failureText, type Failure, type Locale } from '@kopru/contracts/errors/failures';
import type { AttemptResult, Endpoint, WebhookRecord } from '@kopru/contracts/internal/webhooks';
import type { PublicAttempt, PublicDelivery, PublicEndpoint } from '@kopru/contracts/public/endpoints';

export const toFailure = (failure: Failure | null, locale: Locale) =>
  failure && { code: failure.code, message: failureText(failure, locale) };

export const toEndpoint = (endpoint: Endpoint, locale: Locale): PublicEndpoint => ({
  ...endpoint,
  disabledNotice: toFailure(endpoint.disabledNotice, locale),
  breaker: { ...endpoint.breaker, reason: toFailure(endpoint.breaker.reason, locale) },
});

export const toDelivery = (record: WebhookRecord, locale: Locale): PublicDelivery => ({
  ...record,
  lastError: toFailure(record.lastError, locale),
});

export const toAttempt = (result: AttemptResult, locale: Locale): PublicAttempt => ({
  ...result,
  error: toFailure(result.error, locale),
});
