import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { PageComing } from '../../src/app/page-coming.tsx';
import { RouteError } from '../../src/app/route-error.tsx';
import { page as lazyPage } from '../../src/app/router.tsx';
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
    [true, 'Panel güncellenmiş olabilir; yeniden denemek çoğunlukla yeterlidir.'],
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
    expect(alert.getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
    log.mockRestore();
    online.mockRestore();
  });

  it('whose file cannot be read without a connection says so at once, and tries again at a press', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const loadedAnew = jest.fn();
    const router = createMemoryRouter([
      {
        path: '/',
        HydrateFallback: () => null,
        lazy: lazyPage(load),
        ErrorBoundary: () => <RouteError reload={loadedAnew} />,
      },
    ]);
    render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/^İnternet bağlantısı yok/)).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    online.mockReturnValue(true);
    panel.api.cut(true);
    await userEvent.click(alert.getByRole('button', { name: 'Yeniden dene' }));
    expect(await alert.findByText(/^Sunucuya ulaşılamıyor/)).toBeVisible();
    expect(loadedAnew).not.toHaveBeenCalled();
    panel.api.cut(false);
    await userEvent.click(alert.getByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(loadedAnew).toHaveBeenCalledTimes(1));
    log.mockRestore();
    online.mockRestore();
  });

  it('whose page takes long to load says that it comes', async () => {
    const { promise, resolve } = Promise.withResolvers<() => ReactNode>();
    const router = createMemoryRouter([
      {
        path: '/',
        Component: () => (
          <>
            <PageComing />
            <Outlet />
          </>
        ),
        children: [
          { index: true, Component: () => <Link to="slow">Yavaş</Link> },
          { path: 'slow', lazy: lazyPage(() => promise) },
        ],
      },
    ]);
    render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Yavaş' }));
    expect(await screen.findByText('Sayfa yükleniyor…')).toBeVisible();
    resolve(() => 'Burada');
    expect(await screen.findByText('Burada')).toBeVisible();
    expect(screen.queryByText('Sayfa yükleniyor…')).toBeNull();
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
    expect(await row.findByText('1')).toBeVisible();
  });
});
