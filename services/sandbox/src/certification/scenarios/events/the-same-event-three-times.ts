import { isAccepted, isLeftAlone } from '../../predicates/order-predicates.ts';
import { isTaken } from '../../predicates/receiver-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const theSameEventThreeTimes: Scenario = {
  level: 'steers',
  title: { en: 'The same event three times', tr: 'Aynı olay üç kez' },
  must: {
    en: 'Deduplicate by `veri.id`: a repeated event is answered with 2xx and has no second effect.',
    tr: 'Tekrarları `veri.id` ile ayıklayın: yinelenen olaya 2xx ile yanıt verilir, ikinci bir etkisi olmaz.',
  },
  why: {
    en: 'An answer that was lost brings the event again; the kitchen must not cook twice.',
    tr: 'Yanıt yolda kaybolursa olay yeniden gelir; mutfak iki kez pişirmemelidir.',
  },
  docs: 'webhooks',
  script: async (fixture) => {
    await fixture.channelOrders({ order: {} });
    await fixture.until(isAccepted('order'));
    await fixture.quiet();
    fixture.moment('again');
    await fixture.again('order', 'again', 2);
    await fixture.quiet();
  },
  verdict: [isTaken('again'), isLeftAlone('order', 'again')],
};
