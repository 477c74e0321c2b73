import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { Restaurant, RestaurantWrite } from '@kopru/contracts/internal/restaurants';
import { isMasked, isMaskOf } from '@kopru/contracts/platforms/secret-masks';

type Headers = Restaurant['paymentMatchingHeaders'];

/** The headers after a write: a value that comes back masked as it was shown stays as it was. */
export const mergeHeaders = (
  stored: Headers,
  written: RestaurantWrite['paymentMatchingHeaders'],
): RestaurantWrite['paymentMatchingHeaders'] => {
  if (written === undefined || written === null) return written;
  const merged = Object.entries(written).map(([name, value]): [string, string] => [
    name,
    isMaskOf(stored?.[name], value) ? (stored?.[name] ?? value) : value,
  ]);
  const foreign = merged.find(([, value]) => isMasked(value));
  if (foreign !== undefined) {
    const [header] = foreign;
    throw appError('header_not_allowed', { params: { header, reason: failure('header_masked') } });
  }
  return Object.fromEntries(merged);
};
