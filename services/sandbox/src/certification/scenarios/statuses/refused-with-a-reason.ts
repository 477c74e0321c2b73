import { isNotAccepted, isRefused } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const refusedWithAReason: Scenario = {
  level: 'steers',
  title: { en: 'Refused with a reason', tr: 'Nedeniyle reddedilir' },
  must: {
    en: "Refuse with a reason from the order's list of reasons, without accepting first.",
    tr: 'Önce onaylamadan, siparişin neden listesinden bir nedenle reddedin.',
  },
  why: { en: 'Each platform accepts its own reasons only.', tr: 'Her platform yalnızca kendi nedenlerini kabul eder.' },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders({ order: { note: 'KOPRU-DO-REFUSE' } });
    await fixture.until(isRefused('order'));
  },
  verdict: [isRefused('order'), isNotAccepted('order')],
};
