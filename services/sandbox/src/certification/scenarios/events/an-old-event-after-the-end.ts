import { isAccepted, isLeftAlone } from '../../predicates/order-predicates.ts';
import { isAnswered, isTaken } from '../../predicates/receiver-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const anOldEventAfterTheEnd: Scenario = {
  level: 'steers',
  title: { en: 'An old event after the end', tr: 'Bitmiş siparişin eski olayı' },
  must: {
    en: "Act on what the order is now, not on the event's name.",
    tr: 'Olayın adına göre değil, siparişin şimdiki durumuna göre davranın.',
  },
  why: {
    en: 'An event that failed and is sent again comes after later events.',
    tr: 'Başarısız olup sonra gönderilen olay, daha yeni olaylardan sonra gelir.',
  },
  docs: 'webhooks',
  script: async (fixture) => {
    await fixture.channelOrders({ order: {} });
    await fixture.until(isAccepted('order'));
    await fixture.channelCancels('order');
    await fixture.until(isAnswered('order', 'siparis.iptal_edildi'));
    await fixture.quiet();
    fixture.moment('old');
    await fixture.forge('an old event', { olay: 'siparis.olusturuldu', about: 'order' });
    await fixture.quiet();
  },
  verdict: [isTaken('an old event'), isLeftAlone('order', 'old')],
};
