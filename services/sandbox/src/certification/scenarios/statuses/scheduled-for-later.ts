import { isAccepted, isNotMoved } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const scheduledForLater: Scenario = {
  level: 'steers',
  title: { en: 'Scheduled for later', tr: 'İleri tarihli sipariş' },
  must: {
    en: 'Accept a scheduled order, and do not prepare it before it is due.',
    tr: 'İleri tarihli siparişi onaylayın, zamanı gelmeden hazırlamayın.',
  },
  why: {
    en: 'It becomes an order of the day when the platform or the clock says so.',
    tr: 'Platform ya da saat söyleyince günün siparişi olur.',
  },
  docs: 'statuses',
  script: async (fixture) => {
    await fixture.order('order', { provider: 'getir', scheduledInMinutes: 2_000 });
    await fixture.until(isAccepted('order'));
    await fixture.quiet();
  },
  verdict: [isAccepted('order'), isNotMoved('order')],
};
