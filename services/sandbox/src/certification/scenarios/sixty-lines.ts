import { isAccepted } from '../predicates.ts';
import type { Scenario } from '../scenario.ts';

export const sixtyLines: Scenario = {
  level: 'steers',
  title: { en: 'Sixty lines', tr: 'Altmış kalem' },
  must: { en: 'Take an order on however many lines it has.', tr: 'Kaç kalemi olursa olsun siparişi alın.' },
  why: { en: 'Offices order for everybody.', tr: 'Ofisler herkes için sipariş verir.' },
  docs: 'api',
  script: async (stage) => {
    await stage.channelOrders({ order: { lines: 60 } });
    await stage.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
