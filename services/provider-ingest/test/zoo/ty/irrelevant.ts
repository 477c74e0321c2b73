/** What no notice needs: codes for people, and the word that the address says already. */
export const trendyolNoticesIrrelevant: readonly string[] = ['orderNumber', 'orderCode', 'status'];

/** What no order needs. */
export const trendyolIrrelevant: readonly string[] = [
  // The connection knows its restaurant, and the kitchen its menu.
  'supplierId',
  'storeId',
  'lines.*.description',
  // The customer's number of all packages of an order; `orderNumber` is what people say.
  'orderId',
  // The till knows the place by its text.
  'address.cityCode',
  // What Köprü sent to the platform.
  'preparationTime',
  // The same time as `packageModificationDate`.
  'lastModifiedDate',
];
