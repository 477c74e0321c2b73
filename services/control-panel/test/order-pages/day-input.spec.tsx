import { screen, waitFor, within } from '@testing-library/react';
import { address, panelTests } from '../support/panel.tsx';
import { page, restaurant } from '../support/samples.ts';
import { pasteInto } from '../support/press.ts';

const panel = panelTests();

const openOrders = (language: 'tr' | 'en', path = '/orders') => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listOrders', page([]));
  return panel.open(path, { language });
};

describe('a day', () => {
  it.each([
    ['tr', 'Başlangıç', '05.03.2026'],
    ['en', 'From', '05/03/2026'],
  ] as const)('is shown and typed as the language of the panel writes it (%s)', async (language, label, text) => {
    const user = await openOrders(language, '/orders?from=2026-03-01');
    const field = screen.getByLabelText(label);
    expect(field).toHaveValue(text.replace('05', '01'));
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
    await waitFor(() => expect(address()).toBe('/orders?from=2026-03-05'));
    const asked = () => panel.api.asked('listOrders').at(-1)?.query;
    await waitFor(() => expect(asked()).toMatchObject({ from: '2026-03-05T01:00:00.000Z' }));
  });

  it('is chosen from a Turkish month that begins on Monday', async () => {
    const user = await openOrders('tr', '/orders?from=2026-03-01');
    await user.click(screen.getByLabelText('Başlangıç'));
    const month = await screen.findByRole('table');
    expect(within(month).getAllByRole('columnheader')[0]).toHaveTextContent('Pt');
    expect(screen.getByText('Mart 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sonraki' }));
    expect(screen.getByText('Nisan 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Önceki' }));
    await user.click(within(month).getByRole('button', { name: '10 Mart 2026' }));
    await waitFor(() => expect(address()).toBe('/orders?from=2026-03-10'));
  });

  it('is taken back by its button', async () => {
    const user = await openOrders('tr', '/orders?to=2026-03-01');
    const buttons = screen.getAllByRole('button', { name: 'Temizle' });
    await user.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/orders'));
  });

  it('has its minute beside it where deliveries are filtered', async () => {
    panel.api.answer('listEndpoints', page([]));
    panel.api.answer('listRecoveries', { items: [] });
    panel.api.answer('listRecords', page([]));
    const user = await panel.open('/deliveries?from=2026-03-01T10:15');
    const field = screen.getByLabelText('Başlangıç');
    expect(field).toHaveValue('01.03.2026 10:15');
    await user.clear(field);
    await pasteInto(user, field, '02.03.2026 08:05');
    await user.tab();
    await waitFor(() => expect(address()).toBe('/deliveries?from=2026-03-02T08%3A05'));
  });
});
