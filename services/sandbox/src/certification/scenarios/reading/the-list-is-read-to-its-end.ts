import { isReadToTheEnd } from '../../predicates/order-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const theListIsReadToItsEnd: Scenario = {
  level: 'reads',
  title: { en: 'The list is read to its end', tr: 'Liste sonuna kadar okunur' },
  must: {
    en: 'Follow `nextCursor` to the page without one, while orders arrive.',
    tr: 'Siparişler gelirken `nextCursor` değerini boş olan sayfaya kadar izleyin.',
  },
  why: {
    en: 'How full a page is says nothing; a POS that stops early misses orders.',
    tr: 'Sayfanın doluluğu bir şey söylemez; erken duran kasa sipariş kaçırır.',
  },
  docs: 'api',
  script: async (fixture) => {
    const many = Array.from({ length: 11 }, (_, index) => [`earlier ${index + 1}`, {}] as const);
    await fixture.shortPages();
    await fixture.channelOrders(Object.fromEntries(many));
    await fixture.channelOrders({ asked: { note: 'KOPRU-DO-LIST' } });
    await fixture.channelOrders({ meanwhile: {} });
    await fixture.until(isReadToTheEnd('asked'));
  },
  verdict: [isReadToTheEnd('asked')],
};
