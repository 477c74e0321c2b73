import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { orderOperations } from '../internal/orders.ts';
import { personSchema } from '../internal/persons.ts';
import { platformOperations } from '../internal/platforms.ts';
import { recordOperations } from '../internal/webhooks.ts';
import { orderStatusSchema } from '../orders/order-status.ts';

/** All data that is stored about a customer, and to which addresses it was sent. */
const personDataSchema = z.object({
  orders: orderOperations.ofPerson.data.shape.orders,
  pushes: platformOperations.pushesOfPerson.data.shape.pushes,
  deliveries: recordOperations.list.data.shape.items,
});

/** Who was found, before anything is handed over or erased. */
const foundSchema = z.object({
  /** By name, the one with the newest order first. */
  customers: z.array(
    z.object({
      /** Null: the orders name nobody. */
      name: z.string().nullable(),
      orders: z.array(
        z.object({
          id: z.string(),
          providerOrderId: z.string(),
          provider: z.string(),
          restaurantId: z.string(),
          status: orderStatusSchema,
          createdAt: isoTime,
        }),
      ),
    }),
  ),
  /** Refused pushes of the platforms. */
  pushes: z.int(),
});

const erasedSchema = z.object({
  orders: z.int(),
  /** They are still being delivered to the customer, and stay until they have ended. */
  ordersUnderWay: z.int(),
  deliveries: z.int(),
  pushes: z.int(),
});

/** A customer's right to the data that is stored about him, and to have it taken out (KVKK, article 11). */
export const personTerms = {
  findPerson: { body: personSchema, data: foundSchema },
  exportPerson: { body: personSchema, data: personDataSchema },
  erasePerson: { body: personSchema, data: erasedSchema },
} as const;
