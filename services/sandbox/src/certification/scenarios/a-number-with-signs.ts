import { isAccepted } from '../predicates.ts';
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
  script: async (stage) => {
    await stage.channelOrders({ order: {} }, { pid: `Web/${stage.random.between(100, 999)} #${stage.unique()}?a=%41` });
    await stage.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
