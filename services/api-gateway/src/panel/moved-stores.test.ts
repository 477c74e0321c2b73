import type { Integration } from '@kopru/contracts/internal/integrations';
import { newId } from '@kopru/contracts/values/ids';
import { movedStores } from './moved-stores.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const restaurantId = newId();

const getir = (change: Partial<Integration> = {}, lastOrderAt: string | null = daysAgo(8)): Integration => ({
  integrationId: newId(),
  restaurantId,
  provider: 'getir',
  providerName: 'Getir Yemek',
  status: true,
  autoVerify: false,
  config: {},
  ingressUrl: '',
  health: { lastOrderAt, lastError: null },
  createdAt: daysAgo(100),
  updatedAt: daysAgo(100),
  ...change,
});
const found = (integration: Integration, movedRestaurant = restaurantId) =>
  movedStores([integration], new Set([movedRestaurant]), now);

describe('a store of Getir that seems to have moved', () => {
  it('was busy, has been silent for a week, and its restaurant takes orders of the new storefront', () => {
    const integration = getir();
    const { integrationId } = integration;
    expect(found(integration)).toEqual([
      { kind: 'store_moved', integrationId, restaurantId, provider: 'getir', since: daysAgo(8) },
    ]);
    expect(found(getir({}, daysAgo(7)))).toHaveLength(1);
  });

  it.each<[string, Integration, string?]>([
    ['still brings orders', getir({}, daysAgo(6.99))],
    ['never brought any', getir({}, null)],
    ['is switched off', getir({ status: false })],
    ['is of another restaurant', getir(), newId()],
    ['is of another platform', getir({ provider: 'ty' })],
  ])('is none that %s', (_what, integration, movedRestaurant = restaurantId) => {
    expect(found(integration, movedRestaurant)).toEqual([]);
  });
});
