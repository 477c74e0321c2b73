import type { OrderItem, UnavailableAction } from '@kopru/contracts/orders/canonical-order';

type Choice = { ifUnavailable: Exclude<UnavailableAction, 'remove' | 'reduce_quantity'> };

/** Where something that has run out may not simply be left out: the kitchen must know before it sends the rest. */
export const isToBeAsked = <L extends Pick<OrderItem, 'ifUnavailable'>>(line: L): line is L & Choice =>
  line.ifUnavailable === 'call_customer' || line.ifUnavailable === 'cancel_order';
