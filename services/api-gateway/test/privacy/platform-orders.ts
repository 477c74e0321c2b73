import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { simulatedSecrets } from '@kopru/contracts/platforms/simulated-shop';
import { SignJWT } from 'jose';
import type { Someone } from './people.ts';

const fixtures = resolve(import.meta.dirname, '../../../provider-ingest/test/fixtures');
interface Body {
  [member: string]: Body;
}
const fixture = (name: string): Body => JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')) as Body;
/** Every line of an order with one more member. */
const each = (lines: Body | undefined, member: object): object[] =>
  (lines as unknown as object[]).map((line) => ({ ...line, ...member }));

/** A push of a platform, below the address of the integration. */
interface Push {
  path: string;
  body: unknown;
}
interface PlatformOrders {
  config: Record<string, string>;
  headers(): Promise<Record<string, string>>;
  /** The person's number as the platform writes it. */
  numberOf(index: number): string;
  order(person: Someone): Push;
  /** What the platform tells of the order later, about people. */
  laterPushes(person: Someone): Push[];
}

const namesOf = ({ name }: Someone) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
};
const apiKey = 'platform-key';
const keyed = () => Promise.resolve({ 'x-api-key': apiKey });
const soon = (): string => new Date(Date.now() + 1_800_000).toISOString();

const getirOrder = (person: Someone) => {
  const order = fixture('getir/new-order');
  return {
    ...order,
    id: person.number,
    checkoutDate: new Date().toISOString(),
    clientNote: person.note,
    client: {
      ...order['client'],
      id: person.customerId,
      name: person.name,
      location: { lat: person.lat, lon: 29.01 },
      clientPhoneNumber: person.phone,
      contactPhoneNumber: person.phone,
      deliveryAddress: { ...order['client']?.['deliveryAddress'], address: `${person.street} 7` },
    },
    products: each(order['products'], { note: person.itemNote }),
  };
};
const ysOrder = (person: Someone) => {
  const order = fixture('ys/order');
  return {
    ...order,
    token: person.number,
    createdAt: new Date().toISOString(),
    expiryDate: soon(),
    comments: { customerComment: person.note },
    customer: { ...order['customer'], ...namesOf(person), email: person.mail, mobilePhone: person.phone },
    delivery: {
      ...order['delivery'],
      expectedDeliveryTime: soon(),
      riderPickupTime: soon(),
      address: { ...order['delivery']?.['address'], street: person.street, latitude: person.lat },
    },
    products: each(order['products'], { comment: person.itemNote }),
  };
};
const tyOrder = (person: Someone) => {
  const order = fixture('ty/packages')['content']?.[0] ?? {};
  return {
    ...order,
    id: person.number,
    packageCreationDate: Date.now(),
    packageModificationDate: Date.now(),
    lastModifiedDate: Date.now(),
    customerNote: person.note,
    customer: { ...order['customer'], ...namesOf(person), email: person.mail },
    address: { ...order['address'], ...namesOf(person), address1: person.street, phone: person.phone },
  };
};
const migrosOrder = (person: Someone) => {
  const order = fixture('migros/order');
  return {
    ...order,
    id: Number(person.number),
    customer: {
      ...order['customer'],
      ...namesOf(person),
      fullName: person.name,
      phoneNumber: person.phone,
      deliveryAddress: { ...order['customer']?.['deliveryAddress'], detail: `${person.street} 7` },
    },
    items: each(order['items'], { note: person.itemNote }),
    extendedProperties: { ...order['extendedProperties'], orderNote: person.note },
    log: { createdAsMs: Date.now() },
  };
};

/** Orders of every platform, with a person wherever the platform names one. */
export const platformOrders: Readonly<Record<'getir' | 'ys' | 'ty' | 'migros', PlatformOrders>> = {
  getir: {
    config: { restaurantId: '5e9a1b2c3d4e5f6071829304', apiKey, secretKey: 'platform-secret' },
    headers: keyed,
    numberOf: (index) => `66f3a1c2d4e5f607${index.toString(16).padStart(8, '0')}`,
    order: (person) => ({ path: '/new-order', body: getirOrder(person) }),
    laterPushes: (person) => [
      {
        path: '/new-order',
        body: { ...getirOrder(person), status: 700, courier: { id: 'k1', status: 2, name: person.courier } },
      },
    ],
  },
  ys: {
    config: { restaurantId: 'ys-abcd', apiKey, secretKey: 'platform-secret' },
    headers: async () => {
      const token = new SignJWT({ service: 'middleware' }).setProtectedHeader({ alg: 'HS512' }).setExpirationTime('1h');
      return { authorization: `Bearer ${await token.sign(Buffer.from(simulatedSecrets.ysPluginSecret))}` };
    },
    numberOf: (index) => `00000000-1111-4222-8333-${String(index).padStart(12, '0')}`,
    order: (person) => ({ path: '/order/ys-abcd', body: ysOrder(person) }),
    laterPushes: (person) => {
      const path = `/remoteId/ys-abcd/remoteOrder/${person.number}/posOrderStatus`;
      const updatedOrder = { ...ysOrder(person), comments: { customerComment: person.cancelNote } };
      const changed = { path, body: { status: 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL', updatedOrder } };
      // Half of them are cancelled, with words of which nobody knows whose they are.
      const cancelled = { path, body: { status: 'ORDER_CANCELLED', message: `iptal: ${person.cancelNote}` } };
      return Number(person.number.at(-1)) % 2 === 0 ? [changed] : [changed, cancelled];
    },
  },
  ty: {
    config: { restaurantId: '501', apiKey, secretKey: 'platform-secret', supplierId: '100001' },
    headers: keyed,
    numberOf: (index) => `9d1f${String(index).padStart(60, '0')}`,
    order: (person) => ({ path: '/created', body: tyOrder(person) }),
    laterPushes: () => [],
  },
  migros: {
    config: { restaurantId: '70001', apiKey, secretKey: 'secret-key-of-thirty-two-bytes!!' },
    headers: keyed,
    numberOf: (index) => String(900_000_000 + index),
    order: (person) => ({ path: '', body: migrosOrder(person) }),
    laterPushes: (person) => [
      {
        path: '/courier',
        body: { orderId: Number(person.number), deliveryStatus: 'COURIER_ARRIVED', courierName: person.courier },
      },
    ],
  },
};
