import { isMarkedOnce } from '../predicates.ts';
import type { Scenario } from '../scenario.ts';

export const everyReportOnce: Scenario = {
  level: 'accounts',
  title: { en: 'Every report once', tr: 'Her rapor bir kez' },
  must: {
    en: 'Empty the list of pending reports: mark each order, and each once.',
    tr: 'Bekleyen raporlar listesini boşaltın: her siparişi bir kez işaretleyin.',
  },
  why: {
    en: 'What is left out is missing in the books, what is done twice stands there twice.',
    tr: 'Atlanan sipariş defterde eksik, iki kez işlenen fazla görünür.',
  },
  docs: 'api',
  script: async (stage) => {
    await stage.channelOrders({ first: {}, second: {} });
    await stage.channelOrders({ asked: { note: 'KOPRU-DO-REPORT-ALL' } });
    await stage.until(isMarkedOnce('first'), isMarkedOnce('second'), isMarkedOnce('asked'));
    await stage.quiet(2);
  },
  verdict: [isMarkedOnce('first'), isMarkedOnce('second'), isMarkedOnce('asked')],
};
