import { z } from 'zod';
import { orderOperations } from '../internal/orders.ts';
import { personSchema } from '../internal/persons.ts';
import { platformOperations } from '../internal/platforms.ts';
import { recordOperations } from '../internal/webhooks.ts';

/** All that is kept of a customer, and to which addresses it was sent. */
const personDataSchema = z.object({
  orders: orderOperations.ofPerson.data.shape.orders,
  pushes: platformOperations.pushesOfPerson.data.shape.pushes,
  deliveries: recordOperations.list.data.shape.items,
});

const erasedSchema = z.object({
  orders: z.int(),
  /** They are still being delivered to the customer, and stay until they have ended. */
  ordersUnderWay: z.int(),
  deliveries: z.int(),
  pushes: z.int(),
});

/** A customer's right to what is kept of him, and to have it taken out (KVKK, article 11). */
export const personTerms = {
  exportPerson: { body: personSchema, data: personDataSchema },
  erasePerson: { body: personSchema, data: erasedSchema },
} as const;
