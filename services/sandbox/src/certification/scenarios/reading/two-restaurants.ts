import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const twoRestaurants: Scenario = {
  level: 'steers',
  title: { en: 'Two restaurants', tr: 'İki restoran' },
  must: {
    en: 'Take the orders of every restaurant of the key.',
    tr: 'Anahtarın bütün restoranlarının siparişlerini alın.',
  },
  why: { en: 'A key belongs to the account, not to a restaurant.', tr: 'Anahtar restorana değil, hesaba aittir.' },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders({ first: {} });
    await fixture.channelOrders({ second: {} }, { shop: 2 });
    await fixture.until(isAccepted('first'), isAccepted('second'));
  },
  verdict: [isAccepted('first'), isAccepted('second')],
};
