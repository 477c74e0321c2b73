import { appError } from '@kopru/contracts/errors/errors';
import type { z } from 'zod';
import type { Platforms } from '../platforms/platforms.ts';
import { makeOrder } from '../world/make-order.ts';
import type { Shop, SimOrder, ZooOrder } from '../world/model.ts';
import type { World } from '../world/world.ts';
import { zooStanding } from '../platforms/zoo-standing.ts';
import type { ZooNotice } from '../zoo/zoo-body.ts';
import { asOfNow } from '../zoo/as-of-now.ts';
import { broughtBy, noticeOf, zooNotice, zooOrder, zoos } from '../zoo/send-zoo.ts';
import type { noticeBodySchema, orderWishSchema, streamBodySchema, zooBodySchema } from './schemas.ts';

type Wish = z.infer<typeof orderWishSchema>;
type ZooWish = z.infer<typeof zooBodySchema>;
type NoticeWish = z.infer<typeof noticeBodySchema>;
type StreamWish = z.infer<typeof streamBodySchema>;

export interface Stream {
  id: number;
  wish: StreamWish;
  placed: number;
  isRunning: boolean;
}

const tickMs = 50;

export const createPlaceOrders = (world: World, platforms: Platforms) => {
  const streams = new Map<number, Stream>();
  let nextStream = 1;

  const shopFor = ({ platform, restaurantId }: Pick<Wish, 'platform' | 'restaurantId'>): Shop => {
    const fitting = [...world.shops.values()].filter(
      (shop) =>
        (platform === undefined || shop.platform === platform) &&
        (restaurantId === undefined || shop.restaurantId === restaurantId),
    );
    if (fitting.length === 0) throw appError('restaurant_not_found');
    return world.random.pick(fitting);
  };
  const place = (wish: Wish): SimOrder => {
    const shop = shopFor(wish);
    const order = makeOrder(shop, wish, world.random, Date.now());
    world.add(order);
    platforms[shop.platform].placed(order);
    return order;
  };

  const notInZoo = (): Error =>
    appError('invalid_request', { details: [{ path: 'body.name', message: 'the zoo has no such body' }] });
  const dated = <T>(body: T): T => (world.rules.isZooOfToday ? asOfNow(body, Date.now()) : body);
  /** An order that is sent as its body of the zoo stands. */
  const zooIn = (made: SimOrder, written: ZooOrder): SimOrder => {
    const { shop } = made;
    const zoo = { ...written, body: dated(written.body) };
    const standing = zooStanding(shop.platform, zoo.body);
    const history = made.history.map((entry) => ({ ...entry, status: standing.status }));
    // Its amounts stand in its body, as odd as they are.
    const nothing = { items: [], subtotal: 0, discount: 0, total: 0 };
    const order: SimOrder = { ...made, ...nothing, ...standing, id: zoo.id, zoo, history };
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

  /** The order that a notice is about, and what is sent: one that the notice brings is sent as it comes. */
  const aboutIn = (notice: ZooNotice, { id, name, ...wish }: NoticeWish): { order: SimOrder; body: unknown } => {
    const about = (order: SimOrder) => ({ order, body: dated(noticeOf(notice, order)) });
    if (id !== undefined) {
      const known = world.order(wish.platform, id);
      if (known === undefined) throw appError('order_not_found');
      return about(known);
    }
    const shop = shopFor(wish);
    const made = makeOrder(shop, {}, world.random, Date.now());
    const zoo = broughtBy(notice, { shop, name, id: made.id, random: world.random });
    if (zoo === undefined) return about(place(wish));
    const order = zooIn(made, zoo);
    return { order, body: order.zoo?.body };
  };
  /** What a platform tells of an order besides: the order stands then where the notice says. */
  const sendNotice = (wish: NoticeWish): SimOrder => {
    const notice = zooNotice(wish.platform, wish.name);
    if (notice === undefined) throw notInZoo();
    const { order, body } = aboutIn(notice, wish);
    const { status = order.status, path, cancelReason } = notice;
    if (status !== order.status) {
      // The list must not say less than the notice: whoever reads it first would never learn why.
      if (cancelReason !== undefined) order.cancelReason = { ...cancelReason, by: 'platform' };
      Object.assign(order, { status, modifiedAt: Date.now() });
      order.history.push({ status, at: new Date().toISOString(), by: 'platform' });
    }
    platforms[wish.platform].notify(order, path, body);
    return order;
  };
  /** Bodies as people really get them: one by its name, or all of a platform. */
  const sendZoo = ({ name, ...wish }: ZooWish): SimOrder[] => {
    const shop = shopFor(wish);
    return (name === undefined ? Object.keys(zoos[shop.platform]) : [name]).map((one) => placeZoo(shop, one));
  };
  const placeIn = (wish: StreamWish): SimOrder => {
    if (wish.zooShare === 0 || world.random.next() >= wish.zooShare) return place(wish);
    const shop = shopFor(wish);
    return placeZoo(shop, world.random.pick(Object.keys(zoos[shop.platform])));
  };

  /** Orders per second at a moment of the stream: even, or like a lunch hour. */
  const rateAt = ({ ratePerSecond, seconds, shape }: StreamWish, elapsedS: number): number =>
    shape === 'steady' ? ratePerSecond : ratePerSecond * Math.sin((Math.PI * elapsedS) / seconds) ** 2;

  const cancelLater = (order: SimOrder, wish: StreamWish): void => {
    if (world.random.next() >= wish.cancelShare) return;
    const reason = { id: '000000000000000000000001', name: 'Müşteri vazgeçti', by: 'customer' as const };
    world.timers.after(wish.cancelAfterMs, () => platforms[order.platform].cancelled(order, reason), order.shop);
  };

  const startStream = (wish: StreamWish): Stream => {
    shopFor(wish);
    const stream: Stream = { id: nextStream++, wish, placed: 0, isRunning: true };
    streams.set(stream.id, stream);
    const startedAt = Date.now();
    let due = 0;
    const tick = (): void => {
      const elapsedS = (Date.now() - startedAt) / 1000;
      if (!stream.isRunning || elapsedS > wish.seconds) {
        stream.isRunning = false;
        return;
      }
      due += (rateAt(wish, elapsedS) * tickMs) / 1000;
      for (; due >= 1; due -= 1) {
        stream.placed += 1;
        cancelLater(placeIn(wish), wish);
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
