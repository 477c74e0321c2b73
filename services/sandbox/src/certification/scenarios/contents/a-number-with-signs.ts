import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const aNumberWithSigns: Scenario = {
  level: 'steers',
  title: { en: 'A number with signs', tr: 'İşaretli sipariş numarası' },
  must: { en: 'Encode the number of an order in an address.', tr: 'Sipariş numarasını adreste kodlayarak yazın.' },
  why: {
    en: 'A number is any printable text: own channels use slashes, spaces and hashes.',
    tr: 'Numara herhangi bir metin olabilir: kanallar eğik çizgi, boşluk ve diyez kullanır.',
  },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders(
      { order: {} },
      { pid: `Web/${fixture.random.between(100, 999)} #${fixture.unique()}?a=%41` },
    );
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
