import { appError, type RestaurantWrite } from '@kopru/contracts';
import { checkHeaders, type UrlGuard } from '@kopru/outbound-http';

export type CheckPaymentMatching = (write: Partial<RestaurantWrite>) => void;

/** Refuses at the door what order-service would refuse to call later; where a name leads is only known then. */
export const makeCheckPaymentMatching =
  (guard: Pick<UrlGuard, 'check'>): CheckPaymentMatching =>
  ({ paymentMatchingUrl: url, paymentMatchingHeaders: headers }) => {
    const address = url === undefined || url === null ? undefined : guard.check(url);
    if (address?.kind === 'refused') throw appError('url_not_allowed', { params: { reason: address.reason } });
    const verdict = checkHeaders(headers ?? {});
    if (verdict.kind === 'refused')
      throw appError('header_not_allowed', { params: { header: verdict.header, reason: verdict.reason } });
  };
