import type { OrderEvent } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import type { Tally } from '@kopru/testing';
import { orderEvent } from './dispatcher.ts';

/** The events of one order, in their order. */
export const orderOf = (
  accountId: string,
  events: number,
  more: Partial<OrderEvent> = {},
): [OrderEvent, ...OrderEvent[]] => {
  const firstEventId = newId();
  const common = { restaurantId: newId(), providerOrderId: newId(), firstEventId, ...more };
  const [first, ...rest] = Array.from({ length: events }, (_none, index) =>
    orderEvent(accountId, { ...common, ...(index === 0 ? { eventId: firstEventId } : {}), sequence: index + 1 }),
  );
  if (first === undefined) throw new Error('an order has an event');
  return [first, ...rest];
};

/** The numbers of an order's events, as the receiver first accepted them. */
export const sequencesAt = ({ hits }: Tally, providerOrderId: string): number[] => {
  const accepted = hits.filter((hit) => hit.providerOrderId === providerOrderId && hit.reply === 200);
  return [...new Set(accepted.map(({ sequence }) => sequence))];
};
