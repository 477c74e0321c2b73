/** What no order needs. */
export const yemeksepetiIrrelevant: readonly string[] = [
  // A hash, and marks of a subscription.
  'customer.email',
  'customer.flags',
  'customer.flags.**',
  // The connection knows its restaurant and its country.
  'localInfo.**',
  'platformRestaurant.**',
  // What the platform computes from the other figures.
  'price.subTotal',
  'price.totalNet',
  'price.payRestaurant',
  'price.minimumDeliveryValue',
  // Calls that Köprü does not make.
  'callbackUrls.orderProductModificationUrl',
  'callbackUrls.orderPreparationTimeAdjustmentUrl',
  'extraParameters.**',
];

/** What no notice needs. */
export const yemeksepetiNoticesIrrelevant: readonly string[] = [
  // Said in the words of the status.
  'message',
  'riderWaitingWarnings.waitingStartsAt',
  ...yemeksepetiIrrelevant.map((path) => `updatedOrder.${path}`),
  // What no change touches: the order is known.
  ...['code', 'shortCode', 'test', 'createdAt', 'expiryDate', 'expeditionType'].map((name) => `updatedOrder.${name}`),
  'updatedOrder.delivery.expressDelivery',
  'updatedOrder.payment.**',
  // Follows from what is to pay, and from whether it is paid.
  'updatedOrder.price.collectFromCustomer',
  'updatedOrder.callbackUrls.**',
];
