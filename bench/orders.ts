import { setTimeout as pause } from 'node:timers/promises';
import { call, type Pace, type Shop } from '@kopru/testing';
import type { Stage } from './stage.ts';

let run = 0;
/** Order numbers that no other round has used. */
export const numbering = (): ((index: number) => string) => {
  run += 1;
  const prefix = `B${run}-`;
  return (index) => `${prefix}${index}`;
};
const template = {
  shortCode: '1001',
  customer: {
    name: 'Deniz K.',
    phone: '+90 850 000 00 00',
    note: 'Zil bozuk',
    address: {
      text: 'Örnek Mah. Deneme Sok. No:12',
      aptNo: '12',
      floor: '3',
      doorNo: '7',
      district: 'Beşiktaş',
      city: 'İstanbul',
      lat: 41.04,
      lon: 29.01,
    },
  },
  items: [
    {
      id: 'p1',
      name: 'Adana dürüm',
      quantity: 2,
      unitPrice: 140,
      note: 'az acılı',
      options: [{ group: 'Ekstra', name: 'Kaşar', price: 15 }],
      removed: ['Soğan'],
    },
    { id: 'p2', name: 'Ayran', quantity: 2, unitPrice: 25 },
  ],
  amount: { subtotal: 360, discount: 36, deliveryFee: 0, total: 324, currency: 'TRY' },
  payment: { type: 'cash', name: 'Nakit', isPaid: false },
  delivery: { by: 'restaurant' },
};

/** The body of a `direct` push with two lines, and any further members. */
export const orderBody = (providerOrderId: string, more: object = {}): string =>
  JSON.stringify({ providerOrderId, placedAt: new Date().toISOString(), ...template, ...more });

const maxTries = 20;

/** Pushes again when the service asks for that; resolves to the time of sending once it is accepted. */
const push = async (url: string, body: string): Promise<number> => {
  const sentAt = performance.now();
  let answer = await call('POST', url, { body });
  for (let tries = 1; answer.status === 503 && tries < maxTries; tries += 1) {
    await pause(500);
    answer = await call('POST', url, { body });
  }
  if (answer.status !== 200) throw new Error(`a push was answered ${answer.status}: ${answer.text}`);
  return sentAt;
};

export const pushOrder = (shop: Shop, providerOrderId: string): Promise<number> =>
  push(shop.pushUrl, orderBody(providerOrderId));

/** Tells of the next status of an order. */
export const pushStatus = (shop: Shop, providerOrderId: string, status: number): Promise<number> =>
  push(`${shop.pushUrl}/orders/${providerOrderId}/status`, JSON.stringify({ status }));

export interface Delivered {
  acceptedMs: number;
  /** Until the last webhook. */
  deliveredMs: number;
  /** From the push to the receipt of each order's webhook, in milliseconds. */
  tookMs: number[];
}

const deliveryLimitMs = 300_000;

/** Pushes orders to the shops in turns, until the webhooks of all of them have come. */
export const deliver = async (
  { shop, receiver }: Pick<Stage, 'shop' | 'receiver'>,
  count: number,
  pace: Pace,
  shops: readonly Shop[] = [shop],
): Promise<Delivered> => {
  const id = numbering();
  const target = receiver.firstAt.size + count;
  const sentAt = new Map<string, number>();
  const startedAt = performance.now();
  await pace(count, async (index) => {
    sentAt.set(id(index), await pushOrder(shops[index % shops.length] ?? shop, id(index)));
  });
  const acceptedMs = performance.now() - startedAt;
  await receiver.whenReceived(target, deliveryLimitMs);
  return {
    acceptedMs,
    deliveredMs: performance.now() - startedAt,
    tookMs: [...sentAt].map(([order, at]) => (receiver.firstAt.get(order) ?? Number.NaN) - at),
  };
};
