import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { type Request, type RequestHandler, Router } from 'express';
import { isOver, type Shop, type SimOrder } from '../../world/model.ts';
import type { SendPush } from '../../world/push.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer, createOperation } from '../common/answer.ts';
import { createCourier } from '../common/courier.ts';
import { migrosOrder, migrosWord, open, seal, userIdOf } from './migros-bodies.ts';
import { migrosStoreRoutes } from './migros-store.ts';
import type { Platform } from '../common/platform.ts';

const failure = (errorTitle: string, errorDetail: string): unknown => ({
  success: false,
  data: null,
  errorMessage: { errorCode: 1, errorTitle, errorDetail },
});
const refusal = (title: string, detail: string, status = 200): Answer => answer(failure(title, detail), status);
const success = (data: unknown = null): Answer => answer({ success: true, data, errorMessage: null });

/** Migros publishes its reasons only at run time; these ids are made up. */
const reasons = [
  { reasonId: 11, description: 'Ürün kalmadı' },
  { reasonId: 12, description: 'Restoran yoğun' },
  { reasonId: 13, description: 'Restoran kapalı' },
  { reasonId: 14, description: 'Teknik sorun' },
  { reasonId: 15, description: 'Müşteri istedi' },
];

/** The statuses from which a restaurant's message is allowed, and the statuses it leads to. */
const steps: Readonly<Record<string, { from: OrderStatus; to: OrderStatus; isOwnCourier?: true; operation: string }>> =
  {
    Approved: { from: 400, to: 500, operation: 'verify' },
    Prepared: { from: 500, to: 550, operation: 'prepare' },
    Delivery: { from: 550, to: 700, isOwnCourier: true, operation: 'handover' },
    Completed: { from: 700, to: 900, isOwnCourier: true, operation: 'deliver' },
  };

export const createMigros = (world: World, sendPush: SendPush): Platform => {
  const courier = createCourier(world, 550, [600, 900]);
  const operation = createOperation(world, 'migros', (message) => failure('Error', message));
  type Body = Record<string, unknown>;

  const shopOf = (request: Request): Shop | undefined =>
    [...world.shops.values()].find(
      ({ platform, apiKey }) => platform === 'migros' && apiKey === request.get('XApiKey'),
    );
  const decoded = (request: Request, shop: Shop): Body | undefined => {
    try {
      const content = open(String((request.body as Body)['value']), shop.secretKey);
      return Object.fromEntries(Object.entries(content as Body).map(([name, value]) => [name.toLowerCase(), value]));
    } catch {
      return undefined;
    }
  };
  const sealed = (shop: Shop, result: Answer): Answer =>
    world.rules.migrosSealsAnswers ? { ...result, body: seal(result.body, shop.secretKey) } : result;

  /** Requires the restaurant's key and, for POST, a body that its secret opens; .NET ignores the case of names. */
  const guarded = (
    name: string | ((body: Body) => string),
    handler: (shop: Shop, body: Body) => Answer,
  ): RequestHandler => {
    const nameFor = (request: Request): string => {
      const shop = shopOf(request);
      return typeof name === 'string' ? name : name((shop && decoded(request, shop)) ?? {});
    };
    const orderOf = (request: Request): SimOrder | undefined => {
      const shop = shopOf(request);
      return world.order('migros', String((shop && decoded(request, shop))?.['orderid']));
    };
    const run = (request: Request): Answer => {
      const shop = shopOf(request);
      if (shop === undefined) return refusal('Unauthorized', 'XApiKey geçersiz', 401);
      const body = request.method === 'GET' ? {} : decoded(request, shop);
      if (body === undefined) return refusal('DecryptError', 'Gövde çözülemedi', 400);
      return sealed(shop, handler(shop, body));
    };
    return (request, response, next) => operation(nameFor(request), run, shopOf, orderOf)(request, response, next);
  };
  const onOrder = (
    name: string | ((body: Body) => string),
    handler: (order: SimOrder, body: Body) => Answer,
  ): RequestHandler =>
    guarded(name, (shop, body) => {
      const order = world.order('migros', String(body['orderid']));
      return order?.shop === shop ? handler(order, body) : refusal('NotFound', 'Sipariş bulunamadı');
    });

  const cancel = (order: SimOrder, body: Body): Answer => {
    const reason = reasons.find(({ reasonId }) => reasonId === Number(body['cancelreasonid']));
    if (reason === undefined) return refusal('InvalidReason', 'İptal nedeni geçersiz');
    if (isOver(order)) return refusal('InvalidStatus', `Sipariş durumu: ${migrosWord(order)}`);
    order.cancelReason = { id: String(reason.reasonId), name: reason.description, by: 'restaurant' };
    world.move(order, 1600, 'restaurant');
    return success();
  };
  const updateStatus = (order: SimOrder, body: Body): Answer => {
    const word = String(body['orderstatus']);
    if (word === 'Rejected')
      return order.status === 400
        ? cancel(order, body)
        : refusal('InvalidStatus', `Sipariş durumu: ${migrosWord(order)}`);
    const step = steps[word];
    if (step === undefined) return refusal('InvalidStatus', `Bilinmeyen durum: ${word}`);
    if (step.isOwnCourier === true && order.deliveryBy === 'platform')
      return refusal('InvalidStatus', 'Bu siparişi Migros kuryesi taşıyor');
    if (order.status !== step.from) return refusal('InvalidStatus', `Sipariş durumu: ${migrosWord(order)}`);
    world.move(order, step.to, 'restaurant');
    return success();
  };
  const list = (wanted: (order: SimOrder) => boolean): RequestHandler =>
    guarded('list', (shop, body) => {
      const { storeids, limit, offset } = body;
      if (!Array.isArray(storeids) || !storeids.map(String).includes(shop.restaurantId)) return success([]);
      const found = world.ordersOf(shop).filter(wanted);
      return success(found.slice(Number(offset), Number(offset) + Math.min(50, Number(limit))).map(migrosOrder));
    });

  const routes = Router();
  routes.get(
    '/Mapping/v2/GetCancelReasons',
    guarded('reasons', () => success(reasons)),
  );
  routes.post(
    '/Order/PendingOrdersWithStores',
    list(({ status }) => status === 400),
  );
  routes.post(
    '/Order/ActiveOrdersWithStores',
    list((order) => order.status > 400 && !isOver(order)),
  );
  routes.post(
    '/Order/GetSummarizedOrder',
    onOrder('read', (order) => success(migrosOrder(order))),
  );
  routes.post(
    '/Order/v2/UpdateOrderStatus',
    onOrder(({ orderstatus }) => steps[String(orderstatus)]?.operation ?? 'cancel', updateStatus),
  );
  routes.post('/Order/v2/CancelOrder', onOrder('cancel', cancel));
  migrosStoreRoutes(routes, world, { guarded, refusal, success });

  const plain = (): Promise<Record<string, string>> => Promise.resolve({});
  const send = (order: SimOrder, kind: 'push' | 'cancel' | 'status', path: string, body: () => unknown): void =>
    sendPush({ operation: kind, order, method: 'POST', path, headers: plain, body });
  const sendCourier = (order: SimOrder, deliveryStatus: string): void =>
    send(order, 'status', '/courier', () => ({
      orderId: Number(order.id),
      deliveryStatus,
      courierName: order.courierName ?? 'Kurye',
    }));

  world.onMove('migros', (order, { status, by }) => {
    if (status === 550 && order.deliveryBy === 'platform') {
      for (const word of ['ASSIGNED_FOR_DELIVERY', 'COURIER_ARRIVED']) sendCourier(order, word);
      courier.drive(order);
    }
    if (by === 'courier') sendCourier(order, status === 900 ? 'DELIVERED' : 'IN_DELIVERY');
    if (status === 1500)
      send(order, 'cancel', '/cancel', () => ({
        OrderId: Number(order.id),
        StoreId: Number(order.shop.restaurantId),
        UserId: userIdOf(order),
      }));
  });

  return {
    routes,
    placed: (order) => send(order, 'push', '', () => migrosOrder({ ...order, status: 400 })),
    cancelled(order, reason) {
      if (isOver(order)) return;
      order.cancelReason = reason;
      world.move(order, 1500, reason.by);
    },
    notify: (order, path, body) => send(order, 'status', path === '' ? '' : `/${path}`, () => body),
    courierStep: courier.step,
  };
};
