import { isAccepted, reaches } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const walkedToDelivered: Scenario = {
  level: 'steers',
  title: { en: 'Walked to delivered', tr: 'Teslim edilene dek ilerletilir' },
  must: { en: 'Bring the order to 900: 600 is on the way.', tr: 'Siparişi 900 durumuna getirin: 600 yoldadır.' },
  why: { en: 'An order that stays on the way is never settled.', tr: 'Yolda kalan sipariş hiç kapanmaz.' },
  docs: 'statuses',
  script: async (fixture) => {
    await fixture.channelOrders({ order: { note: 'KOPRU-DO-DELIVER' } });
    await fixture.until(reaches('order', 900));
  },
  verdict: [isAccepted('order'), reaches('order', 900)],
};
