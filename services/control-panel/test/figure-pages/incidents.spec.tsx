import { screen } from '@testing-library/react';
import { failure, type Incident } from '@kopru/contracts';
import { panelTests } from '../support/panel.tsx';
import { id, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
const since = '2026-03-01T12:00:00.000Z';
const common = { accountId: id(1), since, createdAt: since, resolvedAt: null, isTest: false };
const all: Incident[] = [
  {
    ...{ ...common, id: id(91), kind: 'order_not_accepted', subject: id(30), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { orderNumber: '74753' } },
  },
  {
    ...{ ...common, id: id(92), kind: 'order_stopped', subject: id(31), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { orderNumber: '74754', isCancelled: true } },
  },
  {
    ...{ ...common, id: id(93), kind: 'endpoint_failing', subject: id(40), restaurantId: null, provider: null },
    ...{ actor: 'pos', details: { reason: failure('connection_refused') } },
  },
  {
    ...{ ...common, id: id(94), kind: 'credential_refused', subject: id(20), restaurantId: id(10), provider: 'getir' },
    ...{ actor: 'person', details: { reason: failure('push_credential_wrong') } },
  },
  {
    ...{ ...common, id: id(95), kind: 'store_closed_by_platform', subject: id(20), restaurantId: id(10) },
    ...{ provider: 'getir', actor: 'person', details: { reason: failure('closed_by_platform') } },
  },
  {
    ...{ ...common, id: id(96), kind: 'restaurant_silent', subject: id(10), restaurantId: id(10), provider: null },
    ...{ actor: 'person', details: { minutes: 60 } },
  },
];

const open = (items: Incident[], path = '/incidents') => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listIncidents', page(items));
  return panel.open(path);
};

describe('the incidents', () => {
  it('say what is wrong, who has to act and what to do, and lead to where it is mended', async () => {
    await open(all);
    const links = await screen.findAllByRole('link', {
      name: /Sipariş |Webhook adresi|Platform,|Restoran platformda|Restorana sipariş/,
    });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Sipariş onay bekliyor', `/panel/orders/${id(30)}`],
      ['Sipariş onaylandıktan sonra iptal edildi', `/panel/orders/${id(31)}`],
      ['Webhook adresi yanıt vermiyor', '/panel/webhooks'],
      ['Platform, kimlik bilgisini reddediyor', `/panel/restaurants/${id(10)}`],
      ['Restoran platformda kapalı', `/panel/restaurants/${id(10)}`],
      ['Restorana sipariş gelmiyor', `/panel/restaurants/${id(10)}`],
    ]);
    expect(screen.getByText('Siparişi şimdi onaylayın ya da iptal edin.')).toBeVisible();
    expect(screen.getByText('Kasa programı')).toBeVisible();
    expect(screen.getByText(/74753/)).toBeVisible();
    expect(screen.getByText('En az 60 dakika sipariş gelmedi; son dört haftada bu saatte hep gelmişti')).toBeVisible();
  });

  it('are those of the past where these are asked for, without what to do', async () => {
    const user = await open([]);
    await screen.findByText('Açık olay yok');
    panel.api.answer('listIncidents', page([{ ...all[0], resolvedAt: since } as Incident]));
    await user.click(screen.getByText('Geçmiş'));
    await screen.findByText('Sipariş onay bekliyor');
    expect(panel.api.asked('listIncidents').at(-1)?.query).toMatchObject({ state: 'resolved' });
    expect(screen.queryByText('Siparişi şimdi onaylayın ya da iptal edin.')).toBeNull();
  });
});
