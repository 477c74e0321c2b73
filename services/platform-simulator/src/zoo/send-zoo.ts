import type { PlatformName, SimOrder, ZooOrder } from '../world/model.ts';
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
export const memberOf = (body: Members, name: string): unknown => {
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

/** Undefined: the zoo has no such body. */
export const zooOrder = (platform: PlatformName, name: string, id: string, random: Random): ZooOrder | undefined => {
  if (!Object.hasOwn(zoos[platform], name)) return undefined;
  const body = zoos[platform][name]?.body as Members;
  const member = membersOf[platform].id;
  const number = like(memberOf(body, member), id, random);
  return { name, id: String(number), body: withMember(body, member, number) };
};

/** The body of an order of the zoo: as it was sent first, and with its new status once it has moved. */
export const zooBodyOf = ({ zoo, platform, history }: SimOrder, word: unknown): Members | undefined => {
  const { status } = membersOf[platform];
  return zoo === undefined || status === undefined || history.length <= 1
    ? zoo?.body
    : withMember(zoo.body, status, word);
};
