import { usualEvents } from '@kopru/contracts/messages/events';
import type { PublicEvent } from '@kopru/contracts/messages/messages';
import { optInChangeNames } from '@kopru/contracts/orders/order-changes';

const usual: readonly PublicEvent[] = usualEvents;
const optIn: readonly string[] = optInChangeNames;

export interface Registered {
  isEnabled: boolean;
  events: readonly PublicEvent[];
  restaurantIds: readonly string[];
}

/**
 * The event as which an endpoint gets what happened; undefined: it does not want it. Without a filter it wants the usual
 * ones, of all restaurants. A change of an order is a change of status to whoever does not name it; an opt-in change is not
 * sent to it at all.
 */
export const eventFor = (
  { isEnabled, events, restaurantIds }: Registered,
  {
    event,
    restaurantId,
    changes,
  }: { event: PublicEvent; restaurantId: string; changes?: readonly string[] | undefined },
): PublicEvent | undefined => {
  if (!isEnabled || (restaurantIds.length > 0 && !restaurantIds.includes(restaurantId))) return undefined;
  const wanted = events.length === 0 ? usual : events;
  const isOptIn = changes !== undefined && changes.length > 0 && changes.every((what) => optIn.includes(what));
  const known =
    event === 'siparis.guncellendi' && !isOptIn && !wanted.includes(event) ? 'siparis.durum_degisti' : event;
  return wanted.includes(known) ? known : undefined;
};
