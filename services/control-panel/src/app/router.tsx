import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { loadTextsOfPages } from '../i18n/index.ts';
import { NoSuchPage } from './no-such-page.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';
import { panelBase } from '../sandbox/side.ts';

const attempts = 4;
const pauseMs = 700;

/**
 * Loads a page's chunk, with retries because a change of network (a new Wi-Fi) makes a file fail for a moment. Without a
 * network it fails at once, so that a press is answered.
 */
export const page = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { Component: await load() };
    } catch (error) {
      if (attempt >= attempts || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
};

/** A page with texts that the first load does not carry. */
const pageWithTexts = (load: () => Promise<ComponentType>) =>
  page(async () => (await Promise.all([load(), loadTextsOfPages()]))[0]);

/** Every page is its own chunk: the first load carries the frame and one page. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        path: '/single-sign-on',
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        lazy: page(async () => (await import('../pages/sign-in/single-sign-on-return.tsx')).SingleSignOnReturn),
      },
      {
        path: '/set-password',
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        lazy: page(async () => (await import('../pages/sign-in/set-password.tsx')).SetPassword),
      },
      {
        path: '/',
        Component: Shell,
        ErrorBoundary: RouteError,
        HydrateFallback: () => null,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                index: true,
                lazy: page(async () => (await import('../pages/queue/queue.tsx')).Queue),
              },
              {
                path: 'kitchen',
                lazy: page(async () => (await import('../pages/queue/kitchen.tsx')).Kitchen),
              },
              {
                path: 'overview',
                lazy: pageWithTexts(async () => (await import('../pages/overview/overview.tsx')).Overview),
              },
              {
                path: 'incidents',
                lazy: pageWithTexts(async () => (await import('../pages/incidents/incidents.tsx')).Incidents),
              },
              {
                path: 'notice/:incidentId',
                lazy: pageWithTexts(async () => (await import('../pages/incidents/notice.tsx')).Notice),
              },
              {
                path: 'orders/:orderId?',
                lazy: pageWithTexts(async () => (await import('../pages/orders/orders.tsx')).Orders),
              },
              {
                path: 'payments',
                lazy: pageWithTexts(async () => (await import('../pages/payments/payments.tsx')).Payments),
              },
              {
                path: 'day-report',
                lazy: pageWithTexts(async () => (await import('../pages/day-report/day-report.tsx')).DayReportPage),
              },
              { path: 'sales', lazy: pageWithTexts(async () => (await import('../pages/sales/sales.tsx')).SalesPage) },
              {
                path: 'restaurants',
                lazy: pageWithTexts(async () => (await import('../pages/restaurants/restaurants.tsx')).Restaurants),
              },
              {
                path: 'restaurants/:restaurantId',
                lazy: pageWithTexts(async () => (await import('../pages/restaurants/restaurant.tsx')).RestaurantPage),
              },
              { path: 'stock', lazy: pageWithTexts(async () => (await import('../pages/stock/stock.tsx')).StockPage) },
              { path: 'drift', lazy: pageWithTexts(async () => (await import('../pages/drift/drift.tsx')).DriftPage) },
              { path: 'menus', lazy: pageWithTexts(async () => (await import('../pages/menus/menus.tsx')).Menus) },
              {
                path: 'webhooks',
                lazy: pageWithTexts(async () => (await import('../pages/webhooks/webhooks.tsx')).Webhooks),
              },
              {
                path: 'deliveries/:recordId?',
                lazy: pageWithTexts(async () => (await import('../pages/deliveries/deliveries.tsx')).Deliveries),
              },
              { path: 'keys', lazy: pageWithTexts(async () => (await import('../pages/keys/keys.tsx')).Keys) },
              {
                path: 'simulator',
                lazy: pageWithTexts(async () => (await import('../pages/simulator/simulator.tsx')).Simulator),
              },
              {
                path: 'certifications',
                lazy: pageWithTexts(
                  async () => (await import('../pages/certifications/certifications.tsx')).Certifications,
                ),
              },
              {
                path: 'certifications/:runId',
                lazy: pageWithTexts(async () => (await import('../pages/certifications/run.tsx')).RunPage),
              },
              {
                path: 'certifications/:runId/certificate',
                lazy: pageWithTexts(
                  async () => (await import('../pages/certifications/certificate.tsx')).CertificatePage,
                ),
              },
              { path: 'users', lazy: pageWithTexts(async () => (await import('../pages/users/users.tsx')).Users) },
              { path: 'audit', lazy: pageWithTexts(async () => (await import('../pages/audit/audit.tsx')).Audit) },
              {
                path: 'settings',
                lazy: pageWithTexts(async () => (await import('../pages/settings/settings.tsx')).Settings),
              },
              { path: '*', Component: NoSuchPage },
            ],
          },
        ],
      },
    ],
    { basename: panelBase() },
  );
