import { isLeftAlone } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const cancelledWhileAccepting: Scenario = {
  level: 'steers',
  title: { en: 'Cancelled while accepting', tr: 'Onaylanırken iptal edilir' },
  must: {
    en: 'Take `invalid_transition` for an answer: read the order, do not repeat the command.',
    tr: '`invalid_transition` bir yanıttır: siparişi okuyun, komutu yinelemeyin.',
  },
  why: {
    en: 'The customer was faster; no repetition changes that.',
    tr: 'Müşteri daha hızlı davrandı; yinelemek bunu değiştirmez.',
  },
  docs: 'errors',
  script: async (fixture) => {
    const acceptance = await fixture.channelOrders(
      { order: {} },
      { fault: { kind: 'hold', operations: ['verifyOrder', 'changeStatus'] } },
    );
    await acceptance.taken();
    await fixture.channelCancels('order');
    fixture.moment('cancelled');
    await acceptance.release();
    await fixture.quiet(2);
  },
  verdict: [isLeftAlone('order', 'cancelled')],
};
