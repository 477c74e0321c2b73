import { usualEvents, type PublicEvent } from '@kopru/contracts';

const usual: readonly PublicEvent[] = usualEvents;

export interface Registered {
  isEnabled: boolean;
  events: readonly PublicEvent[];
  restaurantIds: readonly string[];
}

/** Whether an endpoint wants an event: without a filter the usual ones, of all restaurants. */
export const wants = (endpoint: Registered, fact: { event: PublicEvent; restaurantId: string }): boolean =>
  endpoint.isEnabled &&
  (endpoint.events.length === 0 ? usual : endpoint.events).includes(fact.event) &&
  (endpoint.restaurantIds.length === 0 || endpoint.restaurantIds.includes(fact.restaurantId));
