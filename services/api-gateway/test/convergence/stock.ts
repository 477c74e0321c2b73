import { type Platform, platforms, type DesiredKind } from './desired-kind.ts';

export const products = ['700001', '700002', '700003', '700004', '700005'];
export const itemOf = (product: string): string => `ART ${product}`;
const idAt = (platform: string, product: string): string =>
  platform === 'getir' ? product.padStart(24, '0') : product;

/** One item for each product of the simulator's menu; the last is on some platforms only. */
export const linkedItems = products.map((product, index) => ({
  item: itemOf(product),
  name: `Ürün ${product}`,
  links: (index === products.length - 1 ? platforms.slice(0, 2) : platforms).map((provider: Platform) => ({
    provider,
    productId: idAt(provider, product),
  })),
}));

export const stock: DesiredKind = {
  operations: ['stock', 'stock-read'],
  faults: [
    { kind: 'conflict', probability: 0.1, operation: 'stock' },
    { kind: 'not_ready', probability: 0.2, operation: 'stock-read', platform: 'ys' },
    { kind: 'partly', probability: 0.2, operation: 'stock', platform: 'ys' },
  ],
  change: ({ random, pick }, until) => ({
    items: products
      .filter(() => random() < 0.4)
      .map((product) => {
        return { item: itemOf(product), isAvailable: pick([true, false]), until };
      }),
  }),
  hand: ({ random, pick }, platform) => ['stock', { id: idAt(platform, pick(products)), isAvailable: random() < 0.5 }],
  wrong: ({ items }, shopOf) =>
    items.flatMap(({ item, stock: { platforms: stocked } }) =>
      stocked.flatMap((at) => {
        const { provider, desired, state, reason } = at;
        const link = linkedItems.find((one) => one.item === item)?.links.find((one) => one.provider === provider);
        if (desired === null) return [];
        if (link === undefined)
          return state === 'unsupported' && reason?.code === 'item_not_linked' ? [] : [{ item, at }];
        const off = shopOf(provider)?.off ?? {};
        const isInSync = Object.hasOwn(off, link.productId) !== desired.isAvailable;
        return state === 'applied' && isInSync ? [] : [{ item, at, off }];
      }),
    ),
};
