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
