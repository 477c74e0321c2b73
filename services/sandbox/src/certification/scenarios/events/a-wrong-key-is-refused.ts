import { isRejected } from '../../predicates/receiver-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const aWrongKeyIsRefused: Scenario = {
  level: 'reads',
  title: { en: 'A wrong key is refused', tr: 'Yanlış anahtar reddedilir' },
  must: {
    en: 'Answer a webhook that carries another key with 401 or 403, and do nothing else.',
    tr: 'Başka bir anahtar taşıyan bildirime 401 veya 403 ile yanıt verin, başka bir şey yapmayın.',
  },
  why: {
    en: "Anybody can call a receiver's address; only the key shows that it is Köprü.",
    tr: 'Alıcının adresini herkes çağırabilir; çağıranın Köprü olduğunu yalnızca anahtar gösterir.',
  },
  docs: 'webhooks',
  script: async (fixture) => {
    await fixture.channelOrders({ order: {} });
    await fixture.forge('a wrong key', { olay: 'siparis.durum_degisti', about: 'order', hasKey: false });
  },
  verdict: [isRejected('a wrong key')],
};
