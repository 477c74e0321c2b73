import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const anUnknownStorefront: Scenario = {
  level: 'steers',
  title: { en: 'An unknown storefront', tr: 'Bilinmeyen satış kanalı' },
  must: {
    en: 'Accept an order from any storefront.',
    tr: 'Hangi satış kanalından gelirse gelsin siparişi alın.',
  },
  why: {
    en: 'One platform brings orders of several storefronts, and of new ones without notice.',
    tr: 'Bir platform birden çok satış kanalının siparişini getirir; yenileri habersiz eklenir.',
  },
  docs: 'platforms',
  script: async (fixture) => {
    await fixture.order('order', { provider: 'ty', appName: 'Mahallem' });
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
