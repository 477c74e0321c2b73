import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const thePlatformRefuses: Scenario = {
  level: 'steers',
  title: { en: 'The platform refuses', tr: 'Platform reddeder' },
  must: { en: 'After `provider_error` try again.', tr: '`provider_error` yanıtından sonra yeniden deneyin.' },
  why: {
    en: 'A platform refuses now and then for reasons of its own.',
    tr: 'Platformlar ara sıra kendi nedenleriyle reddeder.',
  },
  docs: 'errors',
  script: async (fixture) => {
    await fixture.order('order', { provider: 'getir', note: 'KOPRU-REFUSED' });
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
