import type { ProviderSlug } from '@kopru/contracts/platforms/providers';

/** An order that arrived and could not be stored; nothing of its customer. */
export interface DeadArrival {
  /** The id that the order has once it is stored; where too little can be read for that, one of the message. */
  _id: string;
  accountId: string;
  restaurantId: string | null;
  provider: ProviderSlug | null;
  /** What a person reads at the platform. */
  orderNumber: string | null;
  isTest?: true;
  at: Date;
}
