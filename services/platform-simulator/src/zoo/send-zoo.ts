import type { OrderStatus } from '@kopru/contracts';
import type { PlatformName } from '../world/model.ts';
import type { Random } from '../world/random.ts';
import { getirZoo } from './getir.ts';
import { migrosZoo } from './migros.ts';
import { trendyolZoo } from './ty.ts';
import { turkishNames } from './turkish-names.ts';
import type { Zoo } from './zoo-body.ts';
import { yemeksepetiZoo } from './ys.ts';

type Members = Record<string, unknown>;

export const zoos: Readonly<Record<PlatformName, Zoo>> = {
  getir: getirZoo,
  ys: yemeksepetiZoo,
  ty: trendyolZoo,
  migros: migrosZoo,
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

/** Sets a member, however its name is written, also where a gateway has wrapped the order. */
const withMember = (body: Members, name: string, value: unknown): Members => {
  const { foodOrder } = body;
  if (typeof foodOrder === 'object' && foodOrder !== null)
    return { ...body, foodOrder: withMember(foodOrder as Members, name, value) };
  const written = Object.keys(body).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
  return { ...body, [written]: value };
};
const memberOf = (body: Members, name: string): unknown => {
  const { foodOrder } = body;
  if (typeof foodOrder === 'object' && foodOrder !== null) return memberOf(foodOrder as Members, name);
  return Object.entries(body).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
};

/** A number that nobody has yet, written as the one in the body is. */
const like = (known: unknown, id: string, random: Random): string | number => {
  if (typeof known === 'number') return Number(random.digits(10));
  const text = String(known);
  return /^\d+$/.test(text) ? random.digits(Math.max(10, text.length)) : id.padEnd(text.length, 't');
};

/** A body of the zoo as the platform sends it: with a number of its own. */
export interface ZooOrder {
  name: string;
  id: string;
  body: Members;
}

export const zooOrder = (platform: PlatformName, name: string, id: string, random: Random): ZooOrder | undefined => {
  if (!Object.hasOwn(zoos[platform], name)) return undefined;
  const body = zoos[platform][name]?.body as Members;
  const member = membersOf[platform].id;
  const number = like(memberOf(body, member), id, random);
  return { name, id: String(number), body: withMember(body, member, number) };
};

/** The word of a body for its status. */
export const statusIn = (platform: PlatformName, body: Members): unknown =>
  memberOf(body, membersOf[platform].status ?? 'status');

/** The body once the order has moved on; as it was sent before. */
export const bodyNow = (
  platform: PlatformName,
  { zoo, history }: { zoo: ZooOrder; history: readonly { status: OrderStatus }[] },
  word: unknown,
): Members => {
  const member = membersOf[platform].status;
  return history.length <= 1 || member === undefined ? zoo.body : withMember(zoo.body, member, word);
};
