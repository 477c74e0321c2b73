import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const thePosStartsAgain: Scenario = {
  level: 'steers',
  title: { en: 'The POS starts again', tr: 'Kasa yeniden başlar' },
  must: {
    en: 'Do not lose an event that was answered with 2xx when the POS starts again.',
    tr: '2xx ile yanıtlanan olay, kasa yeniden başlayınca kaybolmaz.',
  },
  why: {
    en: 'Köprü does not send an event again that was answered.',
    tr: 'Köprü yanıtlanmış olayı yeniden göndermez.',
  },
  docs: 'webhooks',
  isAlone: true,
  script: async (fixture) => {
    await fixture.channelOrders({ stops: { note: 'KOPRU-DO-RESTART' }, 'comes meanwhile': {} });
    await fixture.until(isAccepted('stops'), isAccepted('comes meanwhile'));
  },
  verdict: [isAccepted('stops'), isAccepted('comes meanwhile')],
};
