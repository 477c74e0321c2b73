import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

const names = Array.from({ length: 20 }, (_, index) => `order ${index + 1}`);
const allAccepted = names.map((name) => isAccepted(name));

export const aRush: Scenario = {
  level: 'steers',
  title: { en: 'A rush', tr: 'Yoğun an' },
  must: { en: 'Accept twenty orders that come at once.', tr: 'Aynı anda gelen yirmi siparişi onaylayın.' },
  why: { en: 'Everybody orders at the kick-off.', tr: 'Maç başlarken herkes sipariş verir.' },
  docs: 'performance',
  script: async (fixture) => {
    await fixture.channelOrders(Object.fromEntries(names.map((name) => [name, {}])));
    await fixture.until(...allAccepted);
  },
  verdict: allAccepted,
};
