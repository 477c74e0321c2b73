import { isLeftAlone } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const cancelledBeforeAccepting: Scenario = {
  level: 'steers',
  title: { en: 'Cancelled before accepting', tr: 'Onaylanmadan iptal edilir' },
  must: {
    en: 'Read the order before accepting it, and leave one that is cancelled alone.',
    tr: 'Onaylamadan önce siparişi okuyun, iptal edilmişse dokunmayın.',
  },
  why: { en: 'Customers cancel within seconds.', tr: 'Müşteriler saniyeler içinde iptal edebilir.' },
  docs: 'statuses',
  script: async (fixture) => {
    const first = await fixture.channelOrders(
      { order: {} },
      { fault: { kind: 'hold', operations: ['getOrder', 'verifyOrder', 'changeStatus'] } },
    );
    await first.taken();
    await fixture.channelCancels('order');
    fixture.moment('cancelled');
    await first.release();
    await fixture.quiet(2);
  },
  verdict: [isLeftAlone('order', 'cancelled')],
};
