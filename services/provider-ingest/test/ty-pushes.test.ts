import { isAppError } from '@kopru/errors';
import { pushOf, testAdapters, testIntegration } from './support/adapters.ts';
import type { Fact } from '../src/providers/adapter.ts';

const adapter = testAdapters().ty;
const integration = testIntegration('ty');
const key = integration.config.apiKey ?? '';
const whole = {
  id: 'p-1',
  storeId: 501,
  orderNumber: '1199000001',
  packageStatus: 'Created',
  deliveryType: 'GO',
  totalPrice: 75,
  lines: [{ productId: 1, name: 'Lahmacun', price: 75, items: [{ packageItemId: 'i1' }] }],
};
const short = { id: 'p-1', orderNumber: '1199000001', orderCode: '4D5AC', timestamp: 1_791_301_900_000 };
const read = (path: string, body: unknown): Fact[] => adapter.parsePush(pushOf(body, { path }), integration).facts;
const occurredAt = new Date(1_791_301_900_000).toISOString();

describe('a webhook of Trendyol Go', () => {
  it('is believed with our own header only', async () => {
    const authentic = (headers: Record<string, string>) =>
      adapter.authenticatePush(pushOf(whole, { headers, path: 'created' }), integration);
    expect(await authentic({ 'x-api-key': key })).toBe(true);
    const wrong: Record<string, string>[] = [{}, { 'x-api-key': '' }, { 'x-api-key': `${key}x` }];
    for (const headers of wrong) expect(await authentic(headers)).toBe(false);
  });

  it.each(['created', 'webhooks/Created', 'ty/created'])('at %s brings an order', (path) => {
    expect(read(path, whole)).toMatchObject([
      { kind: 'order', order: { providerOrderId: 'p-1', status: 400, delivery: { by: 'platform' } } },
    ]);
  });

  it.each([
    ['shipped', short, { status: 700, statusBy: { pickup: 900 }, occurredAt }],
    ['shipped', { ...short, storePickupSelected: true }, { status: 900 }],
    ['delivered', short, { status: 900, occurredAt }],
    [
      'cancelled',
      { ...short, status: 'Cancelled', lines: [], cancelInfo: { reasonCode: 601, reason: 'Adres yanlış' } },
      {
        status: 1500,
        cancel: { reason: '601', reasonName: 'Adres yanlış', by: 'customer' },
      },
    ],
    ['cancelled', { ...short, cancelInfo: null }, { status: 1500, cancel: { reason: null } }],
    [
      'unsupplied',
      { ...short, cancelInfo: { reasonId: '621' } },
      { status: 1600, cancel: { reason: '621', by: 'restaurant' } },
    ],
    [
      'pickupEtaCalculated',
      { ...short, pickupEta: 1_791_302_500_000 },
      { modified: { pickupAt: '2026-10-06T16:01:40.000Z' } },
    ],
    [
      'pickup-eta-calculated',
      { ...short, estimatedPickupTime: '2026-11-20T19:00:00' },
      { modified: { pickupAt: '2026-11-20T16:00:00.000Z' } },
    ],
    [
      'pickupEtaCalculated',
      {
        ...short,
        pickupEtaState: 'SUCCESS',
        estimatedPickupTimeMin: 1_791_302_500_000,
        estimatedPickupTimeMax: 1_791_302_800_000,
      },
      { modified: { pickupAt: '2026-10-06T16:01:40.000Z' } },
    ],
    [
      'pickupEtaCalculated',
      { ...short, estimatedPickupTimeMin: 0, estimatedPickupTimeMax: '1791302500000' },
      { modified: { pickupAt: '2026-10-06T16:01:40.000Z' } },
    ],
    ['courierNearby', short, { courier: { name: null, state: 'approaching' }, occurredAt }],
    ['storeChanged', { ...short, storeId: 502 }, { status: 1500, cancel: { reason: 'storeChanged', by: 'platform' } }],
    ['sellerChanged', { ...short, supplierId: 7 }, { status: 1500, cancel: { reason: 'sellerChanged' } }],
  ])('at %s tells of %j', (path, body, update) => {
    expect(read(path, body)).toMatchObject([{ kind: 'update', update: { providerOrderId: 'p-1', ...update } }]);
  });

  it('brings an order whose courier is near already, and says so again for an order that is known', () => {
    const courier = { state: 'approaching' };
    expect(read('created', { ...whole, isCourierNearby: true })).toMatchObject([
      { kind: 'order', order: { courier } },
      { kind: 'update', update: { courier } },
    ]);
  });

  it('brings an order that another store gave away', () => {
    expect(read('storeChanged', whole)).toMatchObject([{ kind: 'order' }]);
  });

  it.each([
    ['of another store', 'created', { ...whole, storeId: '502' }],
    ['of a time that it does not name', 'pickupEtaCalculated', short],
    [
      'of a time that could not be worked out',
      'pickupEtaCalculated',
      { ...short, pickupEtaState: 'FAILED', estimatedPickupTimeMin: 1_791_302_500_000 },
    ],
    ['of a store that it does not name', 'storeChanged', short],
  ])('%s changes nothing', (_name, path, body) => {
    expect(read(path, body)).toEqual([]);
  });

  it.each([
    ['', whole, 'route_not_found'],
    ['exploded', whole, 'route_not_found'],
    ['constructor', whole, 'route_not_found'],
    ['created', { ...whole, id: null }, 'invalid_request'],
    ['created', short, 'invalid_request'],
    ['shipped', { ...short, id: '' }, 'invalid_request'],
    ['shipped', 'yok', 'invalid_request'],
  ])('at %j with %j is refused: %s', (path, body, code) => {
    let found: unknown;
    try {
      read(path, body);
    } catch (error) {
      found = isAppError(error) ? error.code : error;
    }
    expect(found).toBe(code);
  });
});
