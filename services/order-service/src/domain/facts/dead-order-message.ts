import type { ProviderSlug } from '@kopru/contracts/platforms/providers';

/** An order, or a platform's change of one, whose message could not be processed; nothing of its customer. */
export interface DeadOrderMessage {
  /** Of an order: the id that it has once it is stored; where too little can be read for that, one of the message. */
  _id: string;
  accountId: string;
  restaurantId: string | null;
  provider: ProviderSlug | null;
  /** What a person reads at the platform. */
  orderNumber: string | null;
  isTest?: true;
  /** It is a change; `orderId`: of this order. */
  isChange?: true;
  orderId?: string;
  at: Date;
}
