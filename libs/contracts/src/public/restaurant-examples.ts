import type { Hours } from '../values/hours.ts';
import { at, integrationId, restaurantId } from './example-ids.ts';
import { weekdays } from '../values/weekdays.ts';

export const restaurantExample = {
  id: restaurantId,
  name: 'Örnek Dürümcü',
  businessId: 'merkez',
  description: null,
  address: 'Örnek Mah. Deneme Sok. No: 1',
  lat: 37.1654,
  lon: 28.3847,
  config: null,
  paymentMatchingUrl: null,
  paymentMatchingHeaders: null,
  privacyHours: null,
  dayEndsAt: '04:00',
  leadMinutes: 30,
  acceptPolicy: { mode: 'ask', afterSeconds: 25 },
  pinnedPreparationMinutes: null,
  createdAt: at,
  updatedAt: at,
};

export const restaurantWriteExample = { name: 'Örnek Dürümcü', businessId: 'merkez', lat: 37.1654, lon: 28.3847 };

export const integrationExample = {
  integrationId,
  providerId: integrationId,
  restaurantId,
  provider: 'getir',
  providerName: 'Getir Yemek',
  status: true,
  autoVerify: false,
  config: { restaurantId: '5800000000000000000000b9', apiKey: '••••1f2a', secretKey: '••••9c0d' },
  ingressUrl: 'https://ingest.example.com/ingest/v1/getir/3n8…',
  health: { lastOrderAt: at, lastError: null },
  createdAt: at,
  updatedAt: at,
};

export const integrationWriteExample = {
  integrationId: 'getir',
  config: { restaurantId: '5800000000000000000000b9', apiKey: 'key-that-getir-sends', secretKey: 'restaurant-secret' },
};

export const businessExample = { id: 'merkez', name: 'Merkez', restaurantCount: 2, createdAt: at, updatedAt: at };

export const menuExample = {
  provider: 'getir',
  restaurantId,
  fetchedAt: at,
  categories: [
    {
      id: 'c1',
      name: 'Dürümler',
      products: [
        {
          id: 'p1',
          name: 'Tavuk dürüm',
          description: null,
          price: 140,
          currency: 'TRY',
          isAvailable: true,
          imageUrl: null,
          optionGroups: [
            { id: 'g1', name: 'Ekstra', min: 0, max: 3, options: [{ id: 'o1', name: 'Kaşar', price: 15 }] },
          ],
        },
      ],
    },
  ],
};

const ayran = {
  item: 'AYR-1',
  name: 'Ayran',
  links: [
    { provider: 'getir', productId: '5f1a0000000000000000c0de', optionId: null },
    { provider: 'ty', productId: '700004', optionId: null },
  ],
};
export const itemsExample = { restaurantId, version: 1, items: [ayran] };
export const itemsWriteExample = { items: [ayran] };
export const suggestionsExample = {
  restaurantId,
  suggestions: [
    {
      item: 'AYR-1',
      provider: 'migros',
      productId: '91204',
      productName: 'AYRAN (300 ml)',
      by: 'name',
      likeness: 0.95,
    },
  ],
  unread: [],
};

const busyDesired = { state: 'busy', until: '2026-11-20T18:12:11.000Z', reason: null, at };

const platformStore = {
  integrationId,
  desired: busyDesired,
  since: at,
  dueAt: null,
  reason: null,
  observed: { state: 'busy', at },
  drift: null,
};

export const hoursExample: Hours = weekdays.map((day) =>
  day === 'monday'
    ? { day, closed: true }
    : { day, opensAt: '11:00', closesAt: day === 'saturday' ? '02:00' : '23:00' },
);
const hoursSeen = { hours: hoursExample, at };

export const availabilityExample = {
  restaurantId,
  version: 3,
  onDrift: 'correct',
  onClosed: 'show',
  store: {
    desired: busyDesired,
    platforms: [
      { ...platformStore, provider: 'getir', state: 'applied' },
      {
        ...platformStore,
        provider: 'ty',
        state: 'unsupported',
        reason: {
          code: 'busy_not_offered',
          message: 'the platform has no "busy" state; the store is open there',
        },
        observed: { state: 'open', at },
      },
    ],
  },
  items: [
    {
      item: ayran.item,
      name: ayran.name,
      stock: {
        desired: { isAvailable: false, until: '2026-11-20T21:00:00.000Z', at },
        platforms: [
          {
            provider: 'getir',
            integrationId,
            desired: { isAvailable: false, until: '2026-11-20T21:00:00.000Z', at },
            state: 'applied',
            since: at,
            dueAt: null,
            reason: null,
            observed: { isAvailable: false, at },
            drift: null,
          },
        ],
      },
      price: {
        desired: { price: 27.5, at },
        platforms: [
          {
            provider: 'getir',
            integrationId,
            desired: { price: 27.5, at },
            state: 'unsupported',
            since: at,
            dueAt: null,
            reason: {
              code: 'price_not_settable',
              message: 'the platform takes no prices from a restaurant’s system',
            },
            observed: null,
            drift: null,
          },
        ],
      },
    },
  ],
  hours: {
    desired: hoursSeen,
    platforms: [
      {
        provider: 'getir',
        integrationId,
        desired: hoursSeen,
        state: 'applied',
        since: at,
        dueAt: null,
        reason: null,
        observed: hoursSeen,
        drift: null,
      },
    ],
  },
};

export const capabilitiesExample = {
  provider: 'getir',
  name: 'Getir Yemek',
  store: true,
  busy: true,
  closedMinutes: [15, 30, 45],
  storeLimit: { calls: 2, seconds: 60 },
  hours: true,
  product: true,
  option: false,
  productLimit: { calls: 300, seconds: 60 },
  price: false,
  priceLimit: null,
};
