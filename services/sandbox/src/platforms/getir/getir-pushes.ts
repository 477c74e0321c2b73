import type { SimOrder } from '../../world/model.ts';
import type { SendPush } from '../../world/push.ts';
import type { Platform } from '../common/platform.ts';
import { getirOrderBody } from './getir-bodies.ts';

/** Getir's pushes to restaurants. */
export const createGetirPushes = (sendPush: SendPush) => {
  const headers = (order: SimOrder) => () =>
    Promise.resolve({ 'x-api-key': order.shop.apiKey, 'x-restaurant-secret-key': order.shop.secretKey });
  const push = (order: SimOrder): void =>
    sendPush({
      operation: 'push',
      order,
      method: 'POST',
      path: '/new-order',
      headers: headers(order),
      body: () => getirOrderBody({ ...order, status: order.scheduledFor === null ? 400 : 325, cancelReason: null }),
    });
  const pushCancel = (order: SimOrder): void =>
    sendPush({
      operation: 'cancel',
      order,
      method: 'POST',
      path: '/cancel-order',
      headers: headers(order),
      body: () => getirOrderBody(order),
    });

  const notify: Platform['notify'] = (order, path, body) =>
    sendPush({
      operation: 'status',
      order,
      method: 'POST',
      path: `/${path}`,
      headers: headers(order),
      body: () => body,
    });
  return { push, pushCancel, notify };
};
