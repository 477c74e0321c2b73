import type { OrderArrived } from '@kopru/contracts/messages/messages';
import { isCancelled, isTerminal } from '@kopru/contracts/orders/order-status';
import { sealedAfterEnd } from '@kopru/contracts/orders/personal-data';
import { ownChannels } from '@kopru/contracts/platforms/channels';
import { arrivedOrderIdOf } from '@kopru/contracts/values/ids';
import { policyOfArrival } from './accept-policy.ts';
import { netTotal, withWork } from './order-update.ts';
import type { SealedPerson, Order } from './order.ts';
import { dueOf } from './prepare-at.ts';
import { searchTextOf } from './search-text.ts';

const sealedFrom = ({ sealed, order }: OrderArrived, now: Date): SealedPerson | undefined => {
  if (sealed === undefined) return undefined;
  const until = new Date(sealed.until);
  const afterEnd = sealedAfterEnd(sealed.hours, now);
  return { ...sealed, until: isTerminal(order.status) && afterEnd < until ? afterEnd : until };
};

/** An order that has just arrived. */
export const createOrder = (arrived: OrderArrived, arrivalId: string, now: Date): Order => {
  const { accountId, restaurantId, integrationId, provider, order, raw, leadMinutes } = arrived;
  const { providerOrderId, status, channel = ownChannels[provider], ...content } = order;
  const cancelled = isCancelled(status);
  const isNew = status === 325 || status === 400;
  const sealed = sealedFrom(arrived, now);
  const receivedAt = new Date(arrived.receivedAt);
  const acceptPolicy = isNew
    ? policyOfArrival({ status, provider, content }, arrived.acceptPolicy, receivedAt)
    : undefined;
  return withWork({
    _id: arrivedOrderIdOf(arrived),
    accountId,
    restaurantId,
    integrationId,
    provider,
    channel,
    providerOrderId,
    status,
    isCancelled: cancelled,
    isReport: false,
    ...(cancelled || order.isTest === true ? {} : { awaitsReport: true }),
    ...(order.isTest === true ? { isTest: true } : {}),
    total: netTotal(order.amount),
    paymentType: order.payment.type,
    paymentName: order.payment.name,
    matchedCode: null,
    content,
    search: searchTextOf({ providerOrderId, content }),
    timeline: [{ id: 'arrival', status, at: now, by: 'platform', platform: 'none' }],
    ...(leadMinutes === undefined ? {} : { leadMinutes }),
    ...dueOf({ status, provider, content, leadMinutes }),
    ...(arrived.autoVerify && isNew ? { autoVerify: { at: now, attempts: 0 } } : {}),
    ...(acceptPolicy === undefined ? {} : { acceptPolicy }),
    arrivalId,
    raw,
    ...(sealed === undefined ? {} : { sealed }),
    receivedAt,
    createdAt: now,
    version: 1,
  });
};
