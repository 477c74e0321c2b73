import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { asGiven, date, oneOf, optional, orNull, storedIn, storing, text } from '@kopru/mongo';
import type { DeadOrderMessage } from '../domain/facts/dead-order-message.ts';

const lifeSeconds = 86_400;

export const deadOrderMessageSchema = storing<DeadOrderMessage>()(
  storedIn(
    'dead_order_messages',
    {
      _id: text,
      accountId: text,
      restaurantId: orNull(text),
      provider: orNull(oneOf(providerSlugs)),
      orderNumber: orNull(text),
      isTest: optional(asGiven<true>()),
      isChange: optional(asGiven<true>()),
      orderId: optional(text),
      at: date,
    },
    [
      { name: 'of_account', key: { accountId: 1 } },
      { name: 'expiry', key: { at: 1 }, expireAfterSeconds: lifeSeconds },
    ],
  ),
);
