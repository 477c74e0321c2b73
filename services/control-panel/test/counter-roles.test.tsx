import { screen, waitFor, within } from '@testing-library/react';
import { defaultDayEndsAt } from '@kopru/contracts/values/time-zone';
import { localDay } from '../src/components/dates.ts';
import { cancelled, queue, queued } from './support/queue-samples.ts';
import { panelTests } from './support/panel.tsx';
import { commandResult, id, order, page, restaurant, summary } from './support/samples.ts';
import { availabilityWith, item, itemList } from './support/stock.ts';

const panel = panelTests();
const preparing = { id: id(31), shortCode: '11111', status: 500, allowedActions: ['advance', 'cancel'] } as const;
/** As the server answers the kitchen. */
const hidden = { total: null, customerName: null };

const card = async (number: string) => within(await screen.findByRole('listitem', { name: `Sipariş ${number}` }));
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Ana menü' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Yardım ve rehberler');

const openStock = (role: 'cashier' | 'kitchen') => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listItems', itemList(item('AYR', 'Ayran', { getir: 'g-1' })));
  panel.api.answer('getAvailability', availabilityWith());
  return panel.open('/stock', { role });
};

describe('the kitchen', () => {
  const open = (path = '/') => {
    const shown = queue(
      {
        waiting: [queued(hidden)],
        preparing: [queued({ ...preparing, allowedActions: ['advance', 'cancel'], ...hidden })],
      },
      [cancelled({ id: id(32), shortCode: '22222', ...hidden })],
    );
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('getQueue', { ...shown, today: { ...shown.today, revenue: null } });
    return panel.open(path, { role: 'kitchen' });
  };

  it('has its screen as the first page: it moves on what is made, and neither accepts, cancels nor prints', async () => {
    const user = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mutfak ekranı' })).toBeVisible();
    const waiting = await card('74753');
    expect(waiting.getByText('Az acılı olsun')).toBeVisible();
    expect(waiting.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/₺/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^Sipariş/ })).toBeNull();
    const made = await card('11111');
    // What the kitchen says comes first.
    expect(made.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Hazır · yalnız burada',
      'Yola çıkar',
    ]);
    panel.api.answer('advanceOrder', commandResult(550, 500));
    await user.click(made.getByRole('button', { name: 'Hazır · yalnız burada' }));
    const asked = () => panel.api.asked('advanceOrder').map(({ body }) => body);
    await waitFor(() => expect(asked()).toEqual([{ expectedStatus: 500, targetStatus: 550 }]));
    const sendOut = made.getByRole('button', { name: 'Yola çıkar' });
    await waitFor(() => expect(sendOut).toHaveAttribute('aria-disabled', 'false'));
    await user.click(sendOut);
    await waitFor(() => expect(asked().at(-1)).toEqual({ expectedStatus: 500 }));
    panel.api.answer('markSeen', { isSeen: true });
    await user.click(screen.getByRole('button', { name: '22222 numaralı sipariş: Gördüm' }));
    await waitFor(() => expect(panel.api.asked('markSeen')).toMatchObject([{ id: id(32) }]));
    expect(panel.api.asked('listAlerts')).toEqual([]);
  });

  it.each([
    ['platform', ['Kuryeye verildi']],
    // Handing it out ends the order, and that is not the kitchen's to say.
    ['pickup', []],
  ] as const)('sees what is ready, and does what is left to it: brought by %s', async (deliveryBy, buttons) => {
    const ready = queued({ ...preparing, allowedActions: ['advance', 'cancel'], ...hidden, status: 550, deliveryBy });
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('getQueue', queue({ preparing: [ready] }));
    await panel.open('/', { role: 'kitchen' });
    const made = await card('11111');
    expect(made.getByText('HAZIR')).toBeVisible();
    expect(made.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  });

  it('says what is sold out, and has no other page', async () => {
    const user = await openStock('kitchen');
    expect(await screen.findByRole('button', { name: /^Ayran: / })).toBeEnabled();
    expect(menu()).toEqual(['Mutfak ekranı', 'Menü ve stok', 'Ayarlar']);
    expect(screen.queryByRole('button', { name: /Fiyat/ })).toBeNull();
    for (const name of ['Eşleştir', 'Uyarılar: 0']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Platformun kendi panelinde değiştirilirse:')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restoran durumu' }));
    const store = within(await screen.findByRole('dialog'));
    expect(await store.findByText('Kadıköy')).toBeVisible();
    expect(store.queryByRole('button', { name: 'Aç' })).toBeNull();
    expect(store.queryByRole('link')).toBeNull();
  });

  it('goes to what is sold out from its screen', async () => {
    await open('/kitchen');
    expect(await screen.findByRole('link', { name: 'Menü ve stok' })).toHaveAttribute('href', '/panel/stock');
  });
});

describe('the cashier', () => {
  it('has the pages of the counter, and nothing of money over longer time', async () => {
    await openStock('cashier');
    expect(menu()).toEqual(['Aktif siparişler', 'Olaylar', 'Siparişler', 'Menü ve stok', 'Gün sonu', 'Ayarlar']);
    expect(screen.queryByText('Geliştirici')).toBeNull();
    expect(screen.queryByRole('button', { name: /Fiyat/ })).toBeNull();
  });

  it('works on an order, without the platform’s body, its deliveries and the accounting', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listOrders', page([summary()]));
    panel.api.answer('getOrder', order());
    await panel.open(`/orders/${id(30)}`, { role: 'cashier' });
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('button', { name: 'Onayla' })).toBeEnabled();
    expect(drawer.getByRole('button', { name: 'İptal et' })).toBeEnabled();
    expect(drawer.getByRole('button', { name: 'Fiş yazdır' })).toBeEnabled();
    expect(drawer.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Sipariş', 'Geçmiş']);
    expect(drawer.queryByRole('button', { name: /Muhasebe/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'İndir' })).toBeNull();
  });

  it('is told where orders appear, and not to connect a platform', async () => {
    panel.api.answer('listOrders', page([]));
    await panel.open('/orders', { role: 'cashier' });
    expect(await screen.findByText('İlk sipariş geldiğinde burada görünür.')).toBeVisible();
  });

  it('sees the end of today and of yesterday, and chooses no other day', async () => {
    panel.api.refuse('getDayReport', 'unavailable');
    const user = await panel.open('/day-report?day=2026-01-01', { role: 'cashier' });
    const days = () => [...new Set(panel.api.asked('getDayReport').map(({ query }) => query['day']))];
    await waitFor(() => expect(days()).toEqual([localDay(0, defaultDayEndsAt)]));
    expect(screen.queryByLabelText(/^Gün(?:\s*\*)?$/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dün' }));
    await waitFor(() => expect(days()).toEqual([localDay(0, defaultDayEndsAt), localDay(1, defaultDayEndsAt)]));
  });
});
