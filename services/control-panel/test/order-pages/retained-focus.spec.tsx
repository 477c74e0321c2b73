import { screen, waitFor, within } from '@testing-library/react';
import { openOrder } from '../support/order-drawer.ts';
import { panelTests } from '../support/panel.tsx';
import { queue, queued } from '../support/queue-samples.ts';
import { commandResult, endpoint, id, order, page, restaurant } from '../support/samples.ts';

const panel = panelTests();

describe('the focus', () => {
  it('is on what opened a window when Escape has closed it, whether a button or a key', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listEndpoints', page([endpoint()]));
    const user = await panel.open('/webhooks');
    const add = await screen.findByRole('button', { name: 'Adres ekle' });
    add.focus();
    for (const keys of ['{Enter}', '{Control>}k{/Control}']) {
      await user.keyboard(keys);
      await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(add).toHaveFocus());
    }
  });

  it('is in the window below when Escape has closed the one above, a list or a calendar', async () => {
    const { user, drawer } = await openOrder(panel, order({ allowedActions: ['cancel'] }));
    panel.api.answer('cancelReasons', { reasons: [{ id: '1', name: 'Yoğunluk', nameEn: 'Busy' }] });
    const cancel = drawer.getByRole('button', { name: 'İptal et' });
    cancel.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('radio', { name: 'Yoğunluk' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await waitFor(() => expect(cancel).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    panel.api.answer('listRecords', page([]));
    panel.api.answer('listRecoveries', { items: [] });
    panel.api.answer('listEndpoints', page([endpoint()]));
    await user.click(screen.getByRole('link', { name: 'Gönderimler' }));
    await user.click(await screen.findByRole('button', { name: 'Teslim edilmeyenleri yeniden gönder' }));
    const since = within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Şu zamandan beri/ });
    await user.click(since);
    await screen.findByRole('table');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(since).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is on the next order when the one that had it goes on, and on the heading when none is left', async () => {
    const [first, second] = ['101', '102'].map((shortCode, index) => queued({ id: id(index + 1), shortCode }));
    const waiting = (...orders: (typeof first)[]) =>
      panel.api.answer('getQueue', queue({ waiting: orders.filter((order) => order !== undefined) }));
    panel.api.answer('verifyOrder', commandResult(500));
    for (const list of ['listRestaurants', 'listIntegrations', 'listEndpoints', 'listOrders'] as const)
      panel.api.answer(list, page([]));
    waiting(first, second);
    const user = await panel.open('/');
    const column = within(await screen.findByRole('region', { name: 'Onay bekleyenler' }));
    column.getAllByRole('button', { name: 'Onayla' })[0]?.focus();
    waiting(second);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(column.queryByText('101')).toBeNull());
    await waitFor(() => expect(column.getByRole('link', { name: /102/ })).toHaveFocus());
    column.getByRole('button', { name: 'Onayla' }).focus();
    waiting();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(column.queryByText('102')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});
