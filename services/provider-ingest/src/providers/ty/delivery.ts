import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { BodyReader } from '../body.ts';

export type DeliveryBy = CanonicalOrder['delivery']['by'];

/** Source: package page; GO is Trendyol's own courier (Model 2), STORE the restaurant's (Model 1). */
const carriers: Readonly<Record<string, DeliveryBy>> = { STORE: 'restaurant', GO: 'platform' };

/** Who brings the order; a way that is not known stands in `unread` and is the restaurant's to bring. */
export const deliveryOf = (body: BodyReader): DeliveryBy => {
  const carrier = body.word('deliveryType', carriers) ?? 'restaurant';
  return body.flag('storePickupSelected') === true ? 'pickup' : carrier;
};

type Row = Readonly<Record<DeliveryBy, OrderStatus>>;
const whoever = (status: OrderStatus): Row => ({ restaurant: status, platform: status, pickup: status });

/**
 * Source: package page. What is handed out at a counter is not under way: a customer has it. `Returned` follows a
 * delivery and is about money. `UnPacked` is documented for groceries: the package was broken up, and its order comes
 * again as another one.
 */
export const trendyolStatuses: Readonly<Record<string, Row>> = {
  Created: whoever(400),
  Picking: whoever(500),
  Invoiced: whoever(550),
  Shipped: { restaurant: 700, platform: 700, pickup: 900 },
  Delivered: whoever(900),
  Cancelled: whoever(1500),
  UnSupplied: whoever(1600),
  Returned: whoever(900),
  UnPacked: whoever(1500),
};
/** The words that the package page lists for meals. */
export const documentedWords: readonly string[] = Object.keys(trendyolStatuses).filter((word) => word !== 'UnPacked');

/** The package's own word, in any letter case; null when it is none of the known ones. */
export const wordOf = (body: BodyReader): string | null =>
  body.word('packageStatus', Object.fromEntries(Object.keys(trendyolStatuses).map((word) => [word, word])));
