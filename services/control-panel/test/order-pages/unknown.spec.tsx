import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { catalogue, endpoint, page, restaurant, summary } from '../support/samples.ts';

const panel = panelTests();

const openOrders = async () => {
  panel.api.answer('listOrders', page([summary()]));
  const user = await panel.open('/orders');
  await screen.findByText('Elif Kaya');
  return user;
};

const openStores = async () => {
  const user = await openOrders();
  await user.click(await screen.findByRole('button', { name: /^Restoran durumu/ }));
  return within(await screen.findByRole('dialog', { name: /^Restoran durumu/ }));
};

describe('what is not known', () => {
  it('is, of restaurants, not called none, and can be asked again', async () => {
    panel.api.refuse('listRestaurants', 'unavailable');
    const stores = await openStores();
    expect(await stores.findByText('Yüklenemedi')).toBeVisible();
    expect(stores.queryByText('Henüz restoran yok.')).toBeNull();
    panel.api.answer('listRestaurants', page([restaurant({ name: 'Örnek Dürümcü' })]));
    stores.getByRole('button', { name: 'Yeniden dene' }).click();
    expect(await stores.findByText('Örnek Dürümcü')).toBeVisible();
  });

  it('is, of restaurants, not called none while they are read', async () => {
    panel.api.answer('listRestaurants', page([]));
    const goOn = panel.api.pauseAnswers('listRestaurants');
    const stores = await openStores();
    expect(await stores.findByRole('status', { name: 'Yükleniyor' })).toBeVisible();
    expect(stores.queryByText('Henüz restoran yok.')).toBeNull();
    goOn();
    expect(await stores.findByText('Henüz restoran yok.')).toBeVisible();
  });

  it('is, of orders that are searched for, not called no match', async () => {
    const user = await openOrders();
    const goOn = panel.api.pauseAnswers('listOrders');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Sayfa, sipariş/ }), 'zzz');
    const palette = within(screen.getByRole('dialog'));
    expect(await palette.findByRole('status', { name: 'Yükleniyor' })).toBeVisible();
    expect(palette.queryByText('Eşleşen bir şey yok.')).toBeNull();
    panel.api.refuse('listOrders', 'unavailable');
    goOn();
    expect(await palette.findByText('Yüklenemedi')).toBeVisible();
    expect(palette.queryByText('Eşleşen bir şey yok.')).toBeNull();
    panel.api.answer('listOrders', page([]));
    await user.click(palette.getByRole('button', { name: 'Yeniden dene' }));
    expect(await palette.findByText('Eşleşen bir şey yok.')).toBeVisible();
  });

  it('is, when it has failed, not shown as being read, while it is asked for again', async () => {
    panel.api.refuse('listOrders', 'internal_error');
    const user = await panel.open('/orders');
    await screen.findByText('Yüklenemedi');
    const goOn = panel.api.pauseAnswers('listOrders');
    await user.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(panel.api.asked('listOrders').length).toBeGreaterThan(1));
    expect(screen.getByText('Yüklenemedi')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Yükleniyor' })).toBeNull();
    panel.api.answer('listOrders', page([summary()]));
    goOn();
    expect(await screen.findByText('Elif Kaya')).toBeVisible();
  });

  it('is, when not even the frame could be read, not shown as being read, while it is asked for again', async () => {
    panel.api.refuse('getCatalogue', 'internal_error');
    const user = await panel.open('/orders');
    const goOn = panel.api.pauseAnswers('getCatalogue');
    const asked = panel.api.asked('getCatalogue').length;
    await user.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(panel.api.asked('getCatalogue').length).toBeGreaterThan(asked));
    expect(screen.getByRole('main')).toHaveTextContent('Yüklenemedi');
    panel.api.answer('getCatalogue', catalogue);
    panel.api.answer('listOrders', page([summary()]));
    goOn();
    expect(await screen.findByText('Elif Kaya')).toBeVisible();
  });

  it('is, of the readers of the event feed, not left out', async () => {
    panel.api.answer('listEndpoints', page([endpoint()]));
    panel.api.refuse('listConsumers', 'unavailable');
    await panel.open('/webhooks');
    expect(await screen.findByRole('heading', { name: 'Olay akışını okuyan programlar' })).toBeVisible();
    expect(await screen.findByText('Yüklenemedi')).toBeVisible();
    panel.api.answer('listConsumers', { items: [] });
    screen.getByRole('button', { name: 'Yeniden dene' }).click();
    await waitFor(() => expect(screen.queryByText('Yüklenemedi')).toBeNull());
  });
});
