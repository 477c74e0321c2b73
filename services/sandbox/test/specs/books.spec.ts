import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { simulatorSchema } from '../../src/config.ts';
import type { OrderSnapshot } from '../../src/control/order-snapshot.ts';
import { control, running } from '../support/simulator.ts';

describe('a state file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-books-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = () =>
    running.start(
      createApp(simulatorSchema.parse({ PORT: 0, LOG_LEVEL: 'error', SIMULATOR_BOOKS: join(folder, 'books.json') })),
    );
  const place = async (url: string): Promise<OrderSnapshot[]> =>
    (
      await control<{ items: OrderSnapshot[] }>(
        'POST',
        '/orders',
        { platform: 'getir', restaurantId: '501', count: 3 },
        url,
      )
    ).items;

  it('restores every restaurant and order after a restart, and no new order has the id of an old one', async () => {
    const first = await start();
    await control('PUT', '/restaurants/getir/501', { apiKey: 'getir-key', secretKey: 'getir-secret' }, first.url());
    const placed = await place(first.url());
    await first.stop();

    const second = await start();
    const { items } = await control<{ items: OrderSnapshot[] }>('GET', '/books', undefined, second.url());
    expect(items.map(({ id, status, total }) => [id, status, total])).toEqual(
      placed.map(({ id, status, total }) => [id, status, total]),
    );
    const known = new Set(placed.map(({ id }) => id));
    const fresh = await place(second.url());
    expect(fresh.filter(({ id }) => known.has(id))).toEqual([]);
    const cancelled = await control<OrderSnapshot>(
      'POST',
      `/orders/getir/${placed[0]?.id ?? ''}/cancel`,
      {},
      second.url(),
    );
    expect(cancelled).toMatchObject({ status: 1500 });
    await second.stop();
  });
});
