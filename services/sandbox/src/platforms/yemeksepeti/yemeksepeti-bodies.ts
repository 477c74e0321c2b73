import type { PaymentKind, SimItem, SimOrder } from '../../world/model.ts';
import { isoTime } from '../common/answer.ts';
import { zooBodyOf } from '../../zoo/send-zoo.ts';

const text = (kurus: number): string => (kurus / 100).toFixed(2);

const payments: Record<PaymentKind, { status: string; type: string; remoteCode: string }> = {
  online: { status: 'paid', type: 'paid', remoteCode: '' },
  cash: { status: 'pending', type: 'cash', remoteCode: 'CASH' },
  card: { status: 'pending', type: 'card', remoteCode: 'CREDIT_CARD' },
  multinet: { status: 'pending', type: 'multinet', remoteCode: 'MULTINET' },
  sodexo: { status: 'paid', type: 'sodexo', remoteCode: 'SODEXO_ONLINE' },
};

/** A topping's price and quantity are for the whole line. */
const productOf = (item: SimItem): unknown => ({
  id: item.lineId,
  remoteCode: item.productId,
  sku: item.productId,
  categoryName: '',
  name: item.name,
  variation: { name: '' },
  unitPrice: text(item.unitPrice),
  quantity: String(item.quantity),
  paidPrice: text(item.unitPrice * item.quantity),
  comment: item.note,
  itemUnavailabilityHandling: 'REMOVE',
  selectedToppings: [
    ...item.options.map(({ id, name, price }) => ({
      id,
      remoteCode: id,
      name,
      price: text(price * item.quantity),
      quantity: item.quantity,
      type: 'EXTRA',
      children: [],
      discounts: [],
    })),
    ...item.removed.map(({ id, name }) => ({ id, name, price: '0.00', quantity: 1, type: 'REMOVED', children: [] })),
  ],
  discounts: [],
});

/** Source: Delivery Hero POS plugin API, `POST /order/{remoteId}`. */
export const yemeksepetiOrder = (order: SimOrder, baseUrl: string): Record<string, unknown> => {
  const sent = zooBodyOf(order, undefined);
  if (sent !== undefined) return sent;
  const payment = payments[order.paymentKind];
  const statusUrl = `${baseUrl}/ys/v2/order/status/${order.id}`;
  const isPlatform = order.deliveryBy === 'platform';
  return {
    token: order.id,
    code: `${order.id.slice(0, 4)}-${order.shortCode}`,
    shortCode: order.shortCode,
    test: false,
    preOrder: order.scheduledFor !== null,
    createdAt: isoTime(order.createdAt),
    expiryDate: isoTime(order.expiresAt),
    expeditionType: 'delivery',
    comments: { customerComment: order.customer.note },
    customer: {
      email: 'masked@example.com',
      firstName: order.customer.name.split(' ')[0],
      lastName: order.customer.name.split(' ')[1],
      mobilePhone: order.customer.phone,
      flags: [],
    },
    delivery: {
      address: {
        city: 'İstanbul',
        street: 'Deneme Sok.',
        number: '12',
        building: 'B Blok',
        floor: '3',
        flatNumber: '7',
        entrance: '',
        postcode: '34000',
        deliveryMainArea: order.customer.district,
        deliveryArea: 'Merkez',
        deliveryInstructions: 'Kapıya bırakın',
        latitude: 40.98,
        longitude: 29.02,
      },
      expectedDeliveryTime: isoTime(order.scheduledFor ?? order.createdAt + 2_400_000),
      expressDelivery: false,
      riderPickupTime: isPlatform ? isoTime(order.createdAt + 1_200_000) : null,
    },
    pickup: null,
    localInfo: { countryCode: 'TR', currencySymbol: '₺', platform: 'Yemeksepeti', platformKey: 'YS_TR' },
    platformRestaurant: { id: order.shop.restaurantId },
    payment,
    price: {
      grandTotal: text(order.total),
      subTotal: text(order.subtotal),
      payRestaurant: text(order.total),
      riderTip: '0.00',
      collectFromCustomer: payment.status === 'paid' ? '0.00' : text(order.total),
      minimumDeliveryValue: '0.00',
      deliveryFees: [{ name: 'delivery fee', value: 0 }],
    },
    products: order.items.map(productOf),
    discounts:
      order.discount === 0
        ? []
        : [
            {
              name: 'Restoran indirimi',
              amount: text(order.discount),
              sponsorships: [{ sponsor: 'VENDOR', amount: text(order.discount) }],
            },
          ],
    vouchers: [],
    corporateTaxId: '',
    extraParameters: {},
    callbackUrls: {
      orderAcceptedUrl: statusUrl,
      orderRejectedUrl: statusUrl,
      orderPickedUpUrl: statusUrl,
      orderPreparedUrl: `${baseUrl}/ys/v2/orders/${order.id}/preparation-completed`,
    },
  };
};
