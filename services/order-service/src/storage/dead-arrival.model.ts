import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { asGiven, date, oneOf, optional, orNull, storedIn, storing, text } from '@kopru/mongo';
import type { DeadArrival } from '../domain/facts/dead-arrival.ts';

const lifeSeconds = 86_400;

export const deadArrivalSchema = storing<DeadArrival>()(
  storedIn(
    'dead_arrivals',
    {
      _id: text,
      accountId: text,
      restaurantId: orNull(text),
      provider: orNull(oneOf(providerSlugs)),
      orderNumber: orNull(text),
      isTest: optional(asGiven<true>()),
      at: date,
    },
    [
      { name: 'of_account', key: { accountId: 1 } },
      { name: 'expiry', key: { at: 1 }, expireAfterSeconds: lifeSeconds },
    ],
  ),
);
