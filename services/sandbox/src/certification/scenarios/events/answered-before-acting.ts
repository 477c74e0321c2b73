import { isAccepted } from '../../predicates/order-predicates.ts';
import { isAnsweredAtOnce } from '../../predicates/receiver-predicates.ts';
import type { Scenario } from '../scenario.ts';

/** How long the calls of the POS are blocked. */
const blockMs = 2_000;

export const answeredBeforeActing: Scenario = {
  level: 'steers',
  title: { en: 'Answered before acting', tr: 'Önce yanıt verilir' },
  must: {
    en: 'Store the event, answer it, and only then call the API.',
    tr: 'Olayı kaydedin, yanıtlayın, API’yi ancak sonra çağırın.',
  },
  why: {
    en: 'A receiver that waits for another system is late when that system is slow, and gets the event again.',
    tr: 'Başka bir şeyi bekleyen alıcı, o yavaşladığında gecikir ve olayı yeniden alır.',
  },
  docs: 'webhooks',
  script: async (fixture) => {
    const acceptance = await fixture.channelOrders(
      { order: {} },
      { fault: { kind: 'hold', operations: ['getOrder', 'verifyOrder', 'changeStatus'] } },
    );
    await acceptance.taken();
    await acceptance.releaseAfter(blockMs);
    await fixture.until(isAccepted('order'), isAnsweredAtOnce('order'));
  },
  verdict: [isAnsweredAtOnce('order'), isAccepted('order')],
};
