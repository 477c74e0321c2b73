import { businessDaySchema, maxOrderIdLength } from '@kopru/contracts/orders/canonical-order';
import { providerSchema } from '@kopru/contracts/platforms/providers';
import { derivedId, idSchema, orderIdOf } from '@kopru/contracts/values/ids';
import type { DeadMessage } from '@kopru/messaging';
import { z } from 'zod';
import type { DeadArrival } from '../domain/facts/dead-arrival.ts';

const ifReadable = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** What can be read of an arrival that does not fit its contract. */
const remainsSchema = z
  .object({
    accountId: ifReadable(idSchema),
    restaurantId: ifReadable(idSchema),
    provider: ifReadable(providerSchema),
    order: z
      .object({
        providerOrderId: ifReadable(z.string().min(1).max(maxOrderIdLength)),
        businessDay: ifReadable(businessDaySchema),
        shortCode: ifReadable(z.string().min(1).max(maxOrderIdLength)),
        isTest: ifReadable(z.boolean()),
      })
      .catch({}),
  })
  .catch({ order: {} });

/** The order that a dead message brought; undefined: it names no account. */
export const deadArrivalOf = (
  { accountId: named, messageId, body }: DeadMessage,
  at: Date,
): DeadArrival | undefined => {
  const { accountId = named, restaurantId, provider, order } = remainsSchema.parse(body);
  if (accountId === undefined) return undefined;
  const { providerOrderId, businessDay, shortCode, isTest } = order;
  const isKnown = restaurantId !== undefined && provider !== undefined && providerOrderId !== undefined;
  return {
    _id: isKnown
      ? orderIdOf({ accountId, restaurantId, provider, providerOrderId, businessDay })
      : derivedId(accountId, messageId ?? ''),
    accountId,
    restaurantId: restaurantId ?? null,
    provider: provider ?? null,
    orderNumber: shortCode ?? providerOrderId ?? null,
    ...(isTest === true && { isTest }),
    at,
  };
};
