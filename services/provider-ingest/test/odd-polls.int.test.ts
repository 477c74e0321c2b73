import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { rejectedPushSchema } from '@kopru/contracts/internal/platforms';
import { waitFor } from '@kopru/testing';
import type { z } from 'zod';
import { createStage, type Stage } from './support/stage.ts';

/** A platform that lists whatever a story gives it, however odd. */
interface FakePlatform {
  packages: object[];
  /** What Migros has in its two lists; undefined: the list fails. */
  pending: unknown[] | undefined;
  active: unknown[] | undefined;
  /** The queries of the lists that were asked for. */
  asked: URLSearchParams[];
  knowsUnPacked: boolean;
}
const fake: FakePlatform = { packages: [], pending: [], active: [], asked: [], knowsUnPacked: true };
let server: Server;
let stage: Stage;
let integration: IntegrationCredentials;

const piece = (packageItemId: string, isCancelled = false) => ({ packageItemId, isCancelled });
const lahmacun = { productId: 1, name: 'Lahmacun', price: 75, items: [piece('p1'), piece('p2')] };
const ayran = { productId: 2, name: 'Ayran', price: 20, items: [piece('p3')] };
const packageOf = (id: string, more: object = {}) => ({
  id,
  orderNumber: '1199000001',
  packageStatus: 'Created',
  deliveryType: 'STORE',
  packageModificationDate: Date.now(),
  totalPrice: 170,
  lines: [lahmacun, ayran],
  ...more,
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.startsWith('/Order/')) {
      const data = pathname.includes('Pending') ? fake.pending : pathname.includes('Active') ? fake.active : undefined;
      response.writeHead(data === undefined ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: data !== undefined, data }));
      return;
    }
    if (pathname.startsWith('/claim/')) {
      response.writeHead(404).end();
      return;
    }
    fake.asked.push(searchParams);
    const isRefused = !fake.knowsUnPacked && searchParams.get('packageStatuses')?.includes('UnPacked') === true;
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isRefused ? { exception: 'status.not.valid' } : { totalPages: 1, content: fake.packages }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  stage = await createStage({ TY_BASE_URL: url, MIGROS_BASE_URL: url, TY_MASKS: 'TGO Yemek, Gizli Adres' });
  integration = await stage.connect('ty');
});
afterAll(async () => {
  await stage.stop();
  server.close();
  server.closeAllConnections();
});

const rejected = async ({ accountId } = integration): Promise<z.infer<typeof rejectedPushSchema>[]> => {
  const { data } = await stage.internal('GET', '/rejected', undefined, accountId);
  return (data as { data: { items: z.infer<typeof rejectedPushSchema>[] } }).data.items;
};
const updatesOf = async (id: string) => (await stage.updates()).filter(({ providerOrderId }) => providerOrderId === id);

describe('a package that cannot be read', () => {
  it('is saved and reported, once, and its neighbours come', async () => {
    const odd = { ...packageOf('odd'), lines: 'yok' };
    fake.packages = [packageOf('before'), odd, { ...packageOf('x'), id: null }, packageOf('after')];
    expect((await stage.arrivalOf('before')).order.items).toHaveLength(2);
    expect((await stage.arrivalOf('after')).order.items).toHaveLength(2);
    const listed = await waitFor(async () => {
      const items = await rejected();
      return items.length === 2 ? items : undefined;
    });
    expect(listed.map(({ failure }) => failure.code)).toEqual(['invalid_request', 'invalid_request']);
    expect(listed.some(({ body }) => body === JSON.stringify(odd))).toBe(true);
    const rounds = fake.asked.length;
    await waitFor(() => fake.asked.length > rounds + 2);
    expect(await rejected()).toHaveLength(2);
    const last = stage.restaurants.health
      .filter(({ integrationId }) => integrationId === integration.integrationId)
      .at(-1);
    expect(last?.body).toMatchObject({ lastError: { code: 'invalid_request' } });
  });
});

describe('a package that is changed', () => {
  const [onePiece, replaced] = [
    { ...lahmacun, items: [piece('p1', true), piece('p2')] },
    { productId: 3, name: 'Şalgam', price: 25, items: [piece('p9')] },
  ];
  const changes: [string, object, object][] = [
    [
      'fewer',
      { lines: [onePiece, ayran], totalPrice: 95 },
      { items: [{ cancelledQuantity: 1 }, {}], amount: { total: 95_00 } },
    ],
    ['gone', { lines: [lahmacun], totalPrice: 150 }, { items: [{ name: 'Lahmacun' }], amount: { total: 150_00 } }],
    ['new', { lines: [lahmacun, ayran, replaced], totalPrice: 195 }, { items: [{}, {}, { name: 'Şalgam' }] }],
    [
      'replaced',
      { lines: [lahmacun, replaced], totalPrice: 175 },
      { items: [{}, { name: 'Şalgam' }], amount: { difference: 0 } },
    ],
    [
      'amount',
      { totalPrice: 160, promotions: [{ description: 'Kasım', totalSellerAmount: 10 }] },
      { amount: { discount: 10_00 } },
    ],
    ['address', { address: { address1: 'Yeni Sok. 2' } }, { customer: { address: { text: 'Yeni Sok. 2' } } }],
    [
      'address behind a mask of the setting',
      { address: { address1: 'GİZLİ ADRES', address2: 'Kat 2' } },
      { customer: { address: { text: 'Kat 2' } } },
    ],
    ['note', { customerNote: 'Zili çalmayın' }, { customer: { note: 'Zili çalmayın' } }],
    [
      'with a time that cannot be read',
      { customerNote: 'Zili çalmayın', pickupEta: 'birazdan' },
      { customer: { note: 'Zili çalmayın' }, unread: [{ path: 'pickupEta', reason: 'not_a_time' }] },
    ],
    ['time', { pickupEta: '2026-11-20T19:30:00' }, { pickupAt: '2026-11-20T16:30:00.000Z' }],
    [
      'earliest and latest time',
      {
        pickupEtaState: 'SUCCESS',
        estimatedPickupTimeMin: 1_795_166_400_000,
        estimatedPickupTimeMax: 1_795_166_700_000,
      },
      { pickupAt: '2026-11-20T09:20:00.000Z' },
    ],
    [
      'promise',
      { packageCreationDate: 1_795_165_200_000, eta: '40 - 55 dk' },
      { promisedAt: '2026-11-20T09:55:00.000Z' },
    ],
  ];
  const idOf = (kind: string): string => `changed-${kind}`;
  const rounds = async (count: number): Promise<void> => {
    const until = fake.asked.length + count;
    await waitFor(() => fake.asked.length > until);
  };
  beforeAll(async () => {
    fake.packages = changes.map(([kind]) => packageOf(idOf(kind)));
    for (const [kind] of changes) await stage.arrivalOf(idOf(kind));
    fake.packages = changes.map(([kind, more]) => packageOf(idOf(kind), more));
    await rounds(3);
  });
  it.each(changes)('is published: %s', async (kind, _more, modified) => {
    const updates = await updatesOf(idOf(kind));
    expect(updates).toMatchObject([{ modified }]);
  });

  it('and moved, is published with both at once', async () => {
    fake.packages = [packageOf('moved')];
    await stage.arrivalOf('moved');
    fake.packages = [packageOf('moved', { packageStatus: 'Picking', lines: [ayran], totalPrice: 20 })];
    const [update] = await waitFor(async () => {
      const updates = await updatesOf('moved');
      return updates.length > 0 ? updates : undefined;
    });
    expect(update).toMatchObject({ status: 500, modified: { amount: { total: 20_00 } } });
  });
});

describe('a package that is broken up', () => {
  it('ends, and its order goes on with the new one', async () => {
    fake.packages = [packageOf('old')];
    await stage.arrivalOf('old');
    fake.packages = [
      packageOf('old', { packageStatus: 'UnPacked' }),
      packageOf('new', { lines: [ayran], totalPrice: 20 }),
    ];
    expect((await stage.arrivalOf('new')).order).toMatchObject({ confirmationId: '1199000001', status: 400 });
    const [update] = await waitFor(async () => {
      const updates = await updatesOf('old');
      return updates.length > 0 ? updates : undefined;
    });
    expect(update).toMatchObject({ status: 1500, cancel: { by: 'platform', reason: 'UnPacked' } });
  });

  it('costs nothing where the platform has no such word for meals', async () => {
    fake.knowsUnPacked = false;
    fake.packages = [packageOf('meal')];
    expect((await stage.arrivalOf('meal')).order.status).toBe(400);
    expect(fake.asked.at(-1)?.get('packageStatuses')).not.toContain('UnPacked');
  });
});

describe('an order of Migros that cannot be read', () => {
  const order = (id: number, more: object = {}) => ({
    id,
    status: 'NEW_PENDING',
    deliveryProvider: 'RESTAURANT',
    items: [{ id: 1, productId: 2, name: 'Tavuk Döner', price: 170_00, amount: 1 }],
    ...more,
  });

  it('is saved and reported, and neither its neighbours nor the other list wait for it', async () => {
    fake.pending = [order(1), 'yok', order(2, { items: [] }), order(3)];
    fake.active = undefined;
    const migros = await stage.connect('migros');
    for (const id of ['1', '3']) expect((await stage.arrivalOf(id)).order.status).toBe(400);
    await waitFor(async () => (await rejected(migros)).length === 2);
    fake.pending = [];
    fake.active = [order(3, { status: 'APPROVED', extendedProperties: { orderNote: 'Acısız' } })];
    const [update] = await waitFor(async () => {
      const updates = await updatesOf('3');
      return updates.length > 0 ? updates : undefined;
    });
    expect(update).toMatchObject({ status: 500, modified: { customer: { note: 'Acısız' } } });
  });
});
