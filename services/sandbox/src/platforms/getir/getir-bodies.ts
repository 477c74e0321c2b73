import { catalog } from '../../menu/catalog.ts';
import type { PaymentKind, Shop, SimItem, SimOrder } from '../../world/model.ts';
import { priceOf } from '../../menu/prices.ts';
import { isOnSale } from '../../menu/stock.ts';
import { isoTime, lira } from '../common/answer.ts';
import { zooBodyOf } from '../../zoo/send-zoo.ts';

const payments: Record<PaymentKind, { method: number; tr: string; en: string }> = {
  online: { method: 26, tr: 'Online Ödeme', en: 'Online payment' },
  cash: { method: 4, tr: 'Nakit', en: 'Cash' },
  card: { method: 3, tr: 'Kapıda Kredi Kartı', en: 'Card at the door' },
  multinet: { method: 5, tr: 'Multinet Kart', en: 'Multinet Card' },
  sodexo: { method: 6, tr: 'Sodexo Kart', en: 'Sodexo Card' },
};

/** Getir writes 24-hex ids everywhere. */
export const hexId = (id: string): string => id.padStart(24, '0');

const categoriesOf = (item: SimItem): unknown[] => {
  const groups = Map.groupBy(item.options, ({ group }) => group);
  const chosen = [...groups].map(([group, options]) => ({
    optionCategory: hexId(options[0]?.id ?? ''),
    name: { tr: group, en: options[0]?.groupEn },
    options: options.map(({ id, name, nameEn, price }) => ({
      option: hexId(id),
      name: { tr: name, en: nameEn },
      price: lira(price),
    })),
  }));
  const removed = item.removed.map(({ id, name, nameEn }) => ({
    option: hexId(id),
    name: { tr: name, en: nameEn },
    price: 0,
  }));
  const removal = { optionCategory: hexId('f'), name: { tr: 'Çıkarılacaklar', en: 'Remove' }, options: removed };
  return removed.length === 0 ? chosen : [...chosen, removal];
};

const productOf = (item: SimItem): unknown => {
  const optionPrice = item.options.reduce((sum, { price }) => sum + price, 0);
  return {
    id: hexId(item.lineId),
    imageURL: '',
    wideImageURL: '',
    count: item.quantity,
    product: hexId(item.productId),
    chainProduct: '',
    name: { tr: item.name, en: item.nameEn },
    price: lira(item.unitPrice),
    optionPrice: lira(optionPrice),
    priceWithOption: lira(item.unitPrice + optionPrice),
    totalPrice: lira(item.unitPrice * item.quantity),
    totalOptionPrice: lira(optionPrice * item.quantity),
    totalPriceWithOption: lira((item.unitPrice + optionPrice) * item.quantity),
    optionCategories: categoriesOf(item),
    displayInfo: {
      title: { tr: item.name, en: item.nameEn },
      options: { tr: item.options.map(({ name }) => name), en: item.options.map(({ nameEn }) => nameEn) },
    },
    note: item.note,
  };
};

const courierOf = ({ courierName, status }: SimOrder): unknown =>
  courierName === null
    ? { id: '', status: 0, name: '', location: { lat: 0, lon: 0 } }
    : { id: hexId('c0'), status, name: courierName, location: { lat: 41.05, lon: 29.01 } };

/** Source: GetirFood Swagger v1.5.8, FoodOrder. */
export const getirOrderBody = (order: SimOrder): Record<string, unknown> => {
  const sent = zooBodyOf(order, order.status);
  if (sent !== undefined) return sent;
  const payment = payments[order.paymentKind];
  return {
    id: order.id,
    status: order.status,
    isScheduled: order.scheduledFor !== null,
    ...(order.scheduledFor === null ? {} : { scheduledDate: isoTime(order.scheduledFor) }),
    confirmationId: order.shortCode,
    client: {
      id: order.customer.id,
      name: order.customer.name,
      location: { lat: 41.0421, lon: 29.0093 },
      clientPhoneNumber: order.customer.phone,
      contactPhoneNumber: '+90 (850) 000 00 00',
      deliveryAddress: {
        id: hexId('ad'),
        address: 'Örnek Mah. Deneme Sok. No:12',
        aptNo: '12',
        floor: '3',
        doorNo: '7',
        city: 'İstanbul',
        district: order.customer.district,
        description: '',
      },
    },
    courier: courierOf(order),
    products: order.items.map(productOf),
    clientNote: order.customer.note,
    totalPrice: lira(order.subtotal),
    totalDiscountedPrice: lira(order.total),
    checkoutDate: isoTime(order.createdAt),
    deliveryType: order.deliveryBy === 'platform' ? 1 : 2,
    isEcoFriendly: true,
    doNotKnock: false,
    dropOffAtDoor: false,
    restaurant: { id: order.shop.restaurantId, name: order.shop.name, brand: hexId('b') },
    paymentMethod: payment.method,
    paymentMethodText: { tr: payment.tr, en: payment.en },
    isQueued: false,
    ...(order.cancelReason === null
      ? {}
      : {
          cancelDate: isoTime(order.modifiedAt),
          cancelNote: order.cancelReason.name,
          cancelReason: {
            id: order.cancelReason.id,
            messages: { tr: order.cancelReason.name, en: order.cancelReason.name },
            cancelSource: 1,
          },
        }),
  };
};

export const getirMenuBody = (shop: Shop): unknown => ({
  productCategories: [...Map.groupBy(catalog, ({ section }) => section)].map(([section, products], index) => ({
    id: hexId(String(index + 1)),
    name: { tr: section, en: products[0]?.sectionEn },
    products: products.map((product) => ({
      id: hexId(product.id),
      name: { tr: product.name, en: product.nameEn },
      description: { tr: product.description, en: product.description },
      price: lira(priceOf(shop, product)),
      status: isOnSale(shop, hexId(product.id)) ? 100 : shop.off[hexId(product.id)] === null ? 200 : 400,
      imageURL: '',
      optionCategories: [...Map.groupBy(product.options, ({ group }) => group)].map(([group, options]) => ({
        id: hexId(options[0]?.id ?? ''),
        name: { tr: group, en: options[0]?.groupEn },
        minCount: 0,
        maxCount: options.length,
        options: options.map(({ id, name, nameEn, price }) => ({
          id: hexId(id),
          name: { tr: name, en: nameEn },
          price: lira(price),
        })),
      })),
    })),
  })),
});
