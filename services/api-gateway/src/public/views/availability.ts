import { failureText, type Failure, type Locale } from '@kopru/contracts/errors/failures';
import type { Availability, AvailabilityPatch } from '@kopru/contracts/internal/availability';
import { toDecimal, toMinorUnits } from '@kopru/contracts/orders/canonical-order';
import type { PublicAvailability, PublicAvailabilityPatch } from '@kopru/contracts/public/availability';

/** An availability with its reasons in the reader's language. */
export const toAvailability = (availability: Availability, locale: Locale): PublicAvailability => {
  const decimal = <W extends { price: number }>(priced: W | null) =>
    priced && { ...priced, price: toDecimal(priced.price) };
  const withFailures = <P extends { reason: Failure | null }, W>({
    desired,
    platforms,
  }: {
    desired: W;
    platforms: P[];
  }) => ({
    desired,
    platforms: platforms.map((platform) => {
      const { reason } = platform;
      return { ...platform, reason: reason && { code: reason.code, message: failureText(reason, locale) } };
    }),
  });
  const { store, items, hours, ...rest } = availability;
  return {
    ...rest,
    store: withFailures(store),
    hours: withFailures(hours),
    items: items.map(({ stock, price, ...item }) => ({
      ...item,
      stock: withFailures(stock),
      price: withFailures({
        desired: decimal(price.desired),
        platforms: price.platforms.map((at) => ({
          ...at,
          desired: decimal(at.desired),
          observed: decimal(at.observed),
          drift: decimal(at.drift),
        })),
      }),
    })),
  };
};

/** A change with prices in minor units. */
export const fromPatch = ({ items, ...patch }: PublicAvailabilityPatch): AvailabilityPatch => ({
  ...patch,
  ...(items && {
    items: items.map(({ price, ...item }) => (price === undefined ? item : { ...item, price: toMinorUnits(price) })),
  }),
});
