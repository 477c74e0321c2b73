import { isAccepted, waits } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

const retryAfterS = 2;

export const tooManyRequests: Scenario = {
  level: 'steers',
  title: { en: 'Too many requests', tr: 'Çok fazla istek' },
  must: {
    en: 'After 429 wait as long as `Retry-After` says, then repeat.',
    tr: '429 yanıtından sonra `Retry-After` kadar bekleyin, sonra yineleyin.',
  },
  why: { en: 'A client that does not wait is refused for longer.', tr: 'Beklemeyen daha uzun süre reddedilir.' },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders(
      { order: {} },
      {
        fault: {
          kind: 'refuse',
          operations: ['verifyOrder', 'changeStatus'],
          refusal: { code: 'rate_limited', retryAfterSeconds: retryAfterS },
        },
      },
    );
    await fixture.until(isAccepted('order'));
  },
  verdict: [waits('order', retryAfterS), isAccepted('order')],
};
