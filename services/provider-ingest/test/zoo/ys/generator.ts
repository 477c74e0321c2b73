import { type Choice, costOfAll, type Dish, type Meal, pick } from '../../support/meals.ts';

const decimal = (kurus: number): string => (kurus / 100).toFixed(2);

/** What all of a line costs is stated of it and of its toppings. Source: Delivery Hero POS plugin API. */
export const yemeksepetiOrderOf = (meal: Meal): unknown => {
  const money = (kurus: number): unknown => (meal.hasTextNumbers ? decimal(kurus) : kurus / 100);
  const toppingsOf = ({ choices, removed }: Choice, parentCount: number): object[] => [
    ...choices.map((choice, at) => ({
      id: `t-${at}`,
      remoteCode: `POS-T${at}`,
      name: choice.name,
      price: money(choice.price * choice.quantity * parentCount),
      quantity: choice.quantity * parentCount,
      type: pick(['PRODUCT', 'EXTRA'], at),
      children: toppingsOf(choice, choice.quantity * parentCount),
      discounts: [],
    })),
    ...removed.map((name) => ({
      id: 't-0',
      name,
      price: money(0),
      quantity: parentCount,
      type: 'REMOVED',
      children: [],
    })),
  ];
  const productOf = (dish: Dish, at: number): object => ({
    id: `p-${at}`,
    remoteCode: meal.includesChoices ? `POS-${at}` : meal.nothing,
    name: dish.name,
    categoryName: 'Yemekler',
    unitPrice: decimal(dish.price),
    paidPrice: decimal(dish.price * dish.quantity),
    quantity: String(dish.quantity),
    comment: dish.note ?? meal.nothing,
    selectedToppings: toppingsOf(dish, dish.quantity),
    discounts: [],
  });
  const sponsor = meal.isOffByPlatform ? 'PLATFORM' : 'VENDOR';
  const isPickup = meal.carrier % 3 === 0;
  const total = costOfAll(meal.dishes) - meal.off + meal.fee;
  return {
    token: '00000000-1111-4222-8333-444444444444',
    code: 'ab12-cd34',
    shortCode: '42',
    test: meal.isTest,
    preOrder: false,
    createdAt: new Date(meal.placedAt).toISOString(),
    expiryDate: new Date(meal.placedAt + 900_000).toISOString(),
    expeditionType: isPickup ? 'pickup' : 'delivery',
    comments: { customerComment: meal.note ?? meal.nothing },
    customer: { firstName: meal.name, lastName: meal.nothing, mobilePhone: meal.phone, flags: [] },
    delivery: isPickup
      ? null
      : {
          address: meal.street === null ? null : { city: 'İstanbul', street: meal.street, number: '12' },
          expectedDeliveryTime: new Date(meal.placedAt + 2_400_000).toISOString(),
          expressDelivery: false,
          riderPickupTime: meal.carrier % 3 === 1 ? new Date(meal.placedAt + 1_500_000).toISOString() : null,
        },
    pickup: isPickup ? { pickupTime: new Date(meal.placedAt + 1_200_000).toISOString(), pickupCode: '7431' } : null,
    localInfo: { countryCode: 'TR', currencySymbol: '₺', platform: 'Yemeksepeti', platformKey: 'YS_TR' },
    platformRestaurant: { id: 'ys-abcd' },
    payment: pick<object>(
      [
        { status: 'paid', type: 'paid' },
        { status: 'pending', type: 'cash' },
        { status: 'pending', type: 'card', remoteCode: 'MULTINET' },
      ],
      meal.way,
    ),
    price: {
      grandTotal: money(total),
      totalNet: money(total),
      vatTotal: money(0),
      deliveryFees: meal.fee === 0 ? [] : [{ name: 'delivery fee', value: money(meal.fee) }],
      riderTip: money(0),
      collectFromCustomer: money(meal.way % 3 === 0 ? 0 : total),
    },
    products: meal.dishes.map(productOf),
    discounts:
      meal.off === 0
        ? []
        : [{ name: 'Kampanya', amount: money(meal.off), sponsorships: [{ sponsor, amount: money(meal.off) }] }],
    corporateTaxId: meal.nothing,
    callbackUrls: { orderAcceptedUrl: 'https://example.com/a' },
  };
};
