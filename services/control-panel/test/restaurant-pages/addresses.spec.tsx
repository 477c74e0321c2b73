import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { RouteError } from '../../src/app/route-error.tsx';
import { address, panelTests } from '../support/panel.tsx';
import { integration, page, restaurant } from '../support/samples.ts';

const panel = panelTests();

describe('an address', () => {
  it('that is no page says so and leads back', async () => {
    const user = await panel.open('/sipariler');
    expect(await screen.findByRole('heading', { name: 'Böyle bir sayfa yok' })).toBeVisible();
    expect(address()).toBe('/sipariler');
    expect(document.title).toBe('Böyle bir sayfa yok · Köprü');
    panel.api.refuse('getOverview', 'unavailable');
    panel.api.refuse('listOrders', 'unavailable');
    panel.api.refuse('listRestaurants', 'unavailable');
    panel.api.refuse('listIntegrations', 'unavailable');
    panel.api.refuse('listEndpoints', 'unavailable');
    await user.click(screen.getByRole('link', { name: 'Aktif siparişlere dön' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it.each([
    [true, 'Panel güncellenmiş olabilir; sayfayı yenilemek çoğunlukla yeterlidir.'],
    [false, 'İnternet bağlantısı yok. Bağlantı gelince sayfa kendiliğinden yenilenir.'],
  ])('of a page that fails says what helps, the net being there: %s', async (isOnline, text) => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const Broken = () => {
      throw new Error('broken');
    };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: RouteError }]);
    render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Bu sayfa açılamadı' })).toBeVisible();
    expect(alert.getByText(text)).toBeVisible();
    expect(alert.getByRole('button', { name: 'Sayfayı yenile' })).toBeVisible();
    log.mockRestore();
    online.mockRestore();
  });
});

describe('the platforms of a restaurant', () => {
  it('are unknown, not absent, while nobody answers', async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listBusinesses', page([]));
    panel.api.refuse('listIntegrations', 'unavailable');
    await panel.open('/restaurants');
    const row = within((await screen.findByRole('button', { name: 'Kadıköy' })).closest('tr') as HTMLElement);
    expect(await row.findByText('Şu anda bilinmiyor')).toBeVisible();
    expect(row.queryByText('Bağlı platform yok')).toBeNull();
    panel.api.answer('listIntegrations', page([integration()]));
    expect(await row.findByText('1 platform')).toBeVisible();
  });
});
