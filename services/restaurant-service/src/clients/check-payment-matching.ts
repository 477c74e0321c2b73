import { appError } from '@kopru/contracts/errors/errors';
import { checkHeaders, type UrlGuard } from '@kopru/outbound-http';
import type { CheckPaymentMatching } from '../domain/ports.ts';

/** Applies the rules for every outbound call; the address behind a host name is only checked when it is called. */
export const makeCheckPaymentMatching =
  (guard: Pick<UrlGuard, 'check'>): CheckPaymentMatching =>
  ({ paymentMatchingUrl: url, paymentMatchingHeaders: headers }) => {
    const address = url === undefined || url === null ? undefined : guard.check(url);
    if (address?.kind === 'refused') throw appError('url_not_allowed', { params: { reason: address.reason } });
    const verdict = checkHeaders(headers ?? {});
    if (verdict.kind === 'refused')
      throw appError('header_not_allowed', { params: { header: verdict.header, reason: verdict.reason } });
  };
