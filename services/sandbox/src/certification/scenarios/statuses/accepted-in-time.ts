import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const acceptedInTime: Scenario = {
  level: 'steers',
  title: { en: 'Accepted in time', tr: 'Zamanında onaylanır' },
  must: {
    en: 'Accept a new order before the platform takes it back.',
    tr: 'Yeni siparişi platform geri almadan onaylayın.',
  },
  why: {
    en: 'A platform takes an order back that nobody accepts, and the customer is lost.',
    tr: 'Platform, kimsenin onaylamadığı siparişi geri alır; müşteri kaybedilir.',
  },
  docs: 'pos-quick-start',
  script: async (fixture) => {
    await fixture.order('getir', { provider: 'getir' });
    await fixture.order('meal card at the door', { provider: 'migros', payment: 'multinet' });
    await fixture.until(isAccepted('getir'), isAccepted('meal card at the door'));
  },
  verdict: [isAccepted('getir'), isAccepted('meal card at the door')],
};
