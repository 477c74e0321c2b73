/** What no order needs. */
export const getirIrrelevant: readonly string[] = [
  'products.*.imageURL',
  'products.*.wideImageURL',
  // The connection knows its restaurant.
  'restaurant.**',
  'foodOrder.restaurant.**',
  'foodOrder.isQueued',
  'isQueued',
];

/** What no cancellation needs: the order is known. */
export const getirNoticesIrrelevant: readonly string[] = [
  ...['products', 'client', 'restaurant', 'paymentMethodText'].map((name) => `${name}.**`),
  ...['confirmationId', 'clientNote', 'isScheduled', 'isQueued', 'isEcoFriendly', 'doNotKnock', 'dropOffAtDoor'],
  ...['totalPrice', 'totalDiscountedPrice', 'checkoutDate', 'verifyDate', 'deliveryType', 'paymentMethod'],
  // Getir does not say what its numbers mean.
  'cancelReason.cancelSource',
];
