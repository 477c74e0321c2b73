import { isMarkedOnce } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const everyReportOnce: Scenario = {
  level: 'accounts',
  title: { en: 'Every report once', tr: 'Her rapor bir kez' },
  must: {
    en: 'Empty the list of pending reports: mark each order, and each once.',
    tr: 'Bekleyen raporlar listesini boşaltın: her siparişi bir kez işaretleyin.',
  },
  why: {
    en: 'An order that is left out is missing in the accounts; an order that is marked twice counts twice.',
    tr: 'Atlanan sipariş defterde eksik, iki kez işlenen fazla görünür.',
  },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders({ first: {}, second: {} });
    await fixture.channelOrders({ asked: { note: 'KOPRU-DO-REPORT-ALL' } });
    await fixture.until(isMarkedOnce('first'), isMarkedOnce('second'), isMarkedOnce('asked'));
    await fixture.quiet(2);
  },
  verdict: [isMarkedOnce('first'), isMarkedOnce('second'), isMarkedOnce('asked')],
};
