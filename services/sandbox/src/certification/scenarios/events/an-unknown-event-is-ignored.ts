import { isTaken } from '../../predicates/receiver-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const anUnknownEventIsIgnored: Scenario = {
  level: 'reads',
  title: { en: 'An unknown event is ignored', tr: 'Bilinmeyen olay yok sayılır' },
  must: {
    en: 'Answer an event that the POS does not know with 2xx.',
    tr: 'Kasanın bilmediği bir olaya 2xx ile yanıt verin.',
  },
  why: {
    en: 'New events come with new versions; a refused event is sent again and again, and blocks its order.',
    tr: 'Yeni sürümler yeni olaylar getirir; reddedilen olay yeniden gönderilir ve siparişini bekletir.',
  },
  docs: 'webhooks',
  script: async (fixture) => {
    await fixture.channelOrders({ order: {} });
    await fixture.forge('an unknown event', { olay: 'siparis.henuz_yok', about: 'order' });
  },
  verdict: [isTaken('an unknown event')],
};
