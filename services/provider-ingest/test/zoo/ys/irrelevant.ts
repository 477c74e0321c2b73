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
