import type { DesiredKind } from './desired-kind.ts';

export const store: DesiredKind = {
  operations: ['store', 'store-read', 'store-open', 'store-close', 'store-busy'],
  faults: [
    { kind: 'conflict', probability: 0.1, operation: 'store' },
    { kind: 'not_ready', probability: 0.2, operation: 'store-read', platform: 'ys' },
  ],
  change: ({ pick }, until) => ({ store: { state: pick(['open', 'busy', 'closed']), until } }),
  hand: ({ random }) => ['store', { isOpen: random() < 0.5 }],
  wrong: (availability, shopOf) =>
    availability.store.platforms.flatMap((at) => {
      const { provider, desired, state, reason } = at;
      const shop = shopOf(provider);
      if (desired === null) return [];
      const isInSync =
        shop?.isOpen === (desired.state !== 'closed') &&
        (provider !== 'getir' || !shop.isOpen || shop.isBusy === (desired.state === 'busy'));
      const isSaid = state === 'refused' && reason?.code === 'closed_at_platform' && shop?.isOpen === false;
      const isDone = state === 'applied' || state === 'unsupported';
      return isSaid || (isDone && isInSync) ? [] : [{ at, shop }];
    }),
};
