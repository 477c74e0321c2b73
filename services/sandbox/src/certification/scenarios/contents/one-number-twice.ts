import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const oneNumberTwice: Scenario = {
  level: 'steers',
  title: { en: 'One number twice', tr: 'Aynı numara iki siparişte' },
  must: {
    en: 'Distinguish orders by their `id`; find it by number and restaurant where the number alone is `order_ambiguous`.',
    tr: 'Siparişleri `id` ile ayırın; numara tek başına `order_ambiguous` ise numara ve restoranla bulun.',
  },
  why: {
    en: 'Platforms and channels number independently of each other.',
    tr: 'Platformlar ve kanallar birbirinden bağımsız numara verir.',
  },
  docs: 'webhooks',
  script: async (fixture) => {
    const pid = `S-${fixture.unique()}`;
    await fixture.channelOrders({ first: {} }, { pid });
    await fixture.channelOrders({ second: {} }, { pid, shop: 2 });
    await fixture.until(isAccepted('first'), isAccepted('second'));
  },
  verdict: [isAccepted('first'), isAccepted('second')],
};
