import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const thePlatformDoesNotAnswer: Scenario = {
  level: 'steers',
  title: { en: 'The platform does not answer', tr: 'Platform yanıt vermez' },
  must: { en: 'After `provider_timeout` try again.', tr: '`provider_timeout` yanıtından sonra yeniden deneyin.' },
  why: {
    en: 'Nothing has happened yet, or it has and the repetition has no second effect.',
    tr: 'Henüz bir şey olmamıştır; olduysa yinelemenin ikinci bir etkisi yoktur.',
  },
  docs: 'errors',
  script: async (fixture) => {
    await fixture.order('order', { provider: 'getir', note: 'KOPRU-TIMEOUT' });
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
