import { businessDaySchema, maxOrderIdLength } from '@kopru/contracts/orders/canonical-order';
import { providerSchema } from '@kopru/contracts/platforms/providers';
import { derivedId, idSchema, orderIdOf } from '@kopru/contracts/values/ids';
import type { DeadMessage } from '@kopru/messaging';
import { z } from 'zod';
import type { DeadOrderMessage } from '../domain/facts/dead-order-message.ts';
import { otherOrder } from '../domain/ports.ts';

const ifReadable = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const origin = {
  accountId: ifReadable(idSchema),
  restaurantId: ifReadable(idSchema),
  provider: ifReadable(providerSchema),
};
const orderName = {
  providerOrderId: ifReadable(z.string().min(1).max(maxOrderIdLength)),
  businessDay: ifReadable(businessDaySchema),
};

/** What can be read of an arrival that does not fit its contract. */
const arrivalSchema = z
  .object({
    ...origin,
    order: z
      .object({
        ...orderName,
        shortCode: ifReadable(z.string().min(1).max(maxOrderIdLength)),
        isTest: ifReadable(z.boolean()),
      })
      .catch({}),
  })
  .catch({ order: {} });
/** And of a change. */
const changeSchema = z.object({ ...origin, ...orderName }).catch({});

type Origin = Partial<Pick<z.infer<typeof arrivalSchema>, 'accountId' | 'restaurantId' | 'provider'>>;
const idOf = ({ accountId, restaurantId, provider }: Origin, order: z.infer<typeof changeSchema>) => {
  const { providerOrderId, businessDay } = order;
  return accountId !== undefined &&
    restaurantId !== undefined &&
    provider !== undefined &&
    providerOrderId !== undefined
    ? orderIdOf({ accountId, restaurantId, provider, providerOrderId, businessDay })
    : undefined;
};

/** The order that a dead message brought; undefined: it names no account. */
export const deadArrivalOf = (
  { accountId: named, messageId, reason, body }: DeadMessage,
  at: Date,
): DeadOrderMessage | undefined => {
  const { accountId = named, restaurantId, provider, order } = arrivalSchema.parse(body);
  if (accountId === undefined) return undefined;
  const { providerOrderId, shortCode, isTest } = order;
  // The id of an order whose number another one has is that one's, which is stored.
  const orderId = reason === otherOrder ? undefined : idOf({ accountId, restaurantId, provider }, order);
  return {
    _id: orderId ?? derivedId(accountId, messageId ?? ''),
    accountId,
    restaurantId: restaurantId ?? null,
    provider: provider ?? null,
    orderNumber: shortCode ?? providerOrderId ?? null,
    ...(isTest === true && { isTest }),
    at,
  };
};

/** The change that a dead message brought, the same one for all changes of an order; undefined: it names no account. */
export const deadChangeOf = (
  { accountId: named, messageId, body }: DeadMessage,
  at: Date,
): DeadOrderMessage | undefined => {
  const { accountId = named, restaurantId, provider, ...order } = changeSchema.parse(body);
  if (accountId === undefined) return undefined;
  const orderId = idOf({ accountId, restaurantId, provider }, order);
  return {
    _id: derivedId(accountId, `change ${orderId ?? messageId ?? ''}`),
    accountId,
    restaurantId: restaurantId ?? null,
    provider: provider ?? null,
    orderNumber: order.providerOrderId ?? null,
    isChange: true,
    ...(orderId !== undefined && { orderId }),
    at,
  };
};
