import { usualEvents, type PublicEvent } from '@kopru/contracts';

const usual: readonly PublicEvent[] = usualEvents;

export interface Registered {
  isEnabled: boolean;
  events: readonly PublicEvent[];
  restaurantIds: readonly string[];
}

/**
 * The event as which an endpoint gets what happened; undefined: it does not want it. Without a filter it wants the usual
 * ones, of all restaurants. A change of an order is a change of status to whoever does not name it.
 */
export const eventFor = (
  { isEnabled, events, restaurantIds }: Registered,
  { event, restaurantId }: { event: PublicEvent; restaurantId: string },
): PublicEvent | undefined => {
  if (!isEnabled || (restaurantIds.length > 0 && !restaurantIds.includes(restaurantId))) return undefined;
  const wanted = events.length === 0 ? usual : events;
  const known = event === 'siparis.guncellendi' && !wanted.includes(event) ? 'siparis.durum_degisti' : event;
  return wanted.includes(known) ? known : undefined;
};
