import { closedLoop, openBranch, openShop, type Shop } from '@kopru/testing';
import { round } from '../measure.ts';
import type { Figures, Stage } from '../stage.ts';
import { saturation } from './saturation.ts';

const usual = 1000;
const cpu = 'CPU s/1000 without load generator';

const kinds = {
  restaurants: ({ system, shop }: Stage): Promise<Shop> => openBranch(system, shop.account),
  accounts: async ({ system, receiver }: Stage): Promise<Shop> => {
    const shop = await openShop(system);
    await system.addEndpoint(shop, receiver.url, ['siparis.olusturuldu']);
    return shop;
  },
} satisfies Record<string, (stage: Stage) => Promise<Shop>>;

const opened = new WeakMap<Stage, Partial<Record<keyof typeof kinds, Shop[]>>>();

/** A thousand of a kind, opened once per system. */
const many = async (stage: Stage, kind: keyof typeof kinds): Promise<Shop[]> => {
  const known = opened.get(stage)?.[kind];
  if (known !== undefined) return known;
  const shops: Shop[] = [];
  await closedLoop(16)(Math.round(usual * stage.size), async () => void shops.push(await kinds[kind](stage)));
  opened.set(stage, { ...opened.get(stage), [kind]: shops });
  // Whose first order comes costs a look-up more; that is once, and not what an order costs.
  await saturation(64)({ ...stage, size: stage.size / 5 }, shops);
  return shops;
};

/** The same load from one restaurant, then from a thousand restaurants or accounts: an order must cost the same. */
export const neighbours =
  (kind: keyof typeof kinds) =>
  async (stage: Stage): Promise<Figures> => {
    const shops = await many(stage, kind);
    const one = await saturation(64)(stage);
    const thousand = await saturation(64)(stage, shops);
    const of = (figures: Figures, name: string): number => figures[name] ?? Number.NaN;
    return {
      ...Object.fromEntries(['delivered/s', 'p99 ms', cpu].map((name) => [`one: ${name}`, of(one, name)])),
      ...Object.fromEntries(['delivered/s', 'p99 ms', cpu].map((name) => [`many: ${name}`, of(thousand, name)])),
      'ratio of CPU per order': round(of(thousand, cpu) / of(one, cpu)),
    };
  };
