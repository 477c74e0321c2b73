import { acceptModes } from '@kopru/contracts/orders/accept-modes';
import { date, number, objectOf, oneOf, optional, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

export const restaurantSchema = storedIn(
  'restaurants',
  {
    _id: text,
    accountId: text,
    businessId: orNull(text),
    name: text,
    description: orNull(text),
    address: orNull(text),
    lat: orNull(number),
    lon: orNull(number),
    /** JSON, because the members that a client stores here may have any names. */
    config: orNull(text),
    paymentMatchingUrl: orNull(text),
    /** Sealed JSON, because headers may carry a key of the restaurant's own system. */
    paymentMatchingHeaders: orNull(text),
    /** The master key that sealed the headers. */
    keyId: orNull(text),
    /** Hours of privacy mode; 0, or absent in documents of older versions: it is off. */
    privacyHours: optional(number),
    /** `04:00`; absent where nothing was chosen. */
    dayEndsAt: optional(text),
    /** Minutes; absent where nothing was chosen. */
    leadMinutes: optional(number),
    acceptPolicy: optional(objectOf({ mode: oneOf(acceptModes), afterSeconds: number })),
    /** Minutes; 0, or absent: nobody has pinned a preparation time. */
    pinnedPreparationMinutes: optional(number),
    createdAt: date,
    updatedAt: date,
    /** Set on the remains of a deleted restaurant, until its integrations are gone. */
    deletedAt: optional(date),
  },
  [
    { name: 'account_newest', key: { accountId: 1, createdAt: -1, _id: -1 } },
    { name: 'account_business', key: { accountId: 1, businessId: 1, createdAt: -1, _id: -1 } },
    { name: 'deleted', key: { deletedAt: 1 }, sparse: true },
    { name: 'key', key: { keyId: 1 } },
  ],
);
export type RestaurantDocument = StoredBy<typeof restaurantSchema>;
