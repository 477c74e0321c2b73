/** What no notice needs: the connection knows its store, and the order its customer. */
export const migrosNoticesIrrelevant: readonly string[] = ['storeid', 'userid'];

/** What no order needs. */
export const migrosIrrelevant: readonly string[] = [
  // A summary of the lines.
  'description',
  // The connection knows its restaurant; the till knows the place by its text.
  'store.name',
  'store.group.**',
  'customer.deliveryAddress.city.id',
  'customer.deliveryAddress.town.id',
  'customer.deliveryAddress.district.id',
  // The same amounts, written out.
  'prices.*.text',
  'items.*.priceText',
  // The till's key of a choice is `optionItemId`; how the app shows it is no matter of the kitchen's.
  ...Array.from({ length: 10 }, (_none, depth) => 'subOptions.*.'.repeat(depth)).flatMap((within) =>
    [
      'productId',
      'primaryPriceText',
      'objectOptionHeaderPriority',
      'objectOptionItemPriority',
      'objectOptionHeaderIsMainHeader',
      'optionType',
      // What is taken off stands in `prices`, whole.
      'primaryDiscountedPrice',
    ].map((name) => `items.*.options.*.${within}${name}`),
  ),
  // Numbers of the words beside them.
  'payment.type.hashedNameId',
  'payment.type.simplifiedHashedNameId',
];
