import { itemOf, linkedItems, products } from './stock.ts';
import type { DesiredKind } from './desired-kind.ts';

/** Far from what the simulator's menu says, so that a price that was never written shows. */
const amounts = [199, 205.5, 210.25, 240];

export const prices: DesiredKind = {
  operations: ['price', 'price-batch'],
  faults: [
    { kind: 'conflict', probability: 0.1, operation: 'price', platform: 'ty' },
    { kind: 'not_ready', probability: 0.2, operation: 'price-batch', platform: 'ty' },
    { kind: 'partly', probability: 0.2, operation: 'price' },
  ],
  change: ({ random, pick }) => ({
    items: products.filter(() => random() < 0.4).map((product) => ({ item: itemOf(product), price: pick(amounts) })),
  }),
  hand: ({ pick }) => ['price', { id: pick(products), price: pick([150_00, 160_00]) }],
  wrong: ({ items }, shopOf) =>
    items.flatMap(({ item, price: { platforms: priced } }) =>
      priced.flatMap((at) => {
        const { provider, desired, state, reason } = at;
        if (desired === null) return [];
        if (provider === 'getir' || provider === 'ys')
          return state === 'unsupported' && reason?.code === 'price_not_settable' ? [] : [{ item, at }];
        const link = linkedItems.find((one) => one.item === item)?.links.find((one) => one.provider === provider);
        if (link === undefined)
          return state === 'unsupported' && reason?.code === 'item_not_linked' ? [] : [{ item, at }];
        const found = shopOf(provider)?.prices[link.productId];
        // The interface says lira, the platform's books kuruş.
        const isInSync = found === Math.round(desired.price * 100);
        return state === 'applied' && isInSync ? [] : [{ item, at, found }];
      }),
    ),
};
