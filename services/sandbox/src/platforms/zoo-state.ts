import { type OrderStatus, orderStatusCodes } from '@kopru/contracts/orders/order-status';
import type { PlatformName, SimOrder } from '../world/model.ts';
import { memberOf } from '../zoo/send-zoo.ts';
import { migrosWord } from './migros/migros-bodies.ts';
import { trendyolWord } from './trendyol/trendyol-bodies.ts';

type Body = Record<string, unknown>;

/** The status for which the platform has this word; `NEW` for a word that it does not have. */
const byWord = (word: unknown, wordOf: (order: Pick<SimOrder, 'status'>) => string): OrderStatus =>
  orderStatusCodes.find((status) => status !== 325 && status !== 350 && wordOf({ status }) === word) ?? 400;
const upper = (word: unknown): unknown => (typeof word === 'string' ? word.toUpperCase() : word);
const isTrue = (value: unknown): boolean => String(value) === 'true';

const statuses: Readonly<Record<PlatformName, (body: Body) => OrderStatus>> = {
  getir: (body) => {
    const known = orderStatusCodes.find((status) => String(status) === String(memberOf(body, 'status')));
    return known ?? (isTrue(memberOf(body, 'isScheduled')) ? 325 : 400);
  },
  ys: (body) => (isTrue(memberOf(body, 'preOrder')) ? 325 : 400),
  ty: (body) => byWord(memberOf(body, 'packageStatus'), trendyolWord),
  migros: (body) => byWord(upper(memberOf(body, 'status')), migrosWord),
};

const couriers: Readonly<Record<PlatformName, (body: Body) => boolean>> = {
  getir: (body) => String(memberOf(body, 'deliveryType')) === '1',
  ys: (body) =>
    (memberOf(body, 'delivery') as { riderPickupTime?: unknown } | null | undefined)?.riderPickupTime != null,
  ty: (body) => upper(memberOf(body, 'deliveryType')) === 'GO',
  migros: (body) => upper(memberOf(body, 'deliveryProvider')) === 'MIGROS',
};

/** Getir puts a scheduled order into preparation by its time. */
const scheduledIn = (platform: PlatformName, body: Body): number | null => {
  const at = String(memberOf(body, 'scheduledDate'));
  return platform === 'getir' && /^\d{4}-/.test(at) ? Date.parse(at) : null;
};

/** The status of an order of the zoo at its platform, who delivers it, and when it is wanted. */
export const zooState = (
  platform: PlatformName,
  body: Body,
): Pick<SimOrder, 'status' | 'deliveryBy' | 'scheduledFor'> => ({
  status: statuses[platform](body),
  deliveryBy: couriers[platform](body) ? 'platform' : 'restaurant',
  scheduledFor: scheduledIn(platform, body),
});
