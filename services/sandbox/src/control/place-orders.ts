import { appError } from '@kopru/contracts/errors/errors';
import type { z } from 'zod';
import type { Platforms } from '../platforms/platforms.ts';
import { makeOrder } from '../menu/make-order.ts';
import type { Shop, SimOrder, ZooOrder } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { zooState } from '../platforms/zoo-state.ts';
import type { ZooNotice } from '../zoo/zoo-body.ts';
import { asOfNow } from '../zoo/as-of-now.ts';
import { broughtBy, noticeOf, zooNotice, zooOrder, zoos } from '../zoo/send-zoo.ts';
import type { noticeBodySchema, orderSpecSchema, streamBodySchema, zooBodySchema } from './schemas.ts';

type OrderSpec = z.infer<typeof orderSpecSchema>;
type ZooSpec = z.infer<typeof zooBodySchema>;
type NoticeSpec = z.infer<typeof noticeBodySchema>;
type StreamSpec = z.infer<typeof streamBodySchema>;

export interface Stream {
  id: number;
  spec: StreamSpec;
  placed: number;
  isRunning: boolean;
}

const tickMs = 50;

export const createPlaceOrders = (world: World, platforms: Platforms) => {
  const streams = new Map<number, Stream>();
  let nextStream = 1;

  const shopFor = ({ platform, restaurantId }: Pick<OrderSpec, 'platform' | 'restaurantId'>): Shop => {
    const fitting = [...world.shops.values()].filter(
      (shop) =>
        (platform === undefined || shop.platform === platform) &&
        (restaurantId === undefined || shop.restaurantId === restaurantId),
    );
    if (fitting.length === 0) throw appError('restaurant_not_found');
    return world.random.pick(fitting);
  };
  const place = (spec: OrderSpec): SimOrder => {
    const shop = shopFor(spec);
    const order = makeOrder(shop, spec, world.random, Date.now());
    world.add(order);
    platforms[shop.platform].placed(order);
    return order;
  };

  const notInZoo = (): Error =>
    appError('invalid_request', { details: [{ path: 'body.name', message: 'the zoo has no such body' }] });
  const dated = <T>(body: T): T => (world.rules.isZooOfToday ? asOfNow(body, Date.now()) : body);
  /** Adds an order whose body is one of the zoo. */
  const zooIn = (made: SimOrder, written: ZooOrder): SimOrder => {
    const { shop } = made;
    const zoo = { ...written, body: dated(written.body) };
    const state = zooState(shop.platform, zoo.body);
    const history = made.history.map((entry) => ({ ...entry, status: state.status }));
    // Its amounts are in its body.
    const nothing = { items: [], subtotal: 0, discount: 0, total: 0 };
    const order: SimOrder = { ...made, ...nothing, ...state, id: zoo.id, zoo, history };
    world.add(order);
    return order;
  };
  const placeZoo = (shop: Shop, name: string): SimOrder => {
    const made = makeOrder(shop, {}, world.random, Date.now());
    const zoo = zooOrder(shop.platform, name, made.id, world.random);
    if (zoo === undefined) throw notInZoo();
    const order = zooIn(made, zoo);
    platforms[shop.platform].placed(order);
    return order;
  };

  /** The order of a notice, and the body to send. */
  const aboutIn = (notice: ZooNotice, { id, name, ...spec }: NoticeSpec): { order: SimOrder; body: unknown } => {
    const about = (order: SimOrder) => ({ order, body: dated(noticeOf(notice, order)) });
    if (id !== undefined) {
      const known = world.order(spec.platform, id);
      if (known === undefined) throw appError('order_not_found');
      return about(known);
    }
    const shop = shopFor(spec);
    const made = makeOrder(shop, {}, world.random, Date.now());
    const zoo = broughtBy(notice, { shop, name, id: made.id, random: world.random });
    if (zoo === undefined) return about(place(spec));
    const order = zooIn(made, zoo);
    return { order, body: order.zoo?.body };
  };
  /** Sends a notice about an order, and gives the order the status of the notice. */
  const sendNotice = (spec: NoticeSpec): SimOrder => {
    const notice = zooNotice(spec.platform, spec.name);
    if (notice === undefined) throw notInZoo();
    const { order, body } = aboutIn(notice, spec);
    const { status = order.status, path, cancelReason } = notice;
    if (status !== order.status) {
      // A client may read the list before the notice, so that the list needs the reason too.
      if (cancelReason !== undefined) order.cancelReason = { ...cancelReason, by: 'platform' };
      Object.assign(order, { status, modifiedAt: Date.now() });
      order.history.push({ status, at: new Date().toISOString(), by: 'platform' });
    }
    platforms[spec.platform].notify(order, path, body);
    return order;
  };
  /** Sends bodies of the zoo: one by its name, or all of a platform. */
  const sendZoo = ({ name, ...spec }: ZooSpec): SimOrder[] => {
    const shop = shopFor(spec);
    return (name === undefined ? Object.keys(zoos[shop.platform]) : [name]).map((one) => placeZoo(shop, one));
  };
  const placeIn = (spec: StreamSpec): SimOrder => {
    if (spec.zooShare === 0 || world.random.next() >= spec.zooShare) return place(spec);
    const shop = shopFor(spec);
    return placeZoo(shop, world.random.pick(Object.keys(zoos[shop.platform])));
  };

  /** Orders per second at a moment of the stream: constant, or like a lunch hour. */
  const rateAt = ({ ratePerSecond, seconds, shape }: StreamSpec, elapsedS: number): number =>
    shape === 'steady' ? ratePerSecond : ratePerSecond * Math.sin((Math.PI * elapsedS) / seconds) ** 2;

  const cancelLater = (order: SimOrder, spec: StreamSpec): void => {
    if (world.random.next() >= spec.cancelShare) return;
    const reason = { id: '000000000000000000000001', name: 'Müşteri vazgeçti', by: 'customer' as const };
    world.timers.after(spec.cancelAfterMs, () => platforms[order.platform].cancelled(order, reason), order.shop);
  };

  const startStream = (spec: StreamSpec): Stream => {
    shopFor(spec);
    const stream: Stream = { id: nextStream++, spec, placed: 0, isRunning: true };
    streams.set(stream.id, stream);
    const startedAt = Date.now();
    let due = 0;
    const tick = (): void => {
      const elapsedS = (Date.now() - startedAt) / 1000;
      if (!stream.isRunning || elapsedS > spec.seconds) {
        stream.isRunning = false;
        return;
      }
      due += (rateAt(spec, elapsedS) * tickMs) / 1000;
      for (; due >= 1; due -= 1) {
        stream.placed += 1;
        cancelLater(placeIn(spec), spec);
      }
      world.timers.after(tickMs, tick);
    };
    tick();
    return stream;
  };
  const stopStream = (id: number): boolean => {
    const stream = streams.get(id);
    if (stream !== undefined) stream.isRunning = false;
    return stream !== undefined;
  };
  return { place, sendZoo, sendNotice, startStream, stopStream, streams: (): Stream[] => [...streams.values()] };
};
export type PlaceOrders = ReturnType<typeof createPlaceOrders>;
