import { usualEvents, type PublicEvent } from '@kopru/contracts';

const usual: readonly PublicEvent[] = usualEvents;

export interface Wish {
  isEnabled: boolean;
  events: readonly PublicEvent[];
  restaurantIds: readonly string[];
}

/** Whether an endpoint wants an event: without a filter the usual ones, of all restaurants. */
export const wants = (wish: Wish, fact: { event: PublicEvent; restaurantId: string }): boolean =>
  wish.isEnabled &&
  (wish.events.length === 0 ? usual : wish.events).includes(fact.event) &&
  (wish.restaurantIds.length === 0 || wish.restaurantIds.includes(fact.restaurantId));
