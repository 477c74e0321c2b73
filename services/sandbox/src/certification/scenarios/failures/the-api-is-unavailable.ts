import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const theApiIsUnavailable: Scenario = {
  level: 'steers',
  title: { en: 'The API is unavailable', tr: 'API geçici olarak yanıt vermez' },
  must: {
    en: 'Repeat after 503 until the command is answered.',
    tr: '503 yanıtından sonra, komut yanıtlanana kadar yineleyin.',
  },
  why: {
    en: 'An update or a failure of a machine takes a moment; the order must not be forgotten meanwhile.',
    tr: 'Güncelleme ya da makine arızası bir an sürer; sipariş o sırada unutulmamalıdır.',
  },
  docs: 'reliability',
  script: async (fixture) => {
    await fixture.channelOrders(
      { order: {} },
      {
        fault: {
          kind: 'refuse',
          operations: ['getOrder', 'verifyOrder', 'changeStatus'],
          times: 4,
          refusal: { code: 'unavailable', retryAfterSeconds: 1 },
        },
      },
    );
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
