import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { type Request, type RequestHandler, Router } from 'express';
import { linePrice } from '../../menu/make-order.ts';
import { createLimit } from '../../world/limits.ts';
import { isOver, type Shop, type SimOrder } from '../../world/model.ts';
import type { SendPush } from '../../world/push.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer, createOperation } from '../common/answer.ts';
import { createCourier } from '../common/courier.ts';
import type { Platform } from '../common/platform.ts';
import { trendyolPriceRoutes } from './trendyol-prices.ts';
import { trendyolRefundRoutes } from './trendyol-refunds.ts';
import { trendyolStoreRoutes } from './trendyol-store.ts';
import { trendyolPackage, trendyolWord } from './trendyol-bodies.ts';

const problem = (key: string, message: string): unknown => ({ exception: key, errors: [{ key, message }] });
const refusal = (status: number, key: string, message: string): Answer => answer(problem(key, message), status);

/** 624 and 626 are for the restaurant's own courier only. */
const reasons: Readonly<Record<number, { name: string; isStoreOnly?: true }>> = {
  621: { name: 'Tedarik problemi' },
  622: { name: 'Mağaza kapalı' },
  623: { name: 'Mağaza siparişi hazırlayamıyor' },
  624: { name: 'Yüksek yoğunluk / kurye yok', isStoreOnly: true },
  626: { name: 'Alan dışı', isStoreOnly: true },
  627: { name: 'Sipariş karışıklığı' },
};

export const createTrendyol = (world: World, sendPush: SendPush): Platform => {
  const limit = createLimit({ requests: 50, windowMs: 10_000, blockMs: 1000 });
  world.onReset(limit.clear);
  const courier = createCourier(world, 550, [700, 900]);
  const operation = createOperation(world, 'ty', (message) => problem('error', message));
  type Body = Record<string, unknown>;

  const shopsOf = (request: Request): Shop[] => {
    const [, encoded] = /^Basic (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    const credentials = Buffer.from(encoded ?? '', 'base64').toString('utf8');
    return [...world.shops.values()].filter(
      ({ platform, supplierId, apiKey, secretKey }) =>
        platform === 'ty' && supplierId === request.params['supplierId'] && credentials === `${apiKey}:${secretKey}`,
    );
  };
  const shopOf = (request: Request): Shop | undefined => {
    const { items } = (request.body ?? {}) as { items?: { restaurantId?: unknown }[] };
    const named = Array.isArray(items) ? String(items[0]?.restaurantId) : undefined;
    const wanted = request.query['storeId'] ?? request.params['storeId'] ?? named;
    return shopsOf(request).find(({ restaurantId }) => restaurantId === wanted);
  };

  const fromBody = (request: Request): unknown => ((request.body ?? {}) as Body)['packageId'];

  /** Checks User-Agent, credentials and the limit of 50 in 10 s per endpoint, in the order in which Trendyol does. */
  const guarded = (name: string, handler: (shops: Shop[], request: Request) => Answer): RequestHandler =>
    operation(
      name,
      (request) => {
        if (!/^\d+ - [A-Za-z0-9]{1,30}$/.test(request.get('user-agent') ?? ''))
          return refusal(403, 'forbidden', 'User-Agent header is missing or malformed');
        const shops = shopsOf(request);
        if (shops.length === 0) return refusal(401, 'unauthorized', 'API key or secret is wrong');
        const key = `${String(request.params['supplierId'])}:${name}`;
        if (world.rules.tyLimits && limit.enter(key) > 0) {
          world.overLimit += 1;
          return { ...refusal(429, 'too.many.requests', 'too.many.requests'), headers: { 'Retry-After': '1' } };
        }
        return handler(shops, request);
      },
      shopOf,
      (request) => world.order('ty', String(request.params['id'] ?? fromBody(request))),
    );
  const onPackage = (
    name: string,
    idOf: (request: Request) => unknown,
    handler: (order: SimOrder, body: Body) => Answer,
  ): RequestHandler =>
    guarded(name, (shops, request) => {
      const order = world.order('ty', String(idOf(request)));
      if (order === undefined || !shops.includes(order.shop))
        return refusal(404, 'package.not.found', 'Package not found');
      return handler(order, (request.body ?? {}) as Body);
    });
  const fromPath = (request: Request): unknown => request.params['id'];

  const step =
    (from: OrderStatus, to: OrderStatus, isStoreOnly = false) =>
    (order: SimOrder): Answer => {
      if (isStoreOnly && order.deliveryBy === 'platform')
        return refusal(
          400,
          'delivery.type.not.allowed',
          'Only packages delivered by the store may be moved by the store',
        );
      if (order.status !== from)
        return refusal(400, 'package.status.not.valid', `Package status is ${trendyolWord(order)}`);
      world.move(order, to, 'restaurant');
      return answer(null);
    };

  const cancelPieces = (order: SimOrder, ids: readonly string[]): void => {
    for (const item of order.items) {
      const wanted = item.pieceIds.filter((id) => ids.includes(id)).length;
      item.cancelledQuantity = Math.min(item.quantity, item.cancelledQuantity + wanted);
    }
    order.subtotal = order.items.reduce((sum, item) => sum + linePrice(item), 0);
  };

  const unsupplied = (order: SimOrder, body: Body): Answer => {
    const reasonId = Number(body['reasonId']);
    const reason = reasons[reasonId];
    if (reason === undefined || (reason.isStoreOnly === true && order.deliveryBy === 'platform'))
      return refusal(400, 'reason.not.valid', `Reason ${reasonId} is not allowed for this package`);
    if (order.status >= 700)
      return refusal(400, 'package.status.not.valid', `Package status is ${trendyolWord(order)}`);
    const ids = Array.isArray(body['itemIdList']) ? body['itemIdList'].map(String) : [];
    const open = order.items.flatMap((item) => item.pieceIds.slice(item.cancelledQuantity));
    if (ids.length === 0) return refusal(400, 'items.required', 'itemIdList must not be empty');
    if (open.every((id) => ids.includes(id))) {
      order.cancelReason = { id: String(reasonId), name: reason.name, by: 'restaurant' };
      world.move(order, 1600, 'restaurant');
      return answer(null);
    }
    cancelPieces(order, ids);
    order.total = order.subtotal;
    order.modifiedAt = Date.now();
    return answer(null);
  };

  const listPackages = (shops: Shop[], request: Request): Answer => {
    const query = (name: string): string => {
      const value = request.query[name];
      return typeof value === 'string' ? value : '';
    };
    const size = Number(query('size') || 50);
    const page = Number(query('page') || 0);
    if (size > 50) return refusal(400, 'size.too.large', 'size must be at most 50');
    const shop = shops.find(({ restaurantId }) => restaurantId === query('storeId'));
    if (shop === undefined) return refusal(404, 'store.not.found', 'Store not found');
    const from = Number(query('packageModificationStartDate') || 0);
    const to = Number(query('packageModificationEndDate') || Date.now());
    const statuses = query('packageStatuses').split(',').filter(Boolean);
    const found = world
      .ordersOf(shop)
      .filter((order) => order.modifiedAt >= from && order.modifiedAt <= to)
      .filter((order) => statuses.length === 0 || statuses.includes(trendyolWord(order)))
      .sort((a, b) => a.modifiedAt - b.modifiedAt);
    const content = found.slice(page * size, (page + 1) * size);
    // Trendyol has no push: the restaurant's system learns about an order by reading this list.
    for (const order of content) order.isAccepted = true;
    return answer({
      page,
      size,
      totalPages: Math.ceil(found.length / size),
      totalCount: found.length,
      content: content.map(trendyolPackage),
    });
  };

  const routes = Router();
  const packages = '/order/meal/suppliers/:supplierId/packages';
  routes.get(packages, guarded('list', listPackages));
  routes.put(`${packages}/picked`, onPackage('verify', fromBody, step(400, 500)));
  routes.put(`${packages}/invoiced`, onPackage('prepare', fromBody, step(500, 550)));
  routes.put(`${packages}/unsupplied`, onPackage('cancel', fromBody, unsupplied));
  routes.get(
    `${packages}/:id`,
    onPackage('read', fromPath, (order) => answer(trendyolPackage(order))),
  );
  routes.put(`${packages}/:id/manual-shipped`, onPackage('handover', fromPath, step(550, 700, true)));
  routes.put(`${packages}/:id/manual-delivered`, onPackage('deliver', fromPath, step(700, 900, true)));

  trendyolStoreRoutes(routes, world, { guarded, refusal, shopOf });
  trendyolPriceRoutes(routes, world, { guarded, refusal });
  trendyolRefundRoutes(routes, world, { guarded, refusal });

  world.onMove('ty', (order, { status }) => {
    if (status === 550 && order.deliveryBy === 'platform') courier.drive(order);
  });

  return {
    routes,
    placed: () => undefined,
    cancelled(order, reason) {
      if (isOver(order)) return;
      order.cancelReason = { ...reason, id: '604' };
      world.move(order, 1500, reason.by);
    },
    notify: (order, path, body) =>
      sendPush({
        operation: 'status',
        order,
        method: 'POST',
        path: `/${path}`,
        headers: () => Promise.resolve({ 'x-api-key': order.shop.apiKey }),
        body: () => body,
      }),
    courierStep: courier.step,
  };
};
