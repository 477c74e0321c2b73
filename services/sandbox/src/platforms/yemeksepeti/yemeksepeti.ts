import { createSecretKey } from 'node:crypto';
import express, { type Request, type RequestHandler, Router } from 'express';
import { SignJWT } from 'jose';
import { isOver, type Shop, type SimOrder } from '../../world/model.ts';
import type { Push, SendPush } from '../../world/push.ts';
import { createTokens } from '../../world/tokens.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer, createOperation } from '../common/answer.ts';
import { createCourier } from '../common/courier.ts';
import type { Platform } from '../common/platform.ts';
import { yemeksepetiOrder } from './yemeksepeti-bodies.ts';
import { yemeksepetiStockRoutes } from './yemeksepeti-stock.ts';
import { guardVendor, yemeksepetiStoreRoutes } from './yemeksepeti-store.ts';

const refusal = (status: number, code: string, message: string): Answer => answer({ code, message }, status);

/** Source: Delivery Hero POS middleware API. */
const beforeAcceptance = new Set(
  `ADDRESS_INCOMPLETE_MISSTATED BAD_WEATHER BLACKLISTED CARD_READER_NOT_AVAILABLE CLOSED CONTENT_WRONG_MISLEADING
   FOOD_QUALITY_SPILLAGE FRAUD_PRANK ITEM_UNAVAILABLE LATE_DELIVERY MENU_ACCOUNT_SETTINGS MOV_NOT_REACHED NO_COURIER
   NO_PICKER NO_RESPONSE OUTSIDE_DELIVERY_AREA TECHNICAL_PROBLEM TEST_ORDER TOO_BUSY UNABLE_TO_FIND UNABLE_TO_PAY
   UNPROFESSIONAL_BEHAVIOUR WILL_NOT_WORK_WITH_PLATFORM WRONG_ORDER_ITEMS_DELIVERED`.split(/\s+/),
);
const afterAcceptance = new Set(
  `BAD_WEATHER CARD_READER_NOT_AVAILABLE CONTENT_WRONG_MISLEADING FOOD_QUALITY_SPILLAGE LATE_DELIVERY UNABLE_TO_FIND
   UNABLE_TO_PAY UNPROFESSIONAL_BEHAVIOUR WRONG_ORDER_ITEMS_DELIVERED`.split(/\s+/),
);
const minAheadMs = 120_000;

export const createYemeksepeti = (world: World, sendPush: SendPush): Platform => {
  const tokens = createTokens(world);
  const courier = createCourier(world, 550, [700]);
  const operation = createOperation(world, 'ys', (message) => ({ code: 'ERROR', message }));
  const secret = createSecretKey(Buffer.from(world.config.YS_PLUGIN_SECRET, 'utf8'));
  type Body = Record<string, unknown>;

  const shopOf = (request: Request): Shop | undefined => {
    const [, token] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    return tokens.holder(token);
  };
  const onOrder = (
    name: string | ((request: Request) => string),
    handler: (order: SimOrder, body: Body) => Answer,
  ): RequestHandler => {
    const orderOf = ({ params }: Request): SimOrder | undefined => world.order('ys', String(params['token']));
    const guarded = (request: Request): Answer => {
      const shop = shopOf(request);
      if (shop === undefined) return refusal(401, 'UNAUTHORIZED', 'Access token is missing or expired');
      const order = orderOf(request);
      if (order?.shop !== shop) return refusal(404, 'ORDER_NOT_FOUND', 'Order not found');
      return handler(order, (request.body ?? {}) as Body);
    };
    return (request, response, next) =>
      operation(typeof name === 'string' ? name : name(request), guarded, shopOf, orderOf)(request, response, next);
  };

  const wrongState = (order: SimOrder, isRepeat: boolean): Answer =>
    isRepeat
      ? refusal(409, 'ORDER_ALREADY_IN_STATE', 'The order is in that state already')
      : refusal(
          400,
          'INVALID_ORDER_STATE',
          `The order cannot be changed any more (${order.status >= 1500 ? 'cancelled' : 'state'})`,
        );

  const accept = (order: SimOrder, body: Body): Answer => {
    const at = Date.parse(String(body['acceptanceTime']));
    if (!(at - Date.now() >= minAheadMs - 5000))
      return refusal(400, 'INVALID_ACCEPTANCE_TIME', 'acceptanceTime must be at least 2 minutes ahead');
    if (order.status !== 400 && order.status !== 325) return wrongState(order, !isOver(order));
    if (typeof body['remoteOrderId'] === 'string') order.remoteOrderId = body['remoteOrderId'];
    world.move(order, order.status === 325 ? 350 : 500, 'restaurant');
    return answer({});
  };
  const reject = (order: SimOrder, body: Body): Answer => {
    const reason = String(body['reason']);
    const isNew = order.status === 400 || order.status === 325;
    if (order.status >= 1500) return wrongState(order, order.status === 1600);
    if (!(isNew ? beforeAcceptance : afterAcceptance).has(reason))
      return refusal(400, 'INVALID_REASON', `The reason ${reason} is not allowed now`);
    order.cancelReason = { id: reason, name: reason, by: 'restaurant' };
    world.move(order, 1600, 'restaurant');
    return answer({});
  };
  const pickUp = (order: SimOrder): Answer => {
    if (order.deliveryBy === 'platform') return refusal(400, 'RIDER_DELIVERY', 'The rider reports the pick-up');
    if (order.status < 350 || isOver(order) || order.status >= 700) return wrongState(order, order.status === 700);
    world.move(order, 700, 'restaurant');
    return answer({});
  };
  const changeStatus = (order: SimOrder, body: Body): Answer => {
    switch (body['status']) {
      case 'order_accepted':
        return accept(order, body);
      case 'order_rejected':
        return reject(order, body);
      case 'order_picked_up':
        return pickUp(order);
      default:
        return refusal(400, 'INVALID_STATUS', 'Unknown status');
    }
  };

  const routes = Router();
  routes.post(
    '/v2/login',
    express.urlencoded({ extended: false }),
    operation('login', (request) => {
      const { username, password } = (request.body ?? {}) as Body;
      const shop = [...world.shops.values()].find(
        ({ platform, apiKey, secretKey }) => platform === 'ys' && apiKey === username && secretKey === password,
      );
      if (shop === undefined) return refusal(401, 'INVALID_CREDENTIALS', 'User name or password is wrong');
      const seconds = Math.max(1, Math.floor(world.rules.ysTokenMs / 1000));
      return answer({
        access_token: tokens.issue(shop, world.rules.ysTokenMs),
        token_type: 'bearer',
        expires_in: seconds,
      });
    }),
  );
  const operations: Record<string, string> = {
    order_accepted: 'verify',
    order_rejected: 'cancel',
    order_picked_up: 'handover',
  };
  routes.post(
    '/v2/order/status/:token',
    onOrder((request) => operations[String((request.body as Body | undefined)?.['status'])] ?? 'status', changeStatus),
  );
  routes.post(
    '/v2/orders/:token/preparation-completed',
    onOrder('prepare', (order) => {
      if (order.status !== 500 && order.status !== 350) return wrongState(order, order.status >= 550 && !isOver(order));
      world.move(order, 550, 'restaurant');
      return answer({});
    }),
  );

  const guarded = guardVendor({ operation, shopOf });
  yemeksepetiStoreRoutes(routes, world, guarded);
  yemeksepetiStockRoutes(routes, world, guarded);

  const signed = async (): Promise<Record<string, string>> => {
    const token = await new SignJWT({ service: 'middleware' })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(secret);
    return { authorization: `Bearer ${token}` };
  };
  /** The address names the order. */
  const sendUpdate = (order: SimOrder, path: string, { operation, body }: Pick<Push, 'operation' | 'body'>): void =>
    sendPush({
      operation,
      order,
      method: 'PUT',
      path: `/remoteId/${order.shop.restaurantId}/remoteOrder/${order.remoteOrderId ?? order.id}/${path}`,
      headers: signed,
      body,
    });
  const sendStatus = (order: SimOrder, status: string, message: string): void =>
    sendUpdate(order, 'posOrderStatus', {
      operation: status === 'ORDER_CANCELLED' ? 'cancel' : 'status',
      body: () => ({ status, message, occurredAt: new Date().toISOString() }),
    });

  const dispatch = (order: SimOrder): void =>
    sendPush({
      operation: 'push',
      order,
      method: 'POST',
      path: `/order/${order.shop.restaurantId}`,
      headers: signed,
      body: () => yemeksepetiOrder(order, world.baseUrl()),
      isObsolete: () => Date.now() > order.expiresAt,
      onAnswer: (data) => {
        const remote = (data as { remoteResponse?: { remoteOrderId?: unknown } }).remoteResponse?.remoteOrderId;
        if (typeof remote === 'string') order.remoteOrderId = remote;
      },
    });

  world.onMove('ys', (order, { status, by }) => {
    if (status === 550 && order.deliveryBy === 'platform') {
      sendStatus(order, 'COURIER_ARRIVED_AT_VENDOR', 'Kurye restoranda');
      courier.drive(order);
    }
    if (status === 700 && by === 'courier') sendStatus(order, 'ORDER_PICKED_UP', 'Sipariş alındı');
    if (status === 1500) sendStatus(order, 'ORDER_CANCELLED', order.cancelReason?.name ?? '');
  });

  const cancelled: Platform['cancelled'] = (order, reason) => {
    if (isOver(order)) return;
    order.cancelReason = reason;
    world.move(order, 1500, reason.by);
  };
  return {
    routes,
    notify: (order, path, body) => sendUpdate(order, path, { operation: 'status', body: () => body }),
    placed(order) {
      order.expiresAt = Date.now() + world.rules.ysExpiryMs;
      dispatch(order);
      world.timers.after(
        world.rules.ysExpiryMs,
        () => {
          if (order.status === 400 || order.status === 325)
            cancelled(order, { id: 'EXPIRED', name: 'Süresinde onaylanmadı', by: 'platform' });
        },
        order.shop,
      );
    },
    cancelled,
    courierStep: courier.step,
  };
};
