import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const sixtyLines: Scenario = {
  level: 'steers',
  title: { en: 'Sixty lines', tr: 'Altmış kalem' },
  must: { en: 'Take an order on however many lines it has.', tr: 'Kaç kalemi olursa olsun siparişi alın.' },
  why: { en: 'Offices order for everybody.', tr: 'Ofisler herkes için sipariş verir.' },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders({ order: { lines: 60 } });
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
