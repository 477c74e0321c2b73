import { type Choice, costOfAll, type Dish, type Meal, pick } from '../../support/meals.ts';

/** Counts and prices of choices are of the whole line; orders have no fees. Source: Migros Yemek API v1.2.0. */
export const migrosOrderOf = (meal: Meal): unknown => {
  const minor = (kurus: number): unknown => (meal.hasTextNumbers ? String(kurus) : kurus);
  const penny = (kurus: number): object => ({ amountAsPenny: minor(kurus), text: `${(kurus / 100).toFixed(2)} TL` });
  let lastKey = 0;
  const option = (itemNames: string, members: object): object => ({
    optionHeaderId: 1,
    headerName: 'Seçimler',
    itemNames,
    optionItemId: 11,
    objectOptionItemId: (lastKey += 1),
    productId: 55_011,
    objectOptionHeaderPriority: 1,
    objectOptionItemPriority: 1,
    objectOptionHeaderIsMainHeader: true,
    optionType: 'OPTION',
    ...members,
  });
  /** Within one another, or in one list with the key of their parent. */
  const optionsOf = ({ choices, removed }: Choice, parentCount: number, parent: number | null): object[] => [
    ...choices.flatMap((choice) => {
      const quantity = choice.quantity * parentCount;
      const price = minor(choice.price * quantity);
      const stated = { quantity, primaryPrice: price, primaryDiscountedPrice: price, excluded: false };
      const key = (lastKey += 1);
      const members = { ...stated, objectOptionItemId: key, parentObjectOptionItemId: parent };
      const inner = optionsOf(choice, quantity, key);
      return meal.isTest
        ? [option(choice.name, { ...members, subOptions: meal.nothing }), ...inner]
        : [option(choice.name, { ...members, subOptions: inner })];
    }),
    ...removed.map((name) =>
      option(name, { quantity: parentCount, primaryPrice: minor(0), excluded: true, parentObjectOptionItemId: parent }),
    ),
  ];
  const itemOf = (dish: Dish, at: number): object => {
    const each = dish.price + (meal.includesChoices ? costOfAll(dish.choices) : 0);
    return {
      id: at + 1,
      productId: 55_001 + at,
      name: dish.name,
      price: minor(each * dish.quantity),
      unitPrice: minor(each),
      priceText: 'TL',
      amount: meal.hasTextNumbers ? String(dish.quantity) : dish.quantity,
      note: dish.note ?? meal.nothing,
      options: optionsOf(dish, dish.quantity, null),
    };
  };
  const total = costOfAll(meal.dishes);
  return {
    id: 900_000_001,
    description: 'Sipariş',
    status: 'NEW_PENDING',
    deliveryProvider: pick(['RESTAURANT', 'MIGROS'], meal.carrier),
    store: { id: 70_001, name: 'Örnek Döner - Kadıköy', group: { id: 701, name: 'Örnek Döner' } },
    customer: {
      id: 80_000_001,
      fullName: meal.name,
      firstName: meal.nothing,
      phoneNumber: meal.phone,
      deliveryAddress:
        meal.street === null
          ? meal.nothing
          : {
              id: 60_000_001,
              direction: meal.nothing,
              detail: meal.street,
              city: { id: 34, name: 'İstanbul' },
              geoLocation: { latitude: 40.98, longitude: 29.02 },
            },
    },
    prices: {
      total: penny(total),
      discounted: penny(total - meal.off),
      restaurantDiscounted: penny(total - (meal.isOffByPlatform ? 0 : meal.off)),
      migrosDiscounted: penny(total - (meal.isOffByPlatform ? meal.off : 0)),
    },
    items: meal.dishes.map(itemOf),
    payment: {
      type: {
        name: pick(['CASH_ON_DELIVERY', 'CREDIT_CARD', 'SETCARD_ON_DELIVERY', 'ONLINE_PAYMENT'], meal.way),
        description: 'Ödeme',
        isOnlinePayment: meal.way % 2 === 1,
        simplifiedName: meal.nothing,
      },
    },
    extendedProperties: {
      orderNote: meal.note ?? meal.nothing,
      saveGreen: meal.isTest,
      contactlessDelivery: meal.nothing,
      ringDoorBell: meal.includesChoices,
      shortCode: 'MG42',
    },
    log: { createdAsMs: meal.placedAt },
  };
};
