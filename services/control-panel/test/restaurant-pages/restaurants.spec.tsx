import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { address, panelTests } from '../support/panel.tsx';
import { dialog, retype, pasteInto } from '../support/press.ts';
import { id, integration, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
const business = {
  id: 'b-1',
  name: 'Zincir',
  restaurantCount: 2,
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
};

describe('restaurants', () => {
  beforeEach(() => {
    panel.api.answer(
      'listRestaurants',
      page([restaurant({ businessId: 'b-1' }), restaurant({ id: id(11), name: 'Beşiktaş' })]),
    );
    panel.api.answer('listBusinesses', page([business]));
    panel.api.answer('listIntegrations', page([integration()]));
    panel.api.answer('getRestaurant', restaurant({ businessId: 'b-1' }));
    panel.api.answer('listIntegrationsOf', { items: [] });
  });

  describe('the table of restaurants', () => {
    it('tells the business and the platforms of each', async () => {
      await panel.open('/restaurants');
      const row = await screen.findByRole('row', { name: /Kadıköy/ });
      await waitFor(() => expect(row).toHaveTextContent(/Zincir1Moda Caddesi 1/));
      expect(screen.getByRole('row', { name: /Beşiktaş/ })).toHaveTextContent('–Bağlı platform yok');
    });

    it('marks the ones of which a platform fails', async () => {
      const lastError = { code: 'x', failure: failure('internal_error'), at: '2026-03-01T12:00:00Z' };
      panel.api.answer('listIntegrations', page([integration({ health: { lastOrderAt: null, lastError } })]));
      await panel.open('/restaurants');
      await waitFor(() => expect(screen.getByRole('row', { name: /Kadıköy/ })).toHaveTextContent('1 sorunlu'));
    });

    it('is searched by its owner, from nine restaurants on, and the search stands in the address', async () => {
      const items = Array.from({ length: 9 }, (_, index) =>
        restaurant({ id: id(index + 100), name: `İzmir ${index}` }),
      );
      panel.api.answer('listRestaurants', ({ query }) =>
        page(items.filter(({ name }) => !('q' in query) || name.endsWith(String(query['q']).slice(-1)))),
      );
      const user = await panel.open('/restaurants');
      await pasteInto(user, await screen.findByLabelText('Restoran ara'), 'izmir 7');
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
      expect(address()).toBe('/restaurants?q=izmir+7');
      await retype(user, screen.getByLabelText('Restoran ara'), 'ankara');
      expect(await screen.findByText('Bu ada uyan restoran yok')).toBeVisible();
      await waitFor(() =>
        expect(panel.api.asked('listRestaurants').map(({ query }) => query)).toContainEqual(
          expect.objectContaining({ q: 'ankara', limit: 25 }),
        ),
      );
    });

    it('is shown page by page, with the platforms of what is shown alone', async () => {
      const [first, second] = [restaurant(), restaurant({ id: id(11), name: 'Beşiktaş' })];
      panel.api.answer('listRestaurants', ({ query }) =>
        query['cursor'] === 'iki' ? page([second], { prevCursor: 'bir' }) : page([first], { nextCursor: 'iki' }),
      );
      const user = await panel.open('/restaurants');
      await screen.findByRole('row', { name: /Kadıköy/ });
      await user.click(screen.getByRole('button', { name: 'Daha eski' }));
      await screen.findByRole('row', { name: /Beşiktaş/ });
      expect(address()).toBe('/restaurants?cursor=iki&dir=next');
      await waitFor(() =>
        expect(panel.api.asked('listIntegrations').map(({ query }) => query['ofRestaurants'])).toEqual([
          id(10),
          id(11),
        ]),
      );
    });

    it.each<[PanelRole, boolean]>([
      ['owner', true],
      ['operator', false],
      ['viewer', false],
    ])('offers %s a new one: %s', async (role, isOffered) => {
      await panel.open('/restaurants', { role });
      await screen.findByRole('row', { name: /Kadıköy/ });
      expect(screen.queryByRole('button', { name: 'Restoran ekle' }) !== null).toBe(isOffered);
    });

    it('does not show a restaurant that was just deleted', async () => {
      const user = await panel.open('/restaurants');
      await user.click(await screen.findByRole('button', { name: 'Kadıköy' }));
      panel.api.answer('deleteRestaurant', undefined);
      await user.click(await screen.findByRole('button', { name: 'Sil' }));
      const question = await dialog();
      panel.api.answer('listRestaurants', page([restaurant({ id: id(11), name: 'Beşiktaş' })]));
      panel.api.refuse('getRestaurant', 'restaurant_not_found');
      await user.click(question.getByRole('button', { name: 'Sil' }));
      await waitFor(() => expect(address()).toBe('/restaurants'));
      await screen.findByRole('row', { name: /Beşiktaş/ });
      await waitFor(() => expect(screen.queryByRole('row', { name: /Kadıköy/ })).toBeNull());
    });
  });

  describe('the form of a restaurant', () => {
    const add = async (language: 'tr' | 'en' = 'tr') => {
      const user = await panel.open('/restaurants', { language });
      panel.api.answer('createRestaurant', restaurant());
      await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Restoran ekle' : 'Add restaurant' }));
      const form = await dialog();
      await pasteInto(user, form.getByLabelText(language === 'tr' ? /^Ad( |$|\*)/ : /^Name/), 'Kadıköy');
      return { user, form };
    };

    it('takes a place with the comma of Turkish and leaves out what is empty', async () => {
      const { user, form } = await add();
      await pasteInto(user, form.getByLabelText('Enlem'), '41,0151');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await waitFor(() => expect(address()).toBe(`/restaurants/${id(10)}`));
      expect(panel.api.asked('createRestaurant')[0]?.body).toEqual({
        name: 'Kadıköy',
        businessId: null,
        description: null,
        address: null,
        lat: 41.0151,
        lon: null,
        paymentMatchingUrl: null,
        privacyHours: null,
        dayEndsAt: '04:00',
        leadMinutes: 30,
        acceptPolicy: { mode: 'ask', afterSeconds: 25 },
      });
    });

    it.each([
      ['tr', 'Enlem', '41.0082', '41,0082'],
      ['tr', 'Enlem', ' 41,0082 ', '41,0082'],
      ['en', 'Latitude', '41,0082', '41.0082'],
      ['en', 'Longitude', '-28,9784', '-28.9784'],
    ] as const)('takes a place that is pasted with the sign of another language (%s, %s: %j)', async (...given) => {
      const [language, label, pasted, shown] = given;
      const { user, form } = await add(language);
      await user.click(form.getByLabelText(label));
      await user.paste(pasted);
      expect(form.getByLabelText(label)).toHaveValue(shown);
      await user.click(form.getByRole('button', { name: language === 'tr' ? 'Kaydet' : 'Save' }));
      await waitFor(() => expect(address()).toBe(`/restaurants/${id(10)}`));
      const { lat, lon } = panel.api.asked('createRestaurant')[0]?.body as { lat: number; lon: number };
      expect(lat ?? lon).toBe(Number(pasted.replace(',', '.')));
    });

    it('takes both numbers of a place from one paste, as maps give them', async () => {
      const { user, form } = await add();
      await user.click(form.getByLabelText('Enlem'));
      await user.paste('41.0082, 28.9784');
      expect(form.getByLabelText('Enlem')).toHaveValue('41,0082');
      expect(form.getByLabelText('Boylam')).toHaveValue('28,9784');
    });

    it('says which address may not be used for matching payments', async () => {
      const { user, form } = await add();
      panel.api.refuse('createRestaurant', 'url_not_allowed', { params: { reason: 'http' } });
      await pasteInto(user, form.getByLabelText('Ödeme eşleme adresi'), 'http://kasa.test');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      expect(await form.findByRole('alert')).toHaveTextContent('Bu adres çağrılamaz: http');
    });

    it('changes one', async () => {
      const user = await panel.open(`/restaurants/${id(10)}`);
      panel.api.answer('updateRestaurant', restaurant());
      await user.click(await screen.findByRole('button', { name: 'Düzenle' }));
      const form = await dialog();
      await retype(user, form.getByLabelText('Adres'), 'Yeni yer');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Kaydedildi');
      expect(panel.api.asked('updateRestaurant')).toMatchObject([
        { id: id(10), body: { name: 'Kadıköy', address: 'Yeni yer' } },
      ]);
    });

    it('lets the day end when the restaurant closes, also at a time that the API wrote', async () => {
      panel.api.answer('getRestaurant', restaurant({ dayEndsAt: '02:30' }));
      const user = await panel.open(`/restaurants/${id(10)}`);
      panel.api.answer('updateRestaurant', restaurant({ dayEndsAt: '03:00' }));
      await user.click(await screen.findByRole('button', { name: 'Düzenle' }));
      const form = await dialog();
      const box = form.getByRole('combobox', { name: 'Gün sonu' });
      expect(box).toHaveValue('02:30');
      await user.click(box);
      await user.click(await screen.findByRole('option', { name: '03:00' }));
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Kaydedildi');
      expect(panel.api.asked('updateRestaurant')).toMatchObject([{ id: id(10), body: { dayEndsAt: '03:00' } }]);
    });

    it.each([
      ['45', 45],
      ['0', 0],
      ['', null],
    ])('takes a lead of “%s” for scheduled orders', async (typed, leadMinutes) => {
      panel.api.answer('getRestaurant', restaurant({ leadMinutes: 20 }));
      const user = await panel.open(`/restaurants/${id(10)}`);
      panel.api.answer('updateRestaurant', restaurant());
      await user.click(await screen.findByRole('button', { name: 'Düzenle' }));
      const form = await dialog();
      const box = form.getByLabelText('Hazırlık payı (dakika)');
      expect(box).toHaveValue('20');
      await user.clear(box);
      if (typed !== '') await user.type(box, typed);
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Kaydedildi');
      expect(panel.api.asked('updateRestaurant')).toMatchObject([{ id: id(10), body: { leadMinutes } }]);
    });

    it('says what happens with an order that nobody accepts, and after how long', async () => {
      const user = await panel.open(`/restaurants/${id(10)}`);
      panel.api.answer('updateRestaurant', restaurant({ acceptPolicy: { mode: 'accept_if_open', afterSeconds: 40 } }));
      await user.click(await screen.findByRole('button', { name: 'Düzenle' }));
      const form = await dialog();
      const box = form.getByRole('combobox', { name: 'Kimse onaylamazsa' });
      expect(box).toHaveValue('Bekle');
      expect(form.getByText(/Sipariş birini bekler; süresi dolunca platform iptal eder/)).toBeVisible();
      expect(form.queryByLabelText('Kaç saniye sonra')).not.toBeInTheDocument();
      await user.click(box);
      await user.click(await screen.findByRole('option', { name: 'Restoran açıksa Köprü onaylasın' }));
      await retype(user, form.getByLabelText('Kaç saniye sonra'), '40');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Kaydedildi');
      expect(panel.api.asked('updateRestaurant')).toMatchObject([
        { id: id(10), body: { acceptPolicy: { mode: 'accept_if_open', afterSeconds: 40 } } },
      ]);
    });

    it('turns privacy mode on, and says what becomes of the orders that are stored', async () => {
      const user = await panel.open(`/restaurants/${id(10)}`);
      panel.api.answer('updateRestaurant', restaurant({ privacyHours: 6 }));
      await user.click(await screen.findByRole('button', { name: 'Düzenle' }));
      const form = await dialog();
      expect(form.queryByText(/Yeni siparişler için geçerlidir/)).not.toBeInTheDocument();
      await user.click(form.getByRole('combobox', { name: 'Gizlilik kipi' }));
      await user.click(await screen.findByRole('option', { name: 'Açık: bitimden 6 saat sonra silinir' }));
      expect(form.getByText(/Yeni siparişler için geçerlidir.*Kayıtlı siparişler olduğu gibi kalır/)).toBeVisible();
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Kaydedildi');
      expect(panel.api.asked('updateRestaurant')).toMatchObject([{ id: id(10), body: { privacyHours: 6 } }]);
    });
  });

  describe('businesses', () => {
    const openBusinesses = async (role: PanelRole = 'owner') => {
      const user = await panel.open('/restaurants', { role });
      await user.click(screen.getByRole('tab', { name: 'İşletmeler' }));
      const row = await screen.findByRole('row', { name: /b-1/ });
      return { user, row };
    };

    it('are listed with how many restaurants they have, and added', async () => {
      const { user, row } = await openBusinesses();
      expect(row).toHaveTextContent(/Zincirb-12/);
      panel.api.answer('createBusiness', business);
      await user.click(screen.getByRole('button', { name: 'İşletme ekle' }));
      const form = await dialog();
      await pasteInto(user, form.getByLabelText(/^İşletme adı/), 'Yeni zincir');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      await screen.findByText('Kaydedildi');
      expect(panel.api.asked('createBusiness')[0]?.body).toEqual({ name: 'Yeni zincir' });
    });

    it('are renamed by an owner', async () => {
      const { user, row } = await openBusinesses();
      await user.click(within(row).getByRole('button', { name: 'Zincir işletmesini düzenle' }));
      const form = await dialog();
      const name = form.getByLabelText(/^İşletme adı/);
      expect(name).toHaveValue('Zincir');
      await retype(user, name, ' ');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      expect(await form.findByText('Bu alan gerekli')).toBeVisible();
      panel.api.refuse('updateBusiness', 'unavailable');
      await retype(user, name, 'Yeni ad');
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      expect(await screen.findByText(/Hizmetin bir bölümüne şu anda ulaşılamıyor/)).toBeVisible();
      panel.api.answer('updateBusiness', { ...business, name: 'Yeni ad' });
      panel.api.answer('listBusinesses', page([{ ...business, name: 'Yeni ad' }]));
      await user.click(form.getByRole('button', { name: 'Kaydet' }));
      expect(await screen.findByRole('row', { name: /Yeni ad/ })).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(panel.api.asked('updateBusiness').at(-1)).toMatchObject({ id: 'b-1', body: { name: 'Yeni ad' } });
      expect(panel.api.asked('createBusiness')).toEqual([]);
    });

    it('are deleted by an owner', async () => {
      const { user, row } = await openBusinesses();
      panel.api.answer('deleteBusiness', undefined);
      await user.click(within(row).getByRole('button', { name: /^Sil/ }));
      await user.click((await dialog()).getByRole('button', { name: 'Sil' }));
      await screen.findByText('Silindi');
      expect(panel.api.asked('deleteBusiness')).toMatchObject([{ id: 'b-1' }]);
    });

    it('are only read by the others', async () => {
      const { row } = await openBusinesses('operator');
      expect(within(row).queryByRole('button')).toBeNull();
      expect(screen.queryByRole('button', { name: 'İşletme ekle' })).toBeNull();
    });
  });
});
