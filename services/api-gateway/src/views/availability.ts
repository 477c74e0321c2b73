import { failureText, type Availability, type Failure, type Locale, type PublicAvailability } from '@kopru/contracts';

/** An availability with its reasons in the reader's language. */
export const toAvailability = (availability: Availability, locale: Locale): PublicAvailability => {
  const told = <P extends { reason: Failure | null }, W>({ wish, platforms }: { wish: W; platforms: P[] }) => ({
    wish,
    platforms: platforms.map((platform) => {
      const { reason } = platform;
      return { ...platform, reason: reason && { code: reason.code, message: failureText(reason, locale) } };
    }),
  });
  const { store, items, hours, ...rest } = availability;
  return {
    ...rest,
    store: told(store),
    hours: told(hours),
    items: items.map(({ stock, ...item }) => ({ ...item, stock: told(stock) })),
  };
};
