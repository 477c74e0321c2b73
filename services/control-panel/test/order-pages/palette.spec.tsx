import { screen, waitFor, within } from '@testing-library/react';
import { address, panelTests } from '../support/panel.tsx';
import { id, order, page, restaurant, summary } from '../support/samples.ts';
import { pasteInto } from '../support/press.ts';

const panel = panelTests();

const open = async (path = '/orders', options = {}) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listOrders', page([summary()]));
  panel.api.answer('getOrder', order());
  const user = await panel.open(path, options);
  await screen.findByText('Elif Kaya');
  return user;
};

describe('Ctrl K', () => {
  it('goes to a page, by the keyboard alone', async () => {
    const user = await open();
    panel.api.answer('listIntegrations', page([]));
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Sayfa, sipariş veya işlem bul' });
    await waitFor(() => expect(box).toHaveFocus());
    await user.keyboard('menüler{Enter}');
    await waitFor(() => expect(address()).toBe('/menus'));
    expect(screen.queryByRole('combobox', { name: 'Sayfa, sipariş veya işlem bul' })).toBeNull();
  });

  it('finds an order and opens it', async () => {
    const user = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Sayfa, sipariş/ }), 'elif');
    const found = await screen.findByRole('option', { name: /74753 · Elif Kaya/ });
    expect(panel.api.asked('listOrders').at(-1)?.query).toMatchObject({ q: 'elif', limit: 8 });
    await user.click(found);
    await waitFor(() => expect(address()).toBe(`/orders/${id(30)}`));
  });

  it('offers nobody a page that the role may not open, and moves with the arrows', async () => {
    const user = await open('/orders', { role: 'operator' });
    await user.keyboard('{Control>}k{/Control}');
    const list = within(await screen.findByRole('listbox'));
    expect(list.queryByRole('option', { name: /Kullanıcılar/ })).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(list.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });
});

describe('a saved filter', () => {
  it('is kept under its name, applied at two presses, and forgotten', async () => {
    const user = await open('/orders?status=400');
    await user.click(screen.getByRole('button', { name: 'Kayıtlı filtreler' }));
    await pasteInto(user, await screen.findByRole('textbox', { name: 'Bu filtreye ad verin' }), 'Yeniler');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Temizle' }));
    await waitFor(() => expect(address()).toBe('/orders'));
    await user.click(screen.getByRole('button', { name: 'Kayıtlı filtreler' }));
    await user.click(await screen.findByRole('button', { name: 'Yeniler' }));
    await waitFor(() => expect(address()).toBe('/orders?status=400'));
    await user.click(screen.getByRole('button', { name: 'Kayıtlı filtreler' }));
    await user.click(await screen.findByRole('button', { name: 'Yeniler filtresini sil' }));
    expect(localStorage.getItem('kopru.filters')).toBe('[]');
  });
});
