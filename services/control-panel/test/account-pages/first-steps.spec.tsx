import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { queue, queued } from '../support/queue-samples.ts';
import { endpoint, id, integration, page, restaurant, summary } from '../support/samples.ts';

const panel = panelTests();

describe('the first steps', () => {
  const open = async (role: 'owner' | 'operator' = 'owner', isDone = false) => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listIntegrations', page(isDone ? [integration()] : []));
    panel.api.answer('listEndpoints', page(isDone ? [endpoint()] : []));
    panel.api.answer('listOrders', page(isDone ? [summary()] : []));
    await panel.open('/', { role });
    await screen.findByText('Onay bekleyen sipariş yok.');
  };

  it('lead an owner to what is still to be done', async () => {
    await open();
    const title = await screen.findByRole('heading', { name: 'İlk adımlar' });
    const card = title.closest('div')?.parentElement as HTMLElement;
    expect(card).toHaveTextContent('1/4');
    const steps = within(within(card).getByRole('list')).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('href'))).toEqual([
      `/panel/restaurants/${id(10)}`,
      '/panel/webhooks',
      '/panel/orders',
    ]);
  });

  it('are gone when all is done', async () => {
    await open('owner', true);
    expect(screen.queryByText('1/4')).toBeNull();
    expect(screen.queryByText('4/4')).toBeNull();
  });

  it('are not asked for again by every order once all is done', async () => {
    await open('owner', true);
    await screen.findByText('Canlı');
    await waitFor(() => expect(panel.api.asked('listOrders')).toHaveLength(1));
    const before = panel.api.asked('getQueue').length;
    panel.api.push({ type: 'siparis.olusturuldu', orderId: null });
    await waitFor(() => expect(panel.api.asked('getQueue').length).toBeGreaterThan(before));
    expect(panel.api.asked('listOrders')).toHaveLength(1);
  });

  it('stand below the orders once there are some, so that they push none out of sight', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    for (const id of ['listIntegrations', 'listEndpoints', 'listOrders'] as const) panel.api.answer(id, page([]));
    panel.api.answer('getQueue', queue({ waiting: [queued()] }));
    await panel.open('/');
    const title = await screen.findByRole('heading', { name: 'İlk adımlar' });
    const order = await screen.findByRole('listitem', { name: 'Sipariş 74753' });
    expect(order.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('are not for an operator', async () => {
    await open('operator');
    expect(screen.queryByText('1/4')).toBeNull();
  });
});
