import {
  orderArrivedSchema,
  type OrderArrived,
  type OrderEvent,
  type PlatformUpdate,
} from '@kopru/contracts/messages/messages';
import { canonicalOrderSchema, type CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { newId, orderIdOf } from '@kopru/contracts/values/ids';
import type { z } from 'zod';

type CanonicalInput = z.input<typeof canonicalOrderSchema>;

let count = 0;
/** Unique within the process, and unlikely to equal another process's. */
export const uniqueNumber = (prefix = 'T'): string => `${prefix}-${process.pid}-${Date.now().toString(36)}-${++count}`;

/** A small complete order of 310.00 TRY in cash; overrides replace whole members. */
export const canonicalOrder = (overrides: Partial<CanonicalInput> = {}): CanonicalOrder =>
  canonicalOrderSchema.parse({
    providerOrderId: uniqueNumber(),
    shortCode: '1001',
    placedAt: new Date().toISOString(),
    status: 400,
    customer: {
      name: 'Deniz K.',
      phone: '+90 555 000 00 00',
      note: 'zili çalmayın',
      address: { text: 'Örnek Mah. Deneme Sok. No: 13', district: 'Menteşe', city: 'Muğla', lat: 37.16, lon: 28.38 },
    },
    items: [
      {
        id: 'line-1',
        productId: 'p1',
        name: 'Adana dürüm',
        quantity: 2,
        unitPrice: 140_00,
        options: [{ group: 'Ekstra', name: 'Kaşar', price: 15_00 }],
        removed: [{ name: 'Soğan' }],
      },
    ],
    amount: { subtotal: 310_00, discount: 0, deliveryFee: 0, total: 310_00, currency: 'TRY' },
    payment: { type: 'cash', name: 'Nakit', nameEn: 'Cash', isPaid: false, platformCode: 'CASH' },
    delivery: { by: 'restaurant' },
    ...overrides,
  } satisfies CanonicalInput);

export interface Origin {
  accountId: string;
  restaurantId: string;
  integrationId: string;
  provider: OrderArrived['provider'];
}

export const origin = (overrides: Partial<Origin> = {}): Origin => ({
  accountId: newId(),
  restaurantId: newId(),
  integrationId: newId(),
  provider: 'direct',
  ...overrides,
});

/** The message with which provider-ingest hands an order over. */
export const arrivedOrder = (
  from: Partial<Origin> = {},
  order: Partial<CanonicalInput> = {},
  rest: Partial<Pick<OrderArrived, 'raw' | 'autoVerify' | 'leadMinutes' | 'acceptPolicy' | 'receivedAt'>> = {},
): OrderArrived => {
  const canonical = canonicalOrder(order);
  return orderArrivedSchema.parse({
    ...origin(from),
    order: canonical,
    raw: JSON.stringify({ order: canonical.providerOrderId }),
    autoVerify: false,
    receivedAt: new Date().toISOString(),
    ...rest,
  });
};

export const platformUpdate = (
  from: Origin,
  update: Omit<Partial<PlatformUpdate>, keyof Origin> & { providerOrderId: string },
): PlatformUpdate => ({
  ...from,
  occurredAt: new Date().toISOString(),
  ...update,
});

/** The message that says what happened to an order, or that it came. */
export const orderEvent = (more: Partial<Omit<OrderEvent, 'orderId'>> = {}): OrderEvent => {
  const event = {
    eventId: newId(),
    accountId: newId(),
    providerOrderId: 'WEB-1001',
    restaurantId: newId(),
    provider: 'direct' as const,
    oldStatus: null,
    status: 400 as const,
    total: 310_00,
    occurredAt: new Date().toISOString(),
    ...more,
  };
  return { ...event, orderId: orderIdOf(event) };
};
