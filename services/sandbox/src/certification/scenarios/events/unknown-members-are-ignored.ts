import { isTaken } from '../../predicates/receiver-predicates.ts';
import type { Scenario } from '../scenario.ts';

export const unknownMembersAreIgnored: Scenario = {
  level: 'reads',
  title: { en: 'Unknown members are ignored', tr: 'Bilinmeyen alanlar yok sayılır' },
  must: {
    en: 'Answer an event with members that the POS does not know with 2xx.',
    tr: 'Kasanın bilmediği alanlar taşıyan olaya 2xx ile yanıt verin.',
  },
  why: {
    en: 'Members are added to bodies at any time, without a new version.',
    tr: 'Gövdelere yeni sürüm çıkmadan da alan eklenir.',
  },
  docs: 'webhooks',
  script: async (fixture) => {
    await fixture.channelOrders({ order: {} });
    await fixture.forge('unknown members', {
      olay: 'siparis.durum_degisti',
      about: 'order',
      inVeri: { yeni: { liste: [1, null] } },
      more: { surum: 7 },
    });
  },
  verdict: [isTaken('unknown members')],
};
