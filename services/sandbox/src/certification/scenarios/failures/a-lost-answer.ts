import { neverReaches, reaches } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const aLostAnswer: Scenario = {
  level: 'steers',
  title: { en: 'A lost answer', tr: 'Kaybolan yanıt' },
  must: {
    en: 'Repeat change-status with `expectedStatus` or `targetStatus`, or read the order first.',
    tr: 'change-status komutunu `expectedStatus` veya `targetStatus` ile yineleyin ya da önce siparişi okuyun.',
  },
  why: {
    en: 'The step was made; repeated blindly it moves the order twice.',
    tr: 'Adım atılmıştı; körlemesine yinelemek siparişi iki kez ilerletir.',
  },
  docs: 'statuses',
  script: async (fixture) => {
    await fixture.channelOrders(
      { order: { note: 'KOPRU-DO-HANDOVER' } },
      { fault: { kind: 'lose', operations: ['changeStatus'] } },
    );
    await fixture.until(reaches('order', 600));
    await fixture.quiet(2);
  },
  verdict: [reaches('order', 600), neverReaches('order', 900)],
};
