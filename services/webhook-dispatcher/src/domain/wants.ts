import type { PublicEvent } from '@kopru/contracts';

export interface Wish {
  isEnabled: boolean;
  events: readonly PublicEvent[];
  restaurantIds: readonly string[];
}

/** Whether an endpoint wants an event; an empty filter wants all. */
export const wants = (wish: Wish, fact: { event: PublicEvent; restaurantId: string }): boolean =>
  wish.isEnabled &&
  (wish.events.length === 0 || wish.events.includes(fact.event)) &&
  (wish.restaurantIds.length === 0 || wish.restaurantIds.includes(fact.restaurantId));
