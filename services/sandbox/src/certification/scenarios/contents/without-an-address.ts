import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const withoutAnAddress: Scenario = {
  level: 'steers',
  title: { en: 'Without an address', tr: 'Adressiz sipariş' },
  must: { en: 'Take an order whose address is null.', tr: 'Adresi null olan siparişi alın.' },
  why: {
    en: 'Who picks up has none, and platforms hide it from restaurants that do not deliver.',
    tr: 'Gel-al müşterisinin adresi yoktur; platformlar da teslimatı kendileri yapıyorsa gizler.',
  },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders({
      order: {
        hasAddress: false,
        delivery: { by: 'pickup' },
      },
    });
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
