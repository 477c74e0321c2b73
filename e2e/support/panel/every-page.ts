import { orderId, session } from './stage.ts';

/** The addresses of all pages, with one order, one restaurant and one delivery opened. */
export const everyPage = async (): Promise<string[]> => {
  const firstId = async (path: string): Promise<string> =>
    String((await session.ask('GET', path)).body.data.items[0].id);
  return [
    '',
    'kitchen',
    'overview',
    'orders',
    `orders/${await orderId('WEB-IZLE')}`,
    'stock',
    'payments',
    'day-report',
    'sales',
    'restaurants',
    `restaurants/${await firstId('restaurants')}`,
    'menus',
    'webhooks',
    'deliveries',
    `deliveries/${await firstId('records?limit=8')}`,
    'keys',
    'simulator',
    'sandbox',
    'sandbox/simulator',
    'certifications',
    'sandbox/certifications',
    'users',
    'audit',
    'settings',
  ];
};
