import { channelOf } from '@kopru/contracts/platforms/channels';
import { screen, waitFor, within } from '@testing-library/react';
import { address, panelTests } from '../support/panel.tsx';
import { choose } from '../support/press.ts';
import { id, order, page, restaurant, summary } from '../support/samples.ts';

const panel = panelTests();

describe('the list of orders', () => {
  beforeEach(() => {
    panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Beşiktaş' })]));
    panel.api.answer('listOrders', page([summary()]));
  });

  const lastQuery = () => panel.api.asked('listOrders').at(-1)?.query;

  describe('the table of orders', () => {
    it('tells an order by its number, storefront, customer, restaurant, status and total', async () => {
      await panel.open('/orders');
      const row = await screen.findByRole('row', { name: /74753/ });
      expect(row).toHaveTextContent('Getir Yemek');
      expect(row).toHaveTextContent('Elif Kaya');
      expect(row).toHaveTextContent('Kadıköy');
      expect(row).toHaveTextContent('Yeni');
      expect(row).toHaveTextContent('₺300,00');
    });

    it.each([
      ['tr', { point: 'arrived', broken: null }, 'Ulaştı'],
      ['tr', { point: 'notified', broken: null }, 'İletildi'],
      ['en', { point: 'accepted', broken: null }, 'Accepted'],
      ['en', { point: 'printed', broken: null }, 'Printed'],
      ['tr', { point: 'notified', broken: 'accepted' }, 'Onaylanmadı'],
      ['en', { point: 'accepted', broken: 'printed' }, 'Not printed'],
    ] as const)('says in a word how far an order has come, or what is missing: %s %j', async (language, way, word) => {
      panel.api.answer('listOrders', page([{ ...summary(), way }]));
      await panel.open('/orders', { language });
      const row = within(await screen.findByRole('row', { name: /74753/ }));
      expect(row.getByText(word)).toBeVisible();
      expect(lastQuery()).toMatchObject({ way: 'true' });
    });

    it('shows on a phone what is missing, and no word more', async () => {
      const broken = { point: 'notified', broken: 'accepted' } as const;
      const whole = { point: 'accepted', broken: null } as const;
      panel.api.answer(
        'listOrders',
        page([
          { ...summary(), way: broken },
          { ...summary({ id: id(31), shortCode: '74754' }), way: whole },
        ]),
      );
      await panel.open('/orders', { isPhone: true });
      const [first, second] = await screen.findAllByRole('listitem');
      expect(first).toHaveTextContent('Onaylanmadı');
      expect(second).not.toHaveTextContent('Onaylandı');
    });

    it('tells storefronts apart that one platform brings, and shows a new one by its own word', async () => {
      const from = (slug: string, number: number) =>
        summary({ id: id(number), provider: 'ty', channel: channelOf(slug), shortCode: `K${number}` });
      const storefronts = ['getir_by_uber', 'trendyol_go', 'Yeni Vitrin', 'direct'];
      panel.api.answer('listOrders', page(storefronts.map((slug, index) => from(slug, 30 + index))));
      await panel.open('/orders');
      const names = ['GetirYemek by Uber Eats', 'Trendyol Go', 'Yeni Vitrin', 'Kendi kanalı'];
      for (const [index, name] of names.entries())
        expect(await screen.findByRole('row', { name: new RegExp(`K${30 + index}`) })).toHaveTextContent(name);
      const marks = [...document.querySelectorAll<HTMLElement>('td span[aria-hidden]')].map(
        ({ style }) => style.background,
      );
      expect(new Set(marks).size).toBe(4);
    });

    it('is in English where the panel is', async () => {
      await panel.open('/orders', { language: 'en' });
      const row = await screen.findByRole('row', { name: /74753/ });
      expect(row).toHaveTextContent('New');
      expect(row).toHaveTextContent('₺300.00');
    });

    it('shortens a long number and shows what is not known as a dash', async () => {
      panel.api.answer('listOrders', page([summary({ shortCode: null, customerName: null, restaurantId: id(99) })]));
      await panel.open('/orders');
      const row = await screen.findByRole('row', { name: /…2c990b0a/ });
      expect(row).toHaveTextContent('–');
      expect(row).toHaveTextContent('…000063');
    });

    it('is a list of two lines each on a phone, with the same facts', async () => {
      const user = await panel.open('/orders', { isPhone: true });
      const card = within(await screen.findByRole('list', { name: 'Siparişler' }));
      const facts = ['74753', 'Elif Kaya', '₺300,00', 'Yeni', 'Getir Yemek · Kadıköy'];
      for (const fact of facts) expect(await card.findByText(fact)).toBeVisible();
      for (const label of ['Kanal', 'Müşteri', 'Durum', 'Toplam']) expect(card.queryByText(label)).toBeNull();
      panel.api.answer('getOrder', order());
      await user.click(card.getByRole('button', { name: '74753 numaralı siparişi aç' }));
      await waitFor(() => expect(address()).toBe(`/orders/${id(30)}`));
    });

    it('turns its pages in the address', async () => {
      panel.api.answer('listOrders', page([summary()], { nextCursor: 'c2' }));
      const user = await panel.open('/orders?status=400');
      await user.click(await screen.findByRole('button', { name: 'Daha eski' }));
      expect(screen.getByRole('button', { name: 'Daha yeni' })).toBeDisabled();
      expect(address()).toBe('/orders?status=400&cursor=c2&dir=next');
      await waitFor(() => expect(lastQuery()).toMatchObject({ cursor: 'c2', dir: 'next', status: '400' }));
    });

    it('tells an empty account from filters that find nothing', async () => {
      panel.api.answer('listOrders', page([]));
      const user = await panel.open('/orders');
      expect(await screen.findByText('Henüz sipariş yok')).toBeVisible();
      await user.type(screen.getByRole('searchbox'), 'yok');
      expect(await screen.findByText('Sipariş bulunamadı')).toBeVisible();
    });

    it('says why it could not be loaded', async () => {
      panel.api.refuse('listOrders', 'unavailable');
      await panel.open('/orders');
      expect(await screen.findByRole('alert')).toHaveTextContent('Hizmetin bir bölümüne şu anda ulaşılamıyor');
    });
  });

  describe('the orders as a file', () => {
    it('are those of the filters, in the language of the panel', async () => {
      const user = await panel.open('/orders?channel=getir_by_uber&from=2026-03-01&cursor=c2&dir=next', {
        language: 'en',
      });
      await user.click(await screen.findByRole('button', { name: 'Download' }));
      const menu = await screen.findByRole('menu');
      expect([...menu.children].filter(({ role }) => role !== 'menuitem')).toEqual([]);
      for (const [name, path] of [
        ['Excel (XLSX)', '/panel-api/orders.xlsx'],
        ['CSV', '/panel-api/orders.csv'],
      ] as const) {
        const link = await screen.findByRole('menuitem', { name });
        const url = new URL(link.getAttribute('href') ?? '', location.href);
        expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
          path,
          { channel: 'getir_by_uber', from: '2026-03-01T01:00:00.000Z', language: 'en' },
        ]);
      }
    });
  });

  describe('the filters of orders', () => {
    it('search for what was typed, without its spaces, from the first page', async () => {
      const user = await panel.open('/orders?cursor=c2&dir=next');
      await user.type(await screen.findByRole('searchbox'), ' elif ');
      await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'elif', limit: 25 }));
      expect(lastQuery()).not.toHaveProperty('cursor');
      expect(address()).toBe('/orders?q=elif');
    });

    it('take several statuses, one storefront and one restaurant', async () => {
      const user = await panel.open('/orders');
      await choose(user, 'Durum', 'Yeni');
      await user.click(screen.getByRole('option', { name: 'Hazırlanıyor' }));
      await choose(user, 'Kanal', 'GetirYemek by Uber Eats');
      await choose(user, 'Restoran', 'Beşiktaş');
      await waitFor(() =>
        expect(lastQuery()).toMatchObject({ status: '400,500', channel: 'getir_by_uber', restaurantId: id(11) }),
      );
    });

    it('ask for whole working days here, the last one included', async () => {
      await panel.open('/orders?from=2026-03-01&to=2026-03-02');
      await screen.findByRole('row', { name: /74753/ });
      expect(lastQuery()).toMatchObject({
        from: '2026-03-01T01:00:00.000Z',
        to: '2026-03-03T01:00:00.000Z',
      });
    });

    it('let an address with a day that is none show the orders', async () => {
      await panel.open('/orders?from=yesterday&to=2026-02-31');
      expect(await screen.findByRole('row', { name: /74753/ })).toBeVisible();
      expect(lastQuery()).not.toHaveProperty('from');
    });

    it('are all taken back at once', async () => {
      const user = await panel.open('/orders?q=elif&status=400&channel=getir');
      expect(await screen.findByRole('searchbox')).toHaveValue('elif');
      await user.click(screen.getByRole('button', { name: 'Temizle' }));
      await waitFor(() => expect(address()).toBe('/orders'));
      expect(screen.getByRole('searchbox')).toHaveValue('');
    });

    it('are folded on a phone until they are asked for', async () => {
      const user = await panel.open('/orders', { isPhone: true });
      const toggle = await screen.findByRole('button', { name: 'Filtreler' });
      expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await user.click(toggle);
      expect(toggle).toHaveAttribute('aria-expanded', 'true');
      expect(screen.getByRole('searchbox')).toBeVisible();
    });
  });
});
