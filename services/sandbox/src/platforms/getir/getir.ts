import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { type Request, type RequestHandler, Router } from 'express';
import { createLimit } from '../../world/limits.ts';
import { isOver, type Shop, type SimOrder } from '../../world/model.ts';
import type { SendPush } from '../../world/push.ts';
import { closeStore } from '../../world/store.ts';
import { createTokens } from '../../world/tokens.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer, createOperation } from '../common/answer.ts';
import { createCourier } from '../common/courier.ts';
import { getirMenuBody, getirOrderBody } from './getir-bodies.ts';
import { getirStoreRoutes } from './getir-store.ts';
import type { Platform } from '../common/platform.ts';
import { createGetirPushes } from './getir-pushes.ts';
import { cancelReasons } from './getir-reasons.ts';

const refusal = (code: number, error: string, message: string, status = 400): Answer =>
  answer({ code, error, message, details: [], source: 'food-external-api' }, status);
const notFound = refusal(11, 'FoodOrderNotFound', 'Sipariş bulunamadı', 404);
const unauthorized = refusal(1, 'Unauthorized', 'Token geçersiz veya süresi dolmuş', 401);

export const createGetir = (world: World, sendPush: SendPush): Platform => {
  const tokens = createTokens(world);
  const limits = {
    default: createLimit({ requests: 300, windowMs: 60_000, blockMs: 20_000 }),
    products: createLimit({ requests: 300, windowMs: 60_000, blockMs: 20_000 }),
    configuration: createLimit({ requests: 2, windowMs: 60_000, blockMs: 30_000 }),
    cancelOptions: createLimit({ requests: 40, windowMs: 600_000, blockMs: 60_000 }),
  };
  for (const limit of Object.values(limits)) world.onReset(limit.clear);
  const courier = createCourier(world, 600, [700, 800, 900]);
  const operation = createOperation(world, 'getir', (message) => ({ code: 0, error: 'Error', message }));

  const shopOf = (request: Request): Shop | undefined => tokens.holder(request.get('token'));
  type Body = Record<string, unknown>;

  /** Guards a request that needs a token, and perhaps an order of the token's restaurant. */
  const guarded = (
    name: string,
    handler: (shop: Shop, request: Request) => Answer,
    limit?: keyof typeof limits,
  ): RequestHandler =>
    operation(
      name,
      (request) => {
        const shop = shopOf(request);
        if (shop === undefined) return unauthorized;
        if (limit !== undefined && world.rules.getirLimits && limits[limit].enter(`${shop.restaurantId}:${name}`) > 0) {
          world.overLimit += 1;
          return refusal(29, 'TooManyRequests', 'İstek sınırı aşıldı', 429);
        }
        return handler(shop, request);
      },
      shopOf,
      ({ params }) => world.order('getir', String(params['id'])),
    );
  const onOrder = (
    name: string,
    handler: (order: SimOrder, request: Request) => Answer,
    limit?: keyof typeof limits,
  ): RequestHandler =>
    guarded(
      name,
      (shop, request) => {
        const order = world.order('getir', String(request.params['id']));
        return order?.shop === shop ? handler(order, request) : notFound;
      },
      limit,
    );

  /** A restaurant's step from one status to the next, a minute after the previous step where Getir demands it. */
  const step = (
    name: string,
    from: OrderStatus,
    to: (order: SimOrder) => OrderStatus,
    hasPause = false,
  ): RequestHandler =>
    onOrder(name, (order) => {
      if (order.status >= 1500) return refusal(13, 'AlreadyCancelled', 'Sipariş iptal edilmiş');
      if (name.startsWith('verify') && order.status > from)
        return refusal(2, 'AlreadyVerified', 'Sipariş zaten onaylanmış');
      if (name === 'verify' && order.status < 400)
        return refusal(79, 'CannotVerifyBeforeActivation', 'İleri tarihli sipariş henüz aktif değil');
      if (order.status !== from) return refusal(3, 'StatusInvalid', `Sipariş durumu uygun değil: ${order.status}`);
      if (hasPause && Date.now() - order.lastStepAt < world.rules.getirStepMs)
        return refusal(74, 'PreparedTimeLimit', 'Adımlar arasında en az 1 dakika olmalı');
      world.move(order, to(order), 'restaurant');
      return answer({ result: true });
    });

  const allowedReasons = (order: SimOrder) =>
    cancelReasons.filter((reason) =>
      (order.deliveryBy === 'platform' ? reason.getir : reason.own).includes(order.status),
    );

  const cancel = (order: SimOrder, request: Request): Answer => {
    const body = (request.body ?? {}) as Body;
    if (order.status >= 1500) return refusal(13, 'AlreadyCancelled', 'Sipariş zaten iptal edilmiş');
    const reason = allowedReasons(order).find(({ id }) => id === body['cancelReasonId']);
    if (reason === undefined) return refusal(59, 'CancelReasonNotFound', 'İptal nedeni bu sipariş için geçerli değil');
    order.cancelReason = { id: reason.id, name: reason.tr, by: 'restaurant' };
    world.move(order, 1600, 'restaurant');
    return answer({ result: true });
  };

  const lists = (name: string, wanted: (order: SimOrder) => boolean): RequestHandler =>
    guarded(name, (shop) => answer(world.ordersOf(shop).filter(wanted).map(getirOrderBody)));

  const routes = Router();
  routes.post(
    '/auth/login',
    operation('login', (request) => {
      const { appSecretKey, restaurantSecretKey } = (request.body ?? {}) as Body;
      const shop = [...world.shops.values()].find(
        ({ platform, secretKey }) => platform === 'getir' && secretKey === restaurantSecretKey,
      );
      if (shop === undefined || appSecretKey !== world.config.GETIR_APP_SECRET_KEY)
        return refusal(4, 'InvalidCredentials', 'Restoran anahtarı geçersiz', 401);
      return answer({ restaurantId: shop.restaurantId, token: tokens.issue(shop, world.rules.getirTokenMs) });
    }),
  );
  routes.post(
    '/food-orders/periodic/unapproved',
    lists('list', ({ status }) => status === 325 || status === 400),
  );
  routes.post(
    '/food-orders/active',
    lists('list', (order) => order.status !== 325 && order.status !== 400 && !isOver(order)),
  );
  routes.post(
    '/food-orders/periodic/cancelled',
    lists('list', ({ status }) => status >= 1500),
  );
  routes.get(
    '/food-orders/:id',
    onOrder('read', (order) => answer(getirOrderBody(order))),
  );
  routes.post(
    '/food-orders/:id/verify',
    step('verify', 400, () => 500),
  );
  routes.post(
    '/food-orders/:id/verify-scheduled',
    step('verify-scheduled', 325, () => 350),
  );
  routes.post(
    '/food-orders/:id/prepare',
    step('prepare', 500, ({ deliveryBy }) => (deliveryBy === 'platform' ? 550 : 700), true),
  );
  routes.post(
    '/food-orders/:id/handover',
    step('handover', 550, () => 600),
  );
  routes.post(
    '/food-orders/:id/deliver',
    step('deliver', 700, () => 900, true),
  );
  routes.post('/food-orders/:id/cancel', onOrder('cancel', cancel));
  routes.get(
    '/food-orders/:id/cancel-options',
    onOrder(
      'reasons',
      (order) => answer(allowedReasons(order).map(({ id, tr }) => ({ id, message: tr }))),
      'cancelOptions',
    ),
  );
  routes.get(
    '/restaurants/menu',
    guarded('menu', (shop) => answer(getirMenuBody(shop)), 'configuration'),
  );

  getirStoreRoutes(routes, world, guarded);

  const { push, pushCancel, notify } = createGetirPushes(sendPush);
  /** After five minutes without approval the order is cancelled and the restaurant closed. */
  const expectApproval = (order: SimOrder): void =>
    world.timers.after(
      world.rules.getirApprovalMs,
      () => {
        if (order.status !== 400) return;
        order.cancelReason = { id: '0'.repeat(23) + '5', name: 'Süresinde onaylanmadı', by: 'platform' };
        closeStore(world, order.shop, null, 'platform');
        world.move(order, 1600, 'platform');
        pushCancel(order);
      },
      order.shop,
    );
  /** A pre-approved order becomes one to prepare about an hour before its time. */
  const activate = (order: SimOrder): void => {
    const inMs = (order.scheduledFor ?? 0) - world.rules.scheduledLeadMs - Date.now();
    world.timers.after(
      Math.max(0, inMs),
      () => {
        if (order.status === 350) world.move(order, 500, 'platform');
      },
      order.shop,
    );
  };

  world.onMove('getir', (order, { status, by }) => {
    if (status === 600 && order.deliveryBy === 'platform') courier.drive(order);
    if (status === 350) activate(order);
    if (status === 1500 && by !== 'restaurant') pushCancel(order);
  });

  return {
    routes,
    notify,
    placed(order) {
      push(order);
      if (order.status === 400) expectApproval(order);
    },
    cancelled(order, reason) {
      if (isOver(order)) return;
      order.cancelReason = reason;
      world.move(order, 1500, reason.by);
    },
    courierStep: courier.step,
  };
};
