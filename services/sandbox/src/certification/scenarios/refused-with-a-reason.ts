import { isNotAccepted, isRefused } from '../predicates.ts';
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
  script: async (stage) => {
    await stage.channelOrders({ order: { note: 'KOPRU-DO-REFUSE' } });
    await stage.until(isRefused('order'));
  },
  verdict: [isRefused('order'), isNotAccepted('order')],
};
