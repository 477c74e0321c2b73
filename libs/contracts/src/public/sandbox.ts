import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { simulatedFaults, simulatedPlatforms } from '../platforms/simulated-faults.ts';
import { orderReference } from './fields.ts';
import { examples, rowsOf } from './operation.ts';
import { orderId, restaurantId } from './example-ids.ts';

const platformSchema = z.enum(simulatedPlatforms).meta({ 'x-open': true });
const payments = ['online', 'cash', 'card', 'multinet', 'sodexo'] as const;
const operations = [
  ...['push', 'cancel', 'status', 'list', 'read', 'login', 'verify', 'verify-scheduled', 'prepare', 'handover'],
  ...['deliver', 'reasons', 'menu', 'store', 'stock', 'price', 'hours', 'order'],
] as const;

export const sandboxOrderWriteSchema = z
  .object({
    restaurantId: idSchema.optional().meta({
      description: 'A restaurant of the sandbox; without it the newest one, which is made where there is none',
    }),
    provider: platformSchema
      .optional()
      .meta({ description: 'The platform that the customer orders at; getir when absent' }),
    deliveryBy: z
      .enum(['restaurant', 'platform'])
      .optional()
      .meta({ description: 'Whose courier; either when absent' }),
    payment: z.enum(payments).optional().meta({ description: 'How the customer pays; any way when absent' }),
    scheduledInMinutes: z.int().min(1).max(10_080).optional().meta({ description: 'Ordered for later' }),
    note: z.string().max(200).optional().meta({
      description: "The customer's note; a magic word in it, such as `KOPRU-TIMEOUT`, makes one thing happen",
    }),
  })
  .meta({ id: 'SandboxOrderWrite' })
  .register(examples, { example: { provider: 'getir', note: 'KOPRU-LATE-CANCEL' } });

const placed = { provider: 'getir', providerOrderId: '6700000000000000000000d1' };
export const sandboxOrderSchema = z
  .object({
    provider: platformSchema,
    providerOrderId: z.string().meta({ description: 'The number of the order on the platform: its `pid`' }),
    restaurantId: idSchema,
    total: z.number(),
    currency: z.literal('TRY'),
  })
  .meta({ id: 'SandboxOrder' })
  .register(examples, {
    example: { ...placed, restaurantId, total: 310, currency: 'TRY' },
  });

export const sandboxCancelSchema = z
  .object({ by: z.enum(['customer', 'platform']).default('customer') })
  .meta({ id: 'SandboxCancel' })
  .register(examples, { example: { by: 'customer' } });

/** What became of an order at its platform. */
const movedSchema = z
  .object({ ...sandboxOrderSchema.pick({ provider: true, providerOrderId: true }).shape, platformStatus: z.int() })
  .meta({ id: 'SandboxMove', description: '`platformStatus` is what the platform says now; Köprü hears of it next' })
  .register(examples, { example: { ...placed, platformStatus: 1500 } });

export const sandboxFaultSchema = z
  .object({
    kind: z.enum([...simulatedFaults.calls, ...simulatedFaults.pushes, ...simulatedFaults.customers]),
    provider: platformSchema.optional().meta({ description: 'Only this platform; every one when absent' }),
    restaurantId: idSchema
      .optional()
      .meta({ description: 'Only this restaurant; every one of the sandbox when absent' }),
    operation: z.enum(operations).optional().meta({ description: 'Only this call or push; every one when absent' }),
    times: z.int().min(1).max(1000).default(1).meta({ description: 'How often it strikes' }),
    ms: z
      .int()
      .min(0)
      .max(600_000)
      .default(1000)
      .meta({ description: 'For latency, late, out_of_order and cancel_in_preparation' }),
  })
  .meta({ id: 'SandboxFault' })
  .register(examples, { example: { kind: 'error_500', provider: 'getir', operation: 'verify', times: 2, ms: 1000 } });
const setFaultSchema = z
  .object({ restaurants: z.int() })
  .meta({ id: 'SandboxFaultSet', description: 'For so many restaurants' })
  .register(examples, { example: { restaurants: 1 } });

const resetSchema = z
  .object({ faults: z.int(), orders: z.int() })
  .meta({ id: 'SandboxReset', description: 'So many faults were taken back, and so many orders cancelled' })
  .register(examples, { example: { faults: 2, orders: 1 } });

const { post } = rowsOf('Sandbox');

const unready = ['sandbox_only', 'sandbox_not_set_up'] as const;
const ofOrder = {
  params: z.object({
    orderId: orderReference.meta({
      description: "The order's `id` or its `pid` (the number on the platform)",
      example: orderId,
    }),
  }),
  data: movedSchema,
  errors: [...unready, 'order_not_found', 'order_ambiguous', 'invalid_transition'],
} as const;

export const sandboxRows = {
  placeSandboxOrder: post('/sandbox/orders', {
    isSandboxOnly: true,
    body: sandboxOrderWriteSchema,
    isBodyOptional: true,
    data: sandboxOrderSchema,
    errors: [...unready, 'restaurant_not_found', 'limit_reached'],
  }),
  cancelSandboxOrder: post('/sandbox/orders/{orderId}/cancel', {
    isSandboxOnly: true,
    ...ofOrder,
    body: sandboxCancelSchema,
    isBodyOptional: true,
  }),
  moveSandboxCourier: post('/sandbox/orders/{orderId}/courier', { isSandboxOnly: true, ...ofOrder }),
  setSandboxFault: post('/sandbox/faults', {
    isSandboxOnly: true,
    body: sandboxFaultSchema,
    data: setFaultSchema,
    errors: [...unready, 'restaurant_not_found'],
  }),
  resetSandbox: post('/sandbox/reset', { isSandboxOnly: true, data: resetSchema, errors: unready }),
};

export type SandboxOrder = z.infer<typeof sandboxOrderSchema>;
export type SandboxOrderWrite = z.infer<typeof sandboxOrderWriteSchema>;
export type SandboxFault = z.infer<typeof sandboxFaultSchema>;
