import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const anUnknownPayment: Scenario = {
  level: 'steers',
  title: { en: 'An unknown payment', tr: 'Bilinmeyen ödeme türü' },
  must: { en: 'Accept an order with any name of its payment.', tr: 'Ödemesinin adı ne olursa olsun siparişi alın.' },
  why: {
    en: 'Platforms invent kinds of payment; the name is for people.',
    tr: 'Platformlar yeni ödeme türleri çıkarır; ad insanlar içindir.',
  },
  docs: 'platforms',
  script: async (fixture) => {
    await fixture.channelOrders({ order: { payment: { type: 'other', name: 'Mahalle Kripto Kartı' } } });
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
