import { at, integrationId, orderId, restaurantId } from './example-ids.ts';

export const paginationExample = { limit: 50, nextCursor: null, prevCursor: null };

export const orderItemExample = {
  id: orderId,
  providerOrderId: '6700000000000000000000f1',
  restaurantId,
  provider: 'getir',
  channel: { slug: 'getir', name: 'Getir Yemek' },
  shortCode: 'c331',
  customerName: 'Deniz K.',
  status: 400,
  statusName: 'New',
  total: 155,
  currency: 'TRY',
  isReport: false,
  createdAt: at,
  updatedAt: at,
};

const location = { lat: '37.1654', lon: '28.3847', text: '37.1654 28.3847' };

const productName = { tr: 'Tavuk dürüm', en: 'Chicken wrap' };

export const orderDetailExample = {
  id: orderId,
  pid: '6700000000000000000000f1',
  providerOrderId: '6700000000000000000000f1',
  shortCode: 'c331',
  status: 400,
  statusName: 'New',
  isScheduled: false,
  scheduledDate: null,
  confirmationId: 'c331',
  client: {
    id: '6700000000000000000000c1',
    name: 'Deniz K.',
    location,
    clientPhoneNumber: '+90 (850) 000-0000 / 123456',
    contactPhoneNumber: '+90 (850) 000-0000',
    deliveryAddress: {
      id: null,
      address: 'Örnek Mah. Deneme Sok. No: 13',
      aptNo: '13',
      floor: '3',
      doorNo: '3',
      city: null,
      district: 'Menteşe',
      company: null,
      street: '',
      building: null,
      number: null,
      description: 'okul arkası',
    },
  },
  courier: { id: null, status: null, name: 'Restoran kuryesi', location: { lat: null, lon: null, text: null } },
  products: [
    {
      id: '6700000000000000000000d1',
      product: '6700000000000000000000d2',
      item: 'TVD-1',
      count: 1,
      note: 'az acılı',
      name: productName,
      price: 140,
      optionPrice: 15,
      priceWithOption: 155,
      totalPrice: 140,
      totalOptionPrice: 15,
      totalPriceWithOption: 155,
      optionCategories: [
        {
          name: { tr: 'Ekstra', en: 'Extras' },
          options: [{ name: { tr: 'Kaşar', en: 'Cheese' }, price: 15, count: 1 }],
        },
      ],
      displayInfo: { title: productName, options: { tr: ['Kaşar'], en: ['Cheese'] } },
      removedIngredients: null,
      removedIngredientsV2: [{ id: '6700000000000000000000d3', name: 'Soğan' }],
      extraIngredients: null,
      cancelledCount: 0,
    },
  ],
  clientNote: null,
  totalPrice: 155,
  totalDiscount: 0,
  totalDiscountedPrice: 155,
  deliveryFee: 0,
  currency: 'TRY',
  deliveryType: 2,
  doNotKnock: false,
  isEcoFriendly: false,
  dropOffAtDoor: false,
  restaurant: { id: restaurantId, name: 'Örnek Dürümcü' },
  restaurantId,
  restaurantName: 'Örnek Dürümcü',
  paymentMethod: 3,
  posPaymentMethod: '',
  paymentMethodText: { tr: 'Kapıda kredi kartı', en: 'Card at the door' },
  payment: { type: 'card_at_door', name: 'Kapıda kredi kartı', brand: null, isPaid: false, matchedCode: null },
  provider: { slug: 'getir', kaynak: 'Getir Yemek', id: integrationId },
  channel: { slug: 'getir', name: 'Getir Yemek' },
  providerId: integrationId,
  isReport: false,
  allowedActions: ['verify', 'advance', 'cancel'],
  cancel: null,
  timeline: [
    { status: 400, statusName: 'New', at, by: 'platform', platform: 'none', platformDueAt: null, platformError: null },
  ],
  createdAt: at,
  updatedAt: at,
};

export const groupedPaymentsExample = {
  groups: [
    { paymentType: 'cash', paymentTypeName: 'Nakit', matchedCode: null, orderCount: 12, total: 1860.5 },
    {
      paymentType: 'online_card',
      paymentTypeName: 'Online kredi/banka kartı',
      matchedCode: 'KK',
      orderCount: 3,
      total: 465,
    },
  ],
  orderCount: 15,
  total: 2325.5,
  currency: 'TRY',
};
