import { isAccepted, isLeftAlone } from '../predicates.ts';
import { isTaken } from '../receiver-predicates.ts';
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
  script: async (stage) => {
    await stage.channelOrders({ order: {} });
    await stage.until(isAccepted('order'));
    await stage.quiet();
    stage.moment('again');
    await stage.again('order', 'again', 2);
    await stage.quiet();
  },
  verdict: [isTaken('again'), isLeftAlone('order', 'again')],
};
