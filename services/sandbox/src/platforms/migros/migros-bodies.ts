import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { catalog } from '../../menu/catalog.ts';
import type { PaymentKind, Shop, SimItem, SimOrder } from '../../world/model.ts';
import { priceOf } from '../../menu/prices.ts';
import { isOnSale } from '../../menu/stock.ts';
import { zooBodyOf } from '../../zoo/send-zoo.ts';

const words: Partial<Record<OrderStatus, string>> = {
  400: 'NEW_PENDING',
  500: 'APPROVED',
  550: 'PREPARED',
  600: 'IN_DELIVERY',
  700: 'DELIVERY',
  900: 'COMPLETED',
  1500: 'CANCELLED',
  1600: 'REJECTED',
};
export const migrosWord = ({ status }: Pick<SimOrder, 'status'>): string => words[status] ?? 'NEW_PENDING';

const payments: Record<PaymentKind, { name: string; description: string; isOnlinePayment: boolean }> = {
  online: { name: 'ONLINE_PAYMENT', description: 'Online Ödeme', isOnlinePayment: true },
  cash: { name: 'CASH_ON_DELIVERY', description: 'Kapıda Nakit', isOnlinePayment: false },
  card: { name: 'CREDIT_CARD_ON_DELIVERY', description: 'Kapıda Kredi Kartı', isOnlinePayment: false },
  multinet: { name: 'MULTINET_ON_DELIVERY', description: 'Kapıda Multinet', isOnlinePayment: false },
  sodexo: { name: 'SODEXO_ON_DELIVERY', description: 'Kapıda Sodexo', isOnlinePayment: false },
};

const priced = (kurus: number): unknown => ({ amountAsPenny: kurus, text: `${(kurus / 100).toFixed(2)} TL` });

const itemOf = (item: SimItem, index: number): unknown => {
  const each = item.unitPrice + item.options.reduce((sum, { price }) => sum + price, 0);
  return {
    id: index + 1,
    productId: Number(item.productId),
    name: item.name,
    price: each * item.quantity,
    unitPrice: each,
    priceText: '',
    amount: item.quantity,
    note: item.note,
    options: [
      ...item.options.map((option) => ({
        optionHeaderId: 1,
        headerName: option.group,
        itemNames: option.name,
        optionItemId: Number(option.id),
        primaryPrice: option.price * item.quantity,
        unitPrimaryPrice: option.price,
        quantity: item.quantity,
        excluded: false,
        optionType: 'OPTION',
        subOptions: [],
      })),
      ...item.removed.map(({ id, name }) => ({
        headerName: 'Çıkarılacaklar',
        itemNames: name,
        optionItemId: Number(id),
        primaryPrice: 0,
        quantity: 1,
        excluded: true,
        optionType: 'INGREDIENT',
        subOptions: [],
      })),
    ],
  };
};

/** The body of an order; an order of the zoo has its own. */
export const migrosOrder = (order: SimOrder): Record<string, unknown> =>
  zooBodyOf(order, migrosWord(order)) ?? made(order);

/** Source: Migros Yemek API documentation v1.2.0, order created. */
const made = (order: SimOrder): Record<string, unknown> => ({
  id: Number(order.id),
  description: order.items.map(({ quantity, name }) => `${quantity} x ${name}`).join(', '),
  status: migrosWord(order),
  deliveryProvider: order.deliveryBy === 'platform' ? 'MIGROS' : 'RESTAURANT',
  store: { id: Number(order.shop.restaurantId), name: order.shop.name, group: { id: 701, name: order.shop.name } },
  customer: {
    id: userIdOf(order),
    firstName: order.customer.name.split(' ')[0],
    lastName: order.customer.name.split(' ')[1],
    fullName: order.customer.name,
    phoneNumber: '0000000000',
    deliveryAddress: {
      id: 60000001,
      direction: 'Sarı bina',
      detail: 'Deneme Sok. No:12 K:3 D:7',
      city: { id: 34, name: 'İstanbul' },
      town: { id: 3401, name: order.customer.district },
      district: { id: 340101, name: 'Merkez' },
      geoLocation: { latitude: 40.98, longitude: 29.02 },
    },
  },
  prices: {
    total: priced(order.subtotal),
    discounted: priced(order.total),
    restaurantDiscounted: priced(order.total),
    migrosDiscounted: priced(order.subtotal),
  },
  items: order.items.map(itemOf),
  payment: { type: { hashedNameId: 0, ...payments[order.paymentKind], simplifiedName: '', simplifiedHashedNameId: 0 } },
  extendedProperties: {
    orderNote: order.customer.note,
    saveGreen: true,
    contactlessDelivery: false,
    ringDoorBell: true,
    shortCode: order.shortCode,
  },
  log: { createdAsMs: order.createdAt },
});

export const userIdOf = (order: SimOrder): number => Number.parseInt(order.customer.id.slice(0, 7), 16);

export const migrosMenu = (shop: Shop): unknown => ({
  id: 1,
  storeGroupId: 701,
  name: 'Menü',
  status: 'ACTIVE',
  menuHeaderInfos: [...Map.groupBy(catalog, ({ section }) => section)].map(([name, products], index) => ({
    id: index + 1,
    menuId: 1,
    name,
    status: 'ACTIVE',
    foodMenuItemDetailsDTOs: products.map((product) => ({
      id: Number(product.id),
      menuId: 1,
      productId: Number(product.id),
      productName: product.name,
      productDescription: product.description,
      defaultPrimaryPrice: priceOf(shop, product),
      defaultPrimaryDiscountedPrice: priceOf(shop, product),
      status: isOnSale(shop, product.id) ? 'ACTIVE' : 'PASSIVE',
    })),
  })),
});

/** AES-256-ECB with PKCS7, base64, the key's 32 bytes as they are. */
export const seal = (content: unknown, key: string): { value: string } => {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(key, 'utf8'), null);
  return { value: Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]).toString('base64') };
};
export const open = (value: string, key: string): unknown => {
  const decipher = createDecipheriv('aes-256-ecb', Buffer.from(key, 'utf8'), null);
  return JSON.parse(Buffer.concat([decipher.update(Buffer.from(value, 'base64')), decipher.final()]).toString('utf8'));
};
