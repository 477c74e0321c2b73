import { randomUUID } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import { ok, openRoute } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { Platforms } from '../platforms/platforms.ts';
import { platformNames, type SimOrder } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { zooNames } from '../zoo/send-zoo.ts';
import { toOrderSnapshot } from './order-snapshot.ts';
import type { PlaceOrders } from './place-orders.ts';
import {
  cancelBodySchema,
  idSchema,
  noticeBodySchema,
  ordersBodySchema,
  platformSchema,
  refundRequestBodySchema,
  streamBodySchema,
  targetSchema,
  zooBodySchema,
  type Target,
} from './schemas.ts';

const ordersQuery = z.object({
  platform: platformSchema.optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(5000).default(1000),
});

/** Orders at the platforms: single ones, bodies of the zoo and streams. */
export const orderRoutes = (world: World, platforms: Platforms, orders: PlaceOrders): Router => {
  const router = Router();
  const orderOf = ({ platform, id }: Target): SimOrder => {
    const order = world.order(platform, id);
    if (order === undefined) throw appError('order_not_found');
    return order;
  };

  router.post(
    '/orders',
    openRoute({ body: ordersBodySchema }, ({ body: { count, ...spec } }) =>
      ok({ items: Array.from({ length: count }, () => toOrderSnapshot(orders.place(spec))) }),
    ),
  );
  router.get(
    '/zoo',
    openRoute({}, () => ok(Object.fromEntries(platformNames.map((platform) => [platform, zooNames(platform)])))),
  );
  router.post(
    '/zoo',
    openRoute({ body: zooBodySchema }, ({ body }) => ok({ items: orders.sendZoo(body).map(toOrderSnapshot) })),
  );
  router.post(
    '/zoo/notices',
    openRoute({ body: noticeBodySchema }, ({ body }) => ok(toOrderSnapshot(orders.sendNotice(body)))),
  );
  router.get(
    '/orders/:platform/:id',
    openRoute({ params: targetSchema }, ({ params }) => ok(toOrderSnapshot(orderOf(params)))),
  );
  router.post(
    '/orders/:platform/:id/cancel',
    openRoute({ params: targetSchema, body: cancelBodySchema }, ({ params, body }) => {
      const order = orderOf(params);
      const { latestStatus, ...reason } = body;
      if (order.status > latestStatus) throw appError('invalid_transition', { params: { status: order.status } });
      platforms[params.platform].cancelled(order, reason);
      return ok(toOrderSnapshot(order));
    }),
  );
  router.post(
    '/orders/:platform/:id/courier',
    openRoute({ params: targetSchema }, ({ params }) => {
      const order = orderOf(params);
      if (!platforms[params.platform].courierStep(order))
        throw appError('invalid_transition', { params: { status: order.status } });
      return ok(toOrderSnapshot(order));
    }),
  );
  router.put(
    '/orders/ty/:id/refund-request',
    openRoute(
      { params: z.object({ id: targetSchema.shape.id }), body: refundRequestBodySchema },
      ({ params, body }) => {
        const order = orderOf({ platform: 'ty', id: params.id });
        const { id = randomUUID(), createdAt = Date.now() } = order.refundRequest ?? {};
        const { status, agoMs } = body;
        order.refundRequest = { id, status, createdAt: agoMs === undefined ? createdAt : Date.now() - agoMs };
        return ok(order.refundRequest);
      },
    ),
  );
  router.post(
    '/streams',
    openRoute({ body: streamBodySchema }, ({ body }) => ok(orders.startStream(body))),
  );
  router.get(
    '/streams',
    openRoute({}, () => ok({ items: orders.streams() })),
  );
  router.delete(
    '/streams/:id',
    openRoute({ params: idSchema }, ({ params }) => ok({ stopped: orders.stopStream(params.id) })),
  );
  router.get(
    '/books',
    openRoute({ query: ordersQuery }, ({ query: { platform, offset, limit } }) => {
      const all = [...world.orders.values()].filter((order) => platform === undefined || order.platform === platform);
      return ok({ items: all.slice(offset, offset + limit).map(toOrderSnapshot), total: all.length });
    }),
  );
  return router;
};
