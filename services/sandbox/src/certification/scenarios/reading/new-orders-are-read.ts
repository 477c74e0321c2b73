import { isRead } from '../../predicates/order-predicates.ts';
import { isAnswered } from '../../predicates/receiver-predicates.ts';
import type { Scenario } from '../scenario.ts';

const allRead = ['getir', 'yemeksepeti', 'migros'].flatMap((order) => [
  isAnswered(order, 'siparis.olusturuldu'),
  isRead(order),
]);

export const newOrdersAreRead: Scenario = {
  level: 'reads',
  title: { en: 'New orders are read', tr: 'Yeni siparişler okunur' },
  must: {
    en: 'Answer the event of a new order with 2xx, then read the order.',
    tr: 'Yeni sipariş olayına 2xx ile yanıt verin, sonra siparişi okuyun.',
  },
  why: {
    en: 'The event names the order only; what was ordered stands in the order.',
    tr: 'Olay yalnızca siparişi adlandırır; içeriği siparişin kendisindedir.',
  },
  docs: 'pos-quick-start',
  script: async (fixture) => {
    await fixture.order('getir', { provider: 'getir' });
    await fixture.order('yemeksepeti', { provider: 'ys' });
    await fixture.order('migros', { provider: 'migros' });
    await fixture.until(...allRead);
  },
  verdict: allRead,
};
