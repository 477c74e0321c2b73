import { randomUUID } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import { ok, openRoute } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { Platforms } from '../platforms/platforms.ts';
import { faultSchema } from '../world/faults.ts';
import { advanceClocks } from '../world/clock.ts';
import { freshStore, platformNames, type SimOrder } from '../world/model.ts';
import { setPrice } from '../world/prices.ts';
import { rulesSchema } from '../world/rules.ts';
import { isOnSale, setOnSale } from '../world/stock.ts';
import { closeStore, isOpenNow, openStore } from '../world/store.ts';
import { shopKey, type World } from '../world/world.ts';
import { zooNames } from '../zoo/send-zoo.ts';
import { bookEntry } from './books.ts';
import { pushThroughChannel } from './channel.ts';
import type { PlaceOrders } from './place-orders.ts';
import { resetRestaurants } from './reset-restaurants.ts';
import {
  cancelBodySchema,
  clockBodySchema,
  channelPushSchema,
  hoursBodySchema,
  noticeBodySchema,
  ordersBodySchema,
  platformSchema,
  priceBodySchema,
  refundRequestBodySchema,
  resetBodySchema,
  shopSchema,
  stockBodySchema,
  storeBodySchema,
  streamBodySchema,
  zooBodySchema,
} from './schemas.ts';

const orderPath = z.object({ platform: platformSchema, id: z.string().max(200) });
const idPath = z.object({ id: z.coerce.number().int() });
const booksQuery = z.object({
  platform: platformSchema.optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(5000).default(1000),
});

/** How people and tests drive the simulator. */
export const controlRoutes = (world: World, platforms: Platforms, orders: PlaceOrders): Router => {
  const router = Router();
  const orderOf = ({ platform, id }: z.infer<typeof orderPath>): SimOrder => {
    const order = world.order(platform, id);
    if (order === undefined) throw appError('order_not_found');
    return order;
  };

  router.put(
    '/restaurants/:platform/:id',
    openRoute({ params: orderPath, body: shopSchema }, ({ params: { platform, id }, body }) => {
      const known = world.shop(platform, id);
      const shop = known ?? { platform, restaurantId: id, ...freshStore(), ...body };
      Object.assign(shop, { ...body, clockMs: shop.clockMs });
      world.shops.set(shopKey(platform, id), shop);
      return ok(shop);
    }),
  );
  router.get(
    '/restaurants',
    openRoute({}, () => {
      const items = [...world.shops.values()];
      items.forEach(isOpenNow);
      for (const shop of items) Object.keys(shop.off).forEach((id) => isOnSale(shop, id));
      return ok({ items });
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/store',
    openRoute({ params: orderPath, body: storeBodySchema }, ({ params: { platform, id }, body }) => {
      const shop = world.shop(platform, id);
      if (shop === undefined) throw appError('restaurant_not_found');
      if (body.isOpen) openStore(shop, body.by);
      else closeStore(world, shop, null, body.by);
      return ok(shop);
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/stock',
    openRoute({ params: orderPath, body: stockBodySchema }, ({ params: { platform, id }, body }) => {
      const shop = world.shop(platform, id);
      if (shop === undefined) throw appError('restaurant_not_found');
      setOnSale(shop, body.id, body.isAvailable);
      return ok(shop);
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/hours',
    openRoute({ params: orderPath, body: hoursBodySchema }, ({ params: { platform, id }, body }) => {
      const shop = world.shop(platform, id);
      if (shop === undefined) throw appError('restaurant_not_found');
      shop.hours = body.hours;
      return ok(shop);
    }),
  );
  router.patch(
    '/restaurants/:platform/:id/price',
    openRoute({ params: orderPath, body: priceBodySchema }, ({ params: { platform, id }, body }) => {
      const shop = world.shop(platform, id);
      if (shop === undefined) throw appError('restaurant_not_found');
      setPrice(shop, body.id, body.price);
      return ok(shop);
    }),
  );
  router.post(
    '/orders',
    openRoute({ body: ordersBodySchema }, ({ body: { count, ...wish } }) =>
      ok({ items: Array.from({ length: count }, () => bookEntry(orders.place(wish))) }),
    ),
  );
  router.get(
    '/zoo',
    openRoute({}, () => ok(Object.fromEntries(platformNames.map((platform) => [platform, zooNames(platform)])))),
  );
  router.post(
    '/zoo',
    openRoute({ body: zooBodySchema }, ({ body }) => ok({ items: orders.sendZoo(body).map(bookEntry) })),
  );
  router.post(
    '/zoo/notices',
    openRoute({ body: noticeBodySchema }, ({ body }) => ok(bookEntry(orders.sendNotice(body)))),
  );
  router.get(
    '/orders/:platform/:id',
    openRoute({ params: orderPath }, ({ params }) => ok(bookEntry(orderOf(params)))),
  );
  router.post(
    '/orders/:platform/:id/cancel',
    openRoute({ params: orderPath, body: cancelBodySchema }, ({ params, body }) => {
      const order = orderOf(params);
      const { latestStatus, ...reason } = body;
      if (order.status > latestStatus) throw appError('invalid_transition', { params: { status: order.status } });
      platforms[params.platform].cancelled(order, reason);
      return ok(bookEntry(order));
    }),
  );
  router.post(
    '/orders/:platform/:id/courier',
    openRoute({ params: orderPath }, ({ params }) => {
      const order = orderOf(params);
      if (!platforms[params.platform].courierStep(order))
        throw appError('invalid_transition', { params: { status: order.status } });
      return ok(bookEntry(order));
    }),
  );
  router.put(
    '/orders/ty/:id/refund-request',
    openRoute({ params: z.object({ id: orderPath.shape.id }), body: refundRequestBodySchema }, ({ params, body }) => {
      const order = orderOf({ platform: 'ty', id: params.id });
      const { id = randomUUID(), createdAt = Date.now() } = order.refundRequest ?? {};
      const { status, agoMs } = body;
      order.refundRequest = { id, status, createdAt: agoMs === undefined ? createdAt : Date.now() - agoMs };
      return ok(order.refundRequest);
    }),
  );
  router.post(
    '/restaurants/reset',
    openRoute({ body: resetBodySchema }, ({ body }) => ok(resetRestaurants(world, platforms, body.restaurantIds))),
  );
  router.post(
    '/clock',
    openRoute({ body: clockBodySchema }, async ({ body }) =>
      ok(await advanceClocks(world, new Set(body.restaurantIds), body.offsetMs)),
    ),
  );
  router.post(
    '/channels/push',
    openRoute({ body: channelPushSchema }, async ({ body }) => ok(await pushThroughChannel(body))),
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
    openRoute({ params: idPath }, ({ params }) => ok({ stopped: orders.stopStream(params.id) })),
  );
  router.post(
    '/faults',
    openRoute({ body: faultSchema }, ({ body }) => ok(world.faults.add(body))),
  );
  router.get(
    '/faults',
    openRoute({}, () => ok({ items: world.faults.list() })),
  );
  router.delete(
    '/faults',
    openRoute({}, () => {
      world.faults.clear();
      return ok();
    }),
  );
  router.delete(
    '/faults/:id',
    openRoute({ params: idPath }, ({ params }) => ok({ removed: world.faults.remove(params.id) })),
  );
  router.get(
    '/rules',
    openRoute({}, () => ok(world.rules)),
  );
  router.patch(
    '/rules',
    openRoute({ body: rulesSchema.partial() }, ({ body }) => ok(Object.assign(world.rules, body))),
  );
  router.post(
    '/expire-tokens',
    openRoute({}, () => {
      world.tokenEpoch += 1;
      return ok();
    }),
  );
  router.get(
    '/books',
    openRoute({ query: booksQuery }, ({ query: { platform, offset, limit } }) => {
      const all = [...world.orders.values()].filter((order) => platform === undefined || order.platform === platform);
      return ok({ items: all.slice(offset, offset + limit).map(bookEntry), total: all.length });
    }),
  );
  router.get(
    '/requests',
    openRoute({}, () => ok({ items: world.requests, overLimit: world.overLimit, prices: world.priceViolations })),
  );
  router.post(
    '/reset',
    openRoute({}, () => {
      world.reset();
      return ok();
    }),
  );
  return router;
};
