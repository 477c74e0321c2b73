import { type Choice, costOfAll, type Dish, type Meal, pick } from '../../support/meals.ts';

/** A package as the package page of developers.tgoapps.com describes it, of either model. */
export const trendyolPackageOf = (meal: Meal): unknown => {
  const money = (kurus: number): unknown => (meal.hasTextNumbers ? (kurus / 100).toFixed(2) : kurus / 100);
  const removedOf = ({ removed }: Choice): object[] => removed.map((name, id) => ({ id, name }));
  const modifierOf = (choice: Choice, at: number): object => ({
    name: choice.name,
    price: money(choice.price),
    quantity: choice.quantity,
    productId: 700_100 + at,
    modifierGroupId: 81,
    modifierProducts: choice.choices.map(modifierOf),
    extraIngredients: [],
    removedIngredients: removedOf(choice),
  });
  const pieceOf = (dish: number, piece: number): object => ({
    packageItemId: `${dish}-${piece}`,
    lineItemId: 900_000 + dish * 100 + piece,
    isCancelled: false,
    coupon: null,
    promotions: [],
  });
  const lineOf = (dish: Dish, at: number): object => ({
    price: money(dish.price + (meal.includesChoices ? costOfAll(dish.choices) : 0)),
    unitSellingPrice: money(dish.price),
    productId: 700_001 + at,
    name: dish.name,
    description: '',
    note: dish.note ?? meal.nothing,
    items: Array.from({ length: dish.quantity }, (_none, piece) => pieceOf(at, piece)),
    modifierProducts: dish.choices.map(modifierOf),
    extraIngredients: [],
    removedIngredients: removedOf(dish),
  });
  const hasMoved = meal.carrier % 2 === 0;
  const hidden = hasMoved ? 'TGO Yemek' : undefined;
  const amount = meal.isOffByPlatform ? { trendyol: money(meal.off) } : money(meal.off);
  return {
    id: '9f0c2e7a5b1d4c8e9f0c2e7a5b1d4c8e9f0c2e7a5b1d4c8e9f0c2e7a5b1d4c8e',
    supplierId: 100_200,
    storeId: 301,
    orderCode: hasMoved ? '4D5AC' : '7K2',
    storePickupSelected: meal.carrier % 5 === 0,
    deliveryType: pick(['GO', 'STORE'], meal.carrier),
    packageCreationDate: meal.hasTextNumbers ? String(meal.placedAt) : meal.placedAt,
    packageModificationDate: meal.placedAt,
    preparationTime: 0,
    orderId: '1001199000001',
    orderNumber: '1199000001',
    totalPrice: money(costOfAll(meal.dishes) - meal.off + meal.fee),
    totalDeliveryPrice: meal.fee === 0 ? meal.nothing : money(meal.fee),
    callCenterPhone: meal.phone,
    customer: meal.name === null ? meal.nothing : { id: 35_000_001, firstName: meal.name, lastName: meal.nothing },
    address:
      meal.street === null
        ? meal.nothing
        : {
            address1: meal.street,
            city: 'İstanbul',
            cityCode: 34,
            apartmentNumber: hidden ?? '12',
            floor: hidden ?? '3',
            latitude: hidden ?? '40.98',
            longitude: hidden ?? '29.02',
            pinCode: hasMoved ? '12345678' : '000000001',
          },
    payment: pick<object>(
      [
        { paymentType: 'PAY_WITH_CARD', mealCard: null },
        { paymentType: 'PAY_WITH_MEAL_CARD', mealCard: { cardSourceType: 'EDENRED' } },
        { paymentType: 'PAY_WITH_ON_DELIVERY', mealCard: null, onDelivery: { paymentType: 'CASH' } },
        { paymentType: 'PAY_WITH_ON_DELIVERY', mealCard: null, onDelivery: { paymentType: 'SETCARD_CARD' } },
      ],
      meal.way,
    ),
    packageStatus: 'Created',
    lines: meal.dishes.map(lineOf),
    customerNote: meal.note ?? meal.nothing,
    lastModifiedDate: meal.placedAt,
    isCourierNearby: false,
    cancelInfo: null,
    eta: '25 - 40 dk',
    testPackage: meal.isTest,
    coupon: hasMoved || meal.off === 0 ? null : { couponId: 'K-1', totalSellerAmount: amount },
    promotions: hasMoved ? [{ promotionId: 1, description: 'Promosyon', totalSellerAmount: amount }] : [],
    userInformation: { appName: pick(['UberEats', 'TrendyolGo', 'Galaxy', 'YeniVitrin'], meal.carrier) },
  };
};
