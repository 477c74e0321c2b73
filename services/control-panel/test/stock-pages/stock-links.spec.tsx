import { screen, waitFor } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { panelTests } from '../support/panel.tsx';
import { dialog, pasteInto } from '../support/press.ts';
import { id, page, restaurant } from '../support/samples.ts';
import { availabilityWith, item, itemList, withYemeksepeti } from '../support/stock.ts';

const panel = panelTests();
const ayran = item('AYR-1', 'Ayran', { getir: 'g-1' });
const kola = item('KOLA', 'Kola');

const product = (number: string, name: string): Menu['categories'][number]['products'][number] => ({
  id: number,
  name,
  description: null,
  price: 2500,
  currency: 'TRY',
  isAvailable: true,
  imageUrl: null,
  optionGroups: [],
});
const menu: Menu = {
  provider: 'getir',
  restaurantId: id(10),
  fetchedAt: '2026-11-20T12:00:00.000Z',
  categories: [{ id: 'c', name: 'İçecek', products: [product('g-1', 'Ayran'), product('KOLA', 'Kola Zero')] }],
};
const suggestion = (number: string, provider: 'getir' | 'ty' | 'ys', productName: string) => ({
  item: number,
  provider,
  productId: `${provider}-${number}`,
  productName,
  by: 'name' as const,
  likeness: 0.95,
});

const openStock = async (...items: ReturnType<typeof item>[]) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listItems', itemList(...items));
  panel.api.answer('getAvailability', availabilityWith());
  panel.api.answer('writeItems', itemList(...items));
  panel.api.answer('getMenu', menu);
  panel.api.answer('suggestLinks', {
    restaurantId: id(10),
    suggestions: [suggestion('AYR-1', 'ty', 'AYRAN (300 ml)'), suggestion('KOLA', 'getir', 'Coca-Cola')],
    unread: [{ provider: 'migros', reason: failure('provider_timeout', { provider: 'Migros' }) }],
  });
  return panel.open('/stock', { role: 'operator' });
};
const written = () =>
  waitFor(() => {
    const [asked] = panel.api.asked('writeItems');
    expect(asked).toBeDefined();
    return asked?.body;
  });
const link = (provider: string, productId: string) => ({ provider, productId, optionId: null });

describe('linking items to the products of the platforms', () => {
  it('links one suggestion by a tap, and nothing before', async () => {
    const user = await openStock(ayran, kola);
    await user.click(await screen.findByRole('button', { name: 'Eşleştir' }));
    const suggestions = await dialog();
    expect(await suggestions.findByText(/menüsü okunamadı/)).toBeVisible();
    expect(panel.api.asked('writeItems')).toEqual([]);
    await user.click(suggestions.getByRole('button', { name: 'Eşleştir: Ayran – Trendyol Go, AYRAN (300 ml)' }));
    const links = [link('getir', 'g-1'), link('ty', 'ty-AYR-1')];
    expect(await written()).toEqual({ items: [{ ...ayran, links }, kola], version: 7 });
  });

  it('does not call the same name a similar one', async () => {
    const user = await openStock(ayran);
    panel.api.answer('suggestLinks', {
      restaurantId: id(10),
      suggestions: [
        { ...suggestion('AYR-1', 'ty', 'Ayran'), likeness: 1 },
        { ...suggestion('AYR-1', 'getir', 'Ayran (300 ml)') },
      ],
      unread: [],
    });
    await user.click(await screen.findByRole('button', { name: 'Eşleştir' }));
    const suggestions = await dialog();
    expect(await suggestions.findByText('Trendyol Go · aynı ad')).toBeVisible();
    expect(suggestions.getByText('Getir Yemek · benzer ad %95')).toBeVisible();
  });

  it('tells how often orders had what they suggest', async () => {
    const user = await openStock(ayran, kola);
    panel.api.answer('suggestLinks', {
      restaurantId: id(10),
      suggestions: [{ ...suggestion('AYR-1', 'ys', 'Ayran'), orderCount: 12 }],
      unread: [],
    });
    await user.click(await screen.findByRole('button', { name: 'Eşleştir' }));
    expect(await (await dialog()).findByText('Yemeksepeti · benzer ad %95 · son 12 siparişte')).toBeVisible();
  });

  it('offers what was ordered lately where a platform shows no menu, and takes another number, too', async () => {
    const user = await openStock(ayran, kola);
    panel.api.answer('getAvailability', withYemeksepeti(availabilityWith()));
    panel.api.answer('listOrderedProducts', {
      products: [
        { provider: 'ys', id: 'ys-7', name: 'Kola Zero', orderCount: 4 },
        { provider: 'getir', id: 'g-9', name: 'Fanta', orderCount: 4 },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Düzenle: Kola' }));
    const form = await dialog();
    const product = await form.findByRole('combobox', { name: 'Yemeksepeti ürünü' });
    await user.click(product);
    expect(screen.queryByRole('option', { name: /Fanta/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Kola Zero · ys-7' }));
    await user.clear(product);
    await pasteInto(user, product, '700003');
    await user.click(await screen.findByRole('option', { name: '700003' }));
    await user.click(product);
    await user.click(await screen.findByRole('option', { name: 'Kola Zero · ys-7' }));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await written()).toEqual({ items: [ayran, item('KOLA', 'Kola', { ys: 'ys-7' })], version: 7 });
  });

  it('links all at once', async () => {
    const user = await openStock(ayran, kola);
    await user.click(await screen.findByRole('button', { name: 'Eşleştir' }));
    await user.click(await (await dialog()).findByRole('button', { name: /Hepsini eşleştir/ }));
    expect(await written()).toMatchObject({ items: [{ links: [{}, {}] }, { links: [link('getir', 'getir-KOLA')] }] });
  });

  it('starts from the menu of one platform', async () => {
    const user = await openStock();
    await user.click(await screen.findByRole('button', { name: 'Menüden al' }));
    await user.click(await (await dialog()).findByRole('button', { name: '2 ürünü al' }));
    expect(await written()).toEqual({
      items: [item('g-1', 'Ayran', { getir: 'g-1' }), item('KOLA', 'Kola Zero', { getir: 'KOLA' })],
      version: 7,
    });
  });

  it('adds what a menu has beside the items, under a number of its own', async () => {
    const user = await openStock(ayran, kola);
    await user.click(await screen.findByRole('button', { name: 'İşlemler' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Menüden al' }));
    await user.click(await (await dialog()).findByRole('button', { name: '1 ürünü al' }));
    expect(await written()).toMatchObject({
      items: [ayran, kola, item('getir-KOLA', 'Kola Zero', { getir: 'KOLA' })],
    });
  });

  it('makes items of what was ordered where a platform shows its menu nowhere, or not now', async () => {
    const user = await openStock(ayran, kola);
    panel.api.answer('getAvailability', withYemeksepeti(availabilityWith()));
    panel.api.answer('listOrderedProducts', {
      products: [
        { provider: 'ys', id: 'y-9', name: 'Künefe', orderCount: 12 },
        { provider: 'getir', id: 'g-9', name: 'Şalgam', orderCount: 2 },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'İşlemler' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Menüden al' }));
    const shown = await dialog();
    await user.click(await shown.findByRole('radio', { name: 'Yemeksepeti' }));
    expect(
      await shown.findByText(/^Bu platformun menüsü okunamıyor\. Son 30 günün siparişlerinde .* 1 ürün/),
    ).toBeVisible();
    expect(shown.getByText('Künefe')).toBeVisible();
    panel.api.refuse('getMenu', 'unavailable');
    await user.click(shown.getByRole('radio', { name: 'Trendyol Go' }));
    expect(await shown.findByText(/ listenizde olmayan 0 ürün var/)).toBeVisible();
    await user.click(shown.getByRole('radio', { name: 'Yemeksepeti' }));
    await user.click(await shown.findByRole('button', { name: '1 ürünü al' }));
    const fromOrders = { item: 'y-9', name: 'Künefe', links: [link('ys', 'y-9')] };
    expect(await written()).toEqual({ items: [ayran, kola, fromOrders], version: 7 });
  });

  it('links, renames and removes an item by hand', async () => {
    const user = await openStock(ayran, kola);
    await user.click(await screen.findByRole('button', { name: 'Düzenle: Kola' }));
    const form = await dialog();
    await pasteInto(user, form.getByRole('textbox', { name: 'Ürün adı' }), ' Zero');
    await user.click(await form.findByRole('combobox', { name: 'Getir Yemek ürünü' }));
    await user.click(await screen.findByRole('option', { name: 'Kola Zero' }));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await written()).toEqual({ items: [ayran, item('KOLA', 'Kola Zero', { getir: 'KOLA' })], version: 7 });
  });

  it('asks for an item to be removed in its form', async () => {
    const user = await openStock(ayran, kola);
    await user.click(await screen.findByRole('button', { name: 'Düzenle: Kola' }));
    await user.click((await dialog()).getByRole('button', { name: 'Ürünü listeden sil' }));
    expect(await written()).toEqual({ items: [ayran], version: 7 });
  });
});
