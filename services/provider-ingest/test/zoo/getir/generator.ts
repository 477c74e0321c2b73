import { type Choice, costOfAll, type Dish, type Meal, pick } from '../../support/meals.ts';

/** An order as the FoodOrder of GetirFood Swagger v1.5.8 describes it. Getir's orders have no fees. */
export const getirOrderOf = (meal: Meal): unknown => {
  const money = (kurus: number): unknown => (meal.hasTextNumbers ? (kurus / 100).toFixed(2) : kurus / 100);
  const both = (tr: string): object => ({ tr, en: meal.nothing });
  const optionOf = (choice: Choice, at: number): object => ({
    option: `o-${at}`,
    name: both(choice.name),
    price: money(choice.price),
    count: choice.quantity,
    optionCategories: categoriesOf(choice),
  });
  const categoriesOf = ({ choices, removed }: Choice): object[] => [
    { optionCategory: 'c-1', name: both('Seçimler'), removeToppings: false, options: choices.map(optionOf) },
    {
      optionCategory: 'c-2',
      name: both('ÇIKARILACAK MALZEMELER'),
      removeToppings: meal.includesChoices ? true : meal.nothing,
      options: removed.map((name, at) => ({ option: `r-${at}`, name: both(name), price: money(0) })),
    },
  ];
  const productOf = (dish: Dish, at: number): object => {
    const inOne = costOfAll(dish.choices);
    return {
      id: `l-${at}`,
      imageURL: 'https://cdn.example/p.jpg',
      count: meal.hasTextNumbers ? String(dish.quantity) : dish.quantity,
      product: `p-${at}`,
      chainProduct: meal.nothing,
      name: both(dish.name),
      price: money(dish.price),
      optionPrice: money(inOne),
      priceWithOption: money(dish.price + inOne),
      totalPrice: money(dish.price * dish.quantity),
      totalOptionPrice: money(inOne * dish.quantity),
      totalPriceWithOption: money((dish.price + inOne) * dish.quantity),
      optionCategories: categoriesOf(dish),
      displayInfo: { title: both(dish.name), options: { tr: [], en: [] } },
      note: dish.note ?? meal.nothing,
    };
  };
  const total = costOfAll(meal.dishes);
  return {
    id: '66f3a1c2d4e5f60718293a4b',
    status: meal.hasTextNumbers ? '400' : 400,
    isScheduled: false,
    confirmationId: '48271',
    client: {
      id: '5ff1a2b3c4d5e6f708192a3b',
      name: meal.name,
      location: { lat: 41.04, lon: 29 },
      clientPhoneNumber: meal.phone,
      contactPhoneNumber: meal.nothing,
      deliveryAddress:
        meal.street === null ? meal.nothing : { id: 'a-1', address: meal.street, aptNo: '12', city: 'İstanbul' },
    },
    courier: { id: '', status: 0, name: '', location: { lat: 0, lon: 0 } },
    products: meal.dishes.map(productOf),
    clientNote: meal.note ?? meal.nothing,
    totalPrice: money(total),
    totalDiscountedPrice: meal.off === 0 ? meal.nothing : money(total - meal.off),
    checkoutDate: new Date(meal.placedAt).toISOString(),
    deliveryType: pick([1, 2], meal.carrier),
    isEcoFriendly: meal.isTest,
    doNotKnock: meal.includesChoices,
    dropOffAtDoor: meal.nothing,
    restaurant: { id: 'r-1', name: 'Örnek Dürümcü', brand: 'b-1' },
    paymentMethod: pick([26, 3, 4, 5, 6, 8, 10, 24], meal.way),
    paymentMethodText: both('Ödeme'),
    isQueued: false,
  };
};
