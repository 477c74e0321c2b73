import { isBooked } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const bookedToTheKurus: Scenario = {
  level: 'accounts',
  title: { en: 'Booked to the kuruş', tr: 'Kuruşu kuruşuna' },
  must: {
    en: 'Compute in kuruş, and mark the order with the `total` that was booked.',
    tr: 'Kuruşla hesaplayın ve siparişi muhasebeye işlenen `total` ile işaretleyin.',
  },
  why: {
    en: 'Sums of decimal fractions are wrong by a kuruş sooner or later.',
    tr: 'Ondalık kesirlerin toplamı er geç bir kuruş şaşar.',
  },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders({
      order: {
        note: 'KOPRU-DO-BOOK',
        isHardForFloats: true,
        lines: 12,
        prices: [1_010, 2_020, 3_533, 10_110],
        discount: 777,
      },
    });
    await fixture.until(isBooked('order'));
    await fixture.quiet();
  },
  verdict: [isBooked('order')],
};
