import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { catalog } from '../../menu/catalog.ts';
import type { PaymentKind, Shop, SimItem, SimOrder } from '../../world/model.ts';
import { priceOf } from '../../menu/prices.ts';
import { isOnSale } from '../../menu/stock.ts';
import { lira } from '../common/answer.ts';
import { zooBodyOf } from '../../zoo/send-zoo.ts';

const words: Partial<Record<OrderStatus, string>> = {
  400: 'Created',
  500: 'Picking',
  550: 'Invoiced',
  700: 'Shipped',
  900: 'Delivered',
  1500: 'Cancelled',
  1600: 'UnSupplied',
};
export const trendyolWord = ({ status }: Pick<SimOrder, 'status'>): string => words[status] ?? 'Created';

const onDelivery = (paymentType: string): unknown => ({
  paymentType: 'PAY_WITH_ON_DELIVERY',
  mealCard: null,
  onDelivery: { paymentType, cardSourceType: null },
});
const payments: Record<PaymentKind, unknown> = {
  online: { paymentType: 'PAY_WITH_CARD', mealCard: null, onDelivery: null },
  cash: onDelivery('CASH'),
  card: onDelivery('CARD'),
  multinet: onDelivery('MULTINET_CARD'),
  sodexo: { paymentType: 'PAY_WITH_MEAL_CARD', mealCard: { cardSourceType: 'SODEXO' }, onDelivery: null },
};

const lineOf = (item: SimItem): unknown => ({
  price: lira(item.unitPrice + item.options.reduce((sum, { price }) => sum + price, 0)),
  unitSellingPrice: lira(item.unitPrice),
  productId: Number(item.productId),
  name: item.name,
  description: '',
  items: item.pieceIds.map((packageItemId, index) => ({
    packageItemId,
    lineItemId: Number(item.lineId.slice(0, 9)) + index,
    isCancelled: index < item.cancelledQuantity,
    coupon: null,
    promotions: [],
  })),
  modifierProducts: item.options.map(({ id, name, price }) => ({
    name,
    price: lira(price),
    productId: Number(id),
    modifierGroupId: 81,
    modifierProducts: [],
    extraIngredients: [],
    removedIngredients: [],
  })),
  extraIngredients: [],
  removedIngredients: item.removed.map(({ id, name }) => ({ id: Number(id), name })),
});

/** Replaces address, position and phone number when Trendyol's own courier delivers. */
const hidden = 'TGO Yemek';

const addressOf = ({ deliveryBy, customer }: SimOrder): unknown => {
  const isHidden = deliveryBy === 'platform';
  return {
    firstName: customer.name.split(' ')[0],
    lastName: customer.name.split(' ')[1],
    company: '',
    address1: isHidden ? hidden : 'Deneme Sok. No:12',
    address2: '',
    city: 'İstanbul',
    cityCode: 34,
    district: isHidden ? hidden : customer.district,
    neighborhood: isHidden ? hidden : 'Merkez',
    apartmentNumber: '12',
    floor: '3',
    doorNumber: '7',
    addressDescription: '',
    postalCode: '',
    countryCode: 'TR',
    latitude: isHidden ? hidden : '40.98',
    longitude: isHidden ? hidden : '29.02',
    phone: isHidden ? hidden : '0212 000 00 00',
    pinCode: customer.phone.slice(-6),
  };
};

/** The body of an order; an order of the zoo has its own. */
export const trendyolPackage = (order: SimOrder): Record<string, unknown> =>
  zooBodyOf(order, trendyolWord(order)) ?? made(order);

/** Source: developers.tgoapps.com, order packages. */
const made = (order: SimOrder): Record<string, unknown> => ({
  id: order.id,
  supplierId: Number(order.shop.supplierId),
  storeId: Number(order.shop.restaurantId),
  orderCode: order.shortCode,
  storePickupSelected: false,
  deliveryType: order.deliveryBy === 'platform' ? 'GO' : 'STORE',
  packageCreationDate: order.createdAt,
  packageModificationDate: order.modifiedAt,
  preparationTime: 0,
  orderId: `1${order.shortCode}`,
  orderNumber: `9${order.shortCode}`,
  totalPrice: lira(order.total),
  callCenterPhone: '0212 000 00 00',
  customer: {
    id: Number.parseInt(order.customer.id.slice(0, 8), 16),
    firstName: order.customer.name,
    lastName: '',
    email: 'masked@example.com',
  },
  payment: payments[order.paymentKind],
  address: addressOf(order),
  packageStatus: trendyolWord(order),
  lines: order.items.map(lineOf),
  customerNote: order.customer.note,
  lastModifiedDate: order.modifiedAt,
  isCourierNearby: false,
  cancelInfo:
    order.cancelReason === null ? null : { reasonCode: Number(order.cancelReason.id), reason: order.cancelReason.name },
  eta: '25 - 40 dk',
  testPackage: false,
  coupon: null,
  promotions: [],
  userInformation: { appName: order.appName },
  totalDeliveryPrice: 0,
});

export const trendyolMenu = (shop: Shop): unknown => {
  const options = [
    ...new Map(catalog.flatMap((product) => product.options).map((entry) => [entry.id, entry])).values(),
  ];
  const groups = Map.groupBy(options, ({ group }) => group);
  const groupIds = new Map([...groups.keys()].map((group, index) => [group, 80 + index]));
  return {
    sections: [...Map.groupBy(catalog, ({ section }) => section)].map(([name, products], index) => ({
      id: index + 1,
      name,
      products: products.map(({ id }, position) => ({ id: Number(id), position })),
    })),
    products: [
      ...catalog.map((product) => ({
        id: Number(product.id),
        name: product.name,
        description: product.description,
        sellingPrice: lira(priceOf(shop, product)),
        originalPrice: lira(priceOf(shop, product)),
        status: isOnSale(shop, product.id) ? 'ACTIVE' : 'PASSIVE',
        ingredients: [],
        extraIngredients: [],
        modifierGroups: [...new Set(product.options.map(({ group }) => group))].map((group, position) => ({
          id: groupIds.get(group),
          position,
        })),
      })),
      ...options.map(({ id, name, price }) => ({
        id: Number(id),
        name,
        sellingPrice: lira(price),
        status: 'ACTIVE',
        modifierGroups: [],
      })),
    ],
    ingredients: [],
    modifierGroups: [...groups].map(([name, entries]) => ({
      id: groupIds.get(name),
      name,
      min: 0,
      max: entries.length,
      modifierProducts: entries.map(({ id, price }, position) => ({ id: Number(id), position, price: lira(price) })),
    })),
  };
};
