import type { PlatformName, Shop, SimOrder, ZooOrder } from '../world/model.ts';
import type { Random } from '../world/random.ts';
import { getirNotices, getirZoo } from './getir.ts';
import { migrosNotices, migrosZoo } from './migros.ts';
import { trendyolNotices, trendyolShop, trendyolZoo } from './ty.ts';
import { turkishNames } from './turkish-names.ts';
import type { Zoo, ZooNotice, ZooNotices } from './zoo-body.ts';
import { yemeksepetiNotices, yemeksepetiZoo } from './ys.ts';

type Members = Record<string, unknown>;

export const zoos: Readonly<Record<PlatformName, Zoo>> = {
  getir: getirZoo,
  ys: yemeksepetiZoo,
  ty: trendyolZoo,
  migros: migrosZoo,
};

/** Notices that platforms send about orders. */
export const zooNotices: Readonly<Record<PlatformName, ZooNotices>> = {
  getir: getirNotices,
  ys: yemeksepetiNotices,
  ty: trendyolNotices,
  migros: migrosNotices,
};

/** The bodies of a platform by their names in both languages. */
export const zooNames = (platform: PlatformName): { name: string; tr: string }[] =>
  Object.keys(zoos[platform]).map((name) => ({ name, tr: turkishNames[name] ?? name }));

/** The member of the order's number, and the one of its status where the platform has one. */
const membersOf: Readonly<Record<PlatformName, { id: string; status?: string }>> = {
  getir: { id: 'id', status: 'status' },
  ys: { id: 'token' },
  ty: { id: 'id', status: 'packageStatus' },
  migros: { id: 'id', status: 'status' },
};

/** Sets a member whatever the case of its name, also in an order that a gateway has wrapped. */
const withMember = (body: Members, name: string, value: unknown): Members => {
  const { foodOrder } = body;
  if (typeof foodOrder === 'object' && foodOrder !== null)
    return { ...body, foodOrder: withMember(foodOrder as Members, name, value) };
  const written = Object.keys(body).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
  return { ...body, [written]: value };
};
export const memberOf = (body: Members, name: string): unknown => {
  const { foodOrder } = body;
  if (typeof foodOrder === 'object' && foodOrder !== null) return memberOf(foodOrder as Members, name);
  return Object.entries(body).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
};

/** A new number in the form of the one in the body. */
const like = (known: unknown, id: string, random: Random): string | number => {
  if (typeof known === 'number') return Number(random.digits(10));
  const text = String(known);
  return /^\d+$/.test(text) ? random.digits(Math.max(10, text.length)) : id.padEnd(text.length, 't');
};

const numbered = (
  { platform, name, body }: { platform: PlatformName; name: string; body: Members },
  id: string,
  random: Random,
): ZooOrder => {
  const member = membersOf[platform].id;
  const number = like(memberOf(body, member), id, random);
  return { name, id: String(number), body: withMember(body, member, number) };
};

/** Undefined: the zoo has no such body. */
export const zooOrder = (platform: PlatformName, name: string, id: string, random: Random): ZooOrder | undefined => {
  if (!Object.hasOwn(zoos[platform], name)) return undefined;
  return numbered({ platform, name, body: zoos[platform][name]?.body as Members }, id, random);
};

/** Undefined: the zoo has no such notice. */
export const zooNotice = (platform: PlatformName, name: string): ZooNotice | undefined =>
  Object.hasOwn(zooNotices[platform], name) ? zooNotices[platform][name] : undefined;

/** Puts the shop's store and seller into a body of Trendyol's. */
const ofShop = (body: Members, { restaurantId, supplierId }: Shop): Members => ({
  ...body,
  ...(body['storeId'] === trendyolShop.storeId && { storeId: Number(restaurantId) }),
  ...(body['supplierId'] === trendyolShop.supplierId && { supplierId: Number(supplierId) }),
});

/** The order in a notice that brings a whole order, with its own number; undefined: the notice is about a known order. */
export const broughtBy = (
  { body, isOrder }: ZooNotice,
  { shop, name, id, random }: { shop: Shop; name: string; id: string; random: Random },
): ZooOrder | undefined => {
  if (isOrder !== true) return undefined;
  return numbered({ platform: shop.platform, name, body: ofShop(body as Members, shop) }, id, random);
};

/** The body of a notice about an order; the address names the order when no member does. */
export const noticeOf = ({ body }: ZooNotice, { id, shop }: SimOrder): Members => {
  const members = ofShop(body as Members, shop);
  const name = ['orderId', 'id'].find((one) => memberOf(members, one) !== undefined);
  if (name === undefined) return members;
  return withMember(members, name, typeof memberOf(members, name) === 'number' ? Number(id) : id);
};

/** The body of an order of the zoo: the first one, with the new status after a move. */
export const zooBodyOf = ({ zoo, platform, history }: SimOrder, word: unknown): Members | undefined => {
  const { status } = membersOf[platform];
  return zoo === undefined || status === undefined || history.length <= 1
    ? zoo?.body
    : withMember(zoo.body, status, word);
};
