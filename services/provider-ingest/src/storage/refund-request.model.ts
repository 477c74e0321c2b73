import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { asGiven, date, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

/** So long before its end an open request is an incident: time enough to decide, and most are decided before. */
export const expiringWithinMs = 7_200_000;

/** A customer's refund request at a platform that the restaurant has not decided yet. */
export const refundRequestSchema = storedIn(
  'refund_requests',
  {
    /** Derived from the integration and the platform's id of the request. */
    _id: text,
    integrationId: text,
    accountId: text,
    restaurantId: text,
    provider: oneOf(providerSlugs),
    isSandbox: optional(asGiven<true>()),
    orderNumber: orNull(text),
    /** When the platform decides by itself. */
    endsAt: date,
  },
  [
    { name: 'integration', key: { integrationId: 1 } },
    { name: 'expires', key: { endsAt: 1 }, expireAfterSeconds: 0 },
  ],
);
export type RefundRequestDocument = StoredBy<typeof refundRequestSchema>;
