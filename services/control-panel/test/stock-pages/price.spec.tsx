import { failure } from '@kopru/contracts/errors/failures';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { dialog, retype, pasteInto } from '../support/press.ts';
import { id, page, restaurant } from '../support/samples.ts';
import { availabilityWith, item, itemList, pricedAt } from '../support/stock.ts';

const panel = panelTests();
const kebab = item('KEB', 'Adana Kebap', { getir: 'g-1', ty: 't-1' });
const ayran = item('AYR', 'Ayran', { getir: 'g-2' });

const menu = (price: number): Menu => ({
  provider: 'ty',
  restaurantId: id(10),
  fetchedAt: '2026-11-20T12:00:00.000Z',
  categories: [
    {
      id: 'c',
      name: 'Kebap',
      products: ['g-1', 't-1'].map((product) => ({
        id: product,
        name: 'Adana Kebap',
        description: null,
        price,
        currency: 'TRY',
        isAvailable: true,
        imageUrl: null,
        optionGroups: [],
      })),
    },
  ],
});

const openStock = async (
  known: ReturnType<typeof pricedAt>[] = [],
  options: Parameters<typeof panel.open>[1] = { role: 'operator' },
) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listItems', itemList(kebab, ayran));
  panel.api.answer('getAvailability', availabilityWith(...known));
  panel.api.answer('changeAvailability', availabilityWith(...known));
  panel.api.answer('getMenu', menu(20_000));
  return panel.open('/stock', options);
};
const priceOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}, (?:fiyat|price): `) });
const cellOf = (platform: string) =>
  screen.getByRole('button', { name: `Adana Kebap, ${platform}: Satışta` }).closest('td') ?? document.body;
const desired = () =>
  waitFor(() => {
    const [asked] = panel.api.asked('changeAvailability');
    expect(asked?.id).toBe(id(10));
    return asked?.body;
  });

describe('the price of an item', () => {
  it.each([false, true])(
    'is changed with two taps and what is typed, after one has seen what changes where (phone: %s)',
    async (isPhone) => {
      const user = await openStock([], { role: 'operator', isPhone });
      await user.click(await priceOf('Adana Kebap'));
      const form = await dialog();
      await pasteInto(user, form.getByRole('textbox', { name: 'Yeni fiyat' }), '220,50');
      const [getir, trendyol] = within(form.getByRole('list')).getAllByRole('listitem');
      expect(getir).toHaveTextContent('Buradan değişmez; platformun kendi panelinden değiştirin');
      await waitFor(() => expect(trendyol).toHaveTextContent('₺200,00 → ₺220,50'));
      expect(getir).toHaveTextContent(/Getir Yemek₺200,00B/);
      expect(panel.api.asked('changeAvailability')).toEqual([]);
      await user.click(form.getByRole('button', { name: '1 platformda değiştir' }));
      expect(await desired()).toEqual({ items: [{ item: 'KEB', price: 22_050 }] });
    },
  );

  it('is changed by keyboard alone', async () => {
    const user = await openStock([pricedAt('KEB', 20_000)], { role: 'operator', language: 'en' });
    (await priceOf('Adana Kebap')).focus();
    await user.keyboard('{Enter}');
    const field = (await dialog()).getByRole('textbox', { name: 'New price' });
    expect(field).toHaveValue('200.00');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('199.9{Enter}');
    expect(await desired()).toEqual({ items: [{ item: 'KEB', price: 19_990 }] });
  });

  it('is not said while nothing is written, and says where it is that already', async () => {
    const user = await openStock([pricedAt('KEB', 20_000)]);
    await user.click(await priceOf('Adana Kebap'));
    const form = await dialog();
    expect(form.getByText('Zaten bu fiyat')).toBeVisible();
    await user.clear(form.getByRole('textbox', { name: 'Yeni fiyat' }));
    expect(form.getByRole('button', { name: '1 platformda değiştir' })).toBeDisabled();
    await retype(user, form.getByRole('textbox', { name: 'Yeni fiyat' }), '1.250');
    expect(form.getByText('Fiyatı 47,50 gibi yazın')).toBeVisible();
    expect(form.getByRole('button', { name: '1 platformda değiştir' })).toBeDisabled();
  });

  it('is not offered where no linked platform takes it', async () => {
    const user = await openStock();
    await user.click(await priceOf('Ayran'));
    const form = await dialog();
    expect(form.getByText('Bu ürünün fiyatı bağlı platformların hiçbirinde buradan değiştirilemiyor.')).toBeVisible();
    expect(form.queryByRole('textbox')).toBeNull();
    expect(form.queryByRole('button', { name: /değiştir$/ })).toBeNull();
  });

  it('is shown in each cell: told, on its way, and where it is not supported', async () => {
    const known = [pricedAt('KEB', 22_000, { ty: { state: 'pending', reason: failure('price_not_there_yet') } })];
    const user = await openStock(known);
    expect(await priceOf('Adana Kebap')).toHaveAccessibleName('Adana Kebap, fiyat: ₺220,00, iletiliyor');
    expect(cellOf('Getir Yemek')).toHaveTextContent('Satıştafiyat desteklenmiyor');
    expect(cellOf('Trendyol Go')).toHaveTextContent('Satışta₺220,00 · iletiliyor');
    await user.click(screen.getByRole('button', { name: 'Adana Kebap, Trendyol Go: Satışta' }));
    expect((await dialog()).getByText('Platform fiyatı aldı, işliyor')).toBeVisible();
  });

  it.each([
    ['Oradaki fiyat kalsın', 21_000],
    ['Fiyatı yeniden ilet', 22_000],
  ])('that somebody has changed at the platform is trouble: %s', async (name, price) => {
    const drift = { price: 21_000, at: '2026-11-20T13:00:00.000Z' };
    const reason = failure('price_changed_at_platform');
    const user = await openStock([pricedAt('KEB', 22_000, { ty: { state: 'refused', reason, drift } })]);
    await user.click(await screen.findByRole('radio', { name: 'Sorunlu' }));
    await waitFor(() => expect(screen.queryByText('Ayran')).toBeNull());
    expect(cellOf('Trendyol Go')).toHaveTextContent('₺220,00 · orada değişmiş');
    await user.click(screen.getByRole('button', { name: 'Adana Kebap, Trendyol Go: Satışta' }));
    await user.click((await dialog()).getByRole('button', { name }));
    expect(await desired()).toEqual({ items: [{ item: 'KEB', price }], platforms: ['ty'] });
  });

  it('is only shown to a viewer', async () => {
    await openStock([pricedAt('KEB', 22_000)], { role: 'viewer' });
    expect((await screen.findAllByText('₺220,00')).length).toBeGreaterThan(0);
    expect(cellOf('Trendyol Go')).toHaveTextContent('Satışta₺220,00');
    expect(screen.queryByRole('button', { name: /, fiyat: / })).toBeNull();
  });
});
