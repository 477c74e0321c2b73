import { isCancelled, isLeftAlone } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const twoCancellationsCross: Scenario = {
  level: 'steers',
  title: { en: 'Two cancellations cross', tr: 'İki iptal çakışır' },
  must: {
    en: 'When the customer was faster, take the cancellation for done.',
    tr: 'Müşteri daha hızlı davrandıysa iptali olmuş sayın.',
  },
  why: {
    en: 'The order is cancelled either way; a POS that goes on trying blocks itself.',
    tr: 'Sipariş her durumda iptaldir; denemeyi sürdüren kasa kendini tıkar.',
  },
  docs: 'statuses',
  script: async (fixture) => {
    const cancellation = await fixture.channelOrders(
      { order: { note: 'KOPRU-DO-CANCEL' } },
      { fault: { kind: 'hold', operations: ['cancelOrder'] } },
    );
    await cancellation.taken();
    await fixture.channelCancels('order');
    fixture.moment('cancelled');
    await cancellation.release();
    await fixture.until(isCancelled('order'));
    await fixture.quiet();
  },
  verdict: [isCancelled('order'), isLeftAlone('order', 'cancelled')],
};
