import { isAccepted } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const lettersAndEmoji: Scenario = {
  level: 'steers',
  title: { en: 'Letters and emoji', tr: 'Harfler ve emoji' },
  must: { en: 'Take names and products in any writing.', tr: 'Adları ve ürünleri hangi yazıyla olursa olsun alın.' },
  why: {
    en: 'Names are UTF-8; a POS that knows Latin letters only loses orders.',
    tr: 'Adlar UTF-8’dir; yalnızca Latin harflerini bilen kasa sipariş kaybeder.',
  },
  docs: 'api',
  script: async (fixture) => {
    await fixture.channelOrders({
      order: { customer: 'Iğdır Şükrü Çağlar 🌯', names: ['Çiğ köfte dürüm 🌶️', 'İçli köfte', '北京烤鸭'] },
    });
    await fixture.until(isAccepted('order'));
  },
  verdict: [isAccepted('order')],
};
