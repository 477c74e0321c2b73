import { publicEvents } from '@kopru/contracts/messages/events';
import { orderStatusCodes, orderStatuses } from '@kopru/contracts/orders/order-status';
import type { Catalogue } from '@kopru/contracts/panel/overview';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import { channelOf, knownChannels } from '@kopru/contracts/platforms/channels';
import { providers, providerSlugs } from '@kopru/contracts/platforms/providers';
import { scopes } from '@kopru/contracts/public/operation';
import type { AnswerOf } from './panel-api.ts';

export type Item<T> = T extends { items: (infer I)[] } ? I : never;

/** Ids by what they are of: `id(1)` is always the same one. */
export const id = (number: number): string => number.toString(16).padStart(24, '0');
export const at = '2026-03-01T12:30:00.000Z';
const made = { createdAt: at, updatedAt: at };

export const catalogue: Catalogue = {
  providers: providerSlugs.map((slug) => {
    const { name, requiredConfig, secretConfig, arrival, hasMenu } = providers[slug];
    return {
      slug,
      name,
      requiredConfig: [...requiredConfig],
      optionalConfig: slug === 'ys' ? ['supplierId'] : [],
      secretConfig: [...secretConfig],
      arrival,
      hasMenu,
      takesPreparation: slug === 'ys' || slug === 'ty',
      sendsReadyFor:
        slug === 'getir' || slug === 'ys'
          ? ['platform']
          : slug === 'direct'
            ? []
            : ['restaurant', 'platform', 'pickup'],
      can: capabilities[slug],
    };
  }),
  channels: [...knownChannels],
  statuses: orderStatusCodes.map((code) => ({ code, name: { ...orderStatuses[code].name } })),
  events: [...publicEvents],
  scopes: [...scopes],
};

export const noAlerts: AnswerOf<'listAlerts'> = { items: [], isComplete: true, hasMore: false };

export const noStores: AnswerOf<'getAvailability'> = {
  restaurantId: id(10),
  version: 0,
  onDrift: 'correct',
  onClosed: 'show',
  store: { desired: null, platforms: [] },
  items: [],
  hours: { desired: null, platforms: [] },
};

export const session = (role: PanelRole): AnswerOf<'getSession'> => ({
  user: { id: id(1), email: 'ayse@ornek.com', name: 'Ayşe Yılmaz', role, restaurantIds: null },
  account: { id: id(2), name: 'Örnek Dürümcü' },
  expiresAt: '2027-01-01T00:00:00.000Z',
});

export const restaurant = (change: Partial<Item<AnswerOf<'listRestaurants'>>> = {}) => ({
  id: id(10),
  accountId: id(2),
  businessId: null,
  name: 'Kadıköy',
  description: null,
  address: 'Moda Caddesi 1',
  lat: null,
  lon: null,
  config: null,
  paymentMatchingUrl: null,
  paymentMatchingHeaders: null,
  privacyHours: null,
  dayEndsAt: '04:00',
  leadMinutes: 30,
  acceptPolicy: { mode: 'ask' as const, afterSeconds: 25 },
  pinnedPreparationMinutes: null,
  ...made,
  ...change,
});

export const preparationTime = (
  change: Partial<AnswerOf<'getPreparationTime'>> = {},
): AnswerOf<'getPreparationTime'> => ({
  restaurantId: id(10),
  at,
  suggestedMinutes: 21,
  pinnedMinutes: null,
  learnedMinutes: 21,
  loadMinutes: 4,
  platforms: [
    { provider: 'getir', minutes: 21 },
    { provider: 'ys', minutes: 21 },
    { provider: 'ty', minutes: 21 },
  ],
  orderCount: 2140,
  medianMinutes: 16.5,
  learnedErrorMinutes: 2.3,
  sentOrderCount: 610,
  sentErrorMinutes: 5.1,
  hours: [
    { weekday: 'monday', hour: 20, minutes: 16, orderCount: 0, medianMinutes: null },
    { weekday: 'friday', hour: 20, minutes: 17, orderCount: 48, medianMinutes: 17.2 },
  ],
  ...change,
});

export const integration = (
  change: Partial<Item<AnswerOf<'listIntegrations'>>> = {},
): Item<AnswerOf<'listIntegrations'>> => ({
  integrationId: id(20),
  restaurantId: id(10),
  provider: 'getir',
  providerName: 'Getir Yemek',
  status: true,
  autoVerify: false,
  config: { restaurantId: 'g-77', apiKey: '…abcd', secretKey: '…efgh' },
  ingressUrl: 'https://kopru.test/ingress/abc',
  health: { lastOrderAt: null, lastError: null },
  ...made,
  ...change,
});

export const order = (change: Partial<AnswerOf<'getOrder'>> = {}): AnswerOf<'getOrder'> => ({
  id: id(30),
  restaurantId: id(10),
  integrationId: id(20),
  provider: 'getir',
  channel: channelOf('getir'),
  providerOrderId: '6512bd43d9caa6e02c990b0a',
  shortCode: '74753',
  placedAt: at,
  status: 400,
  customer: { name: 'Elif Kaya', phone: '+90 555 111 22 33 / 1234', note: 'Az acılı olsun' },
  items: [
    {
      id: 'i1',
      name: 'Adana dürüm',
      quantity: 2,
      unitPrice: 15_000,
      options: [{ name: 'Ayran', price: 1500, quantity: 1 }],
      removed: [{ name: 'Soğan' }],
      note: 'İyi pişsin',
    },
  ],
  amount: { subtotal: 33_000, discount: 3000, deliveryFee: 0, total: 30_000, currency: 'TRY' },
  payment: { type: 'cash', name: 'Nakit', nameEn: 'Cash', isPaid: false },
  delivery: { by: 'restaurant' },
  isReport: false,
  allowedActions: ['verify', 'advance', 'cancel'],
  cancel: null,
  timeline: [{ status: 400, at, by: 'platform', platform: 'none' }],
  matchedCode: null,
  ...made,
  ...change,
});

export const summary = (change: Partial<Item<AnswerOf<'listOrders'>>> = {}): Item<AnswerOf<'listOrders'>> => ({
  id: id(30),
  providerOrderId: '6512bd43d9caa6e02c990b0a',
  restaurantId: id(10),
  provider: 'getir',
  channel: channelOf('getir'),
  status: 400,
  total: 30_000,
  currency: 'TRY',
  isReport: false,
  shortCode: '74753',
  customerName: 'Elif Kaya',
  ...made,
  ...change,
});

export const page = <T>(items: T[], cursors: { nextCursor?: string; prevCursor?: string } = {}) => ({
  items,
  pagination: { limit: 25, nextCursor: null, prevCursor: null, ...cursors },
});

type Result = AnswerOf<'verifyOrder'>;
export const commandResult = (newStatus: Result['newStatus'], oldStatus: Result['oldStatus'] = 400): Result => ({
  orderId: id(30),
  providerOrderId: '6512bd43d9caa6e02c990b0a',
  provider: 'getir',
  oldStatus,
  newStatus,
  changed: true,
  allowedActions: [],
});

export const endpoint = (change: Partial<AnswerOf<'createEndpoint'>> = {}): AnswerOf<'createEndpoint'> => ({
  id: id(40),
  url: 'https://kasa.ornek.com/kopru',
  description: 'Kasa',
  isPaused: false,
  disabledNotice: null,
  breaker: { state: 'closed', since: null, nextProbeAt: null, reason: null },
  pool: 'fast',
  counts: { delivered24h: 1234, failed24h: 2, waiting: 0, retrying: 0, p95Ms: 87 },
  ...made,
  ...change,
});

export const key = (change: Partial<Item<AnswerOf<'listKeys'>>> = {}): Item<AnswerOf<'listKeys'>> => ({
  id: id(60),
  name: 'Kasa',
  hint: '…x9yz',
  scopes: ['orders:read'],
  allowedNetworks: [],
  createdAt: at,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  isReplaced: false,
  isWebhookKey: false,
  ...change,
});

export const user = (change: Partial<Item<AnswerOf<'listUsers'>>> = {}): Item<AnswerOf<'listUsers'>> => ({
  id: id(70),
  email: 'mehmet@ornek.com',
  name: 'Mehmet Demir',
  role: 'operator',
  isDisabled: false,
  restaurantIds: null,
  lastSignInAt: null,
  createdAt: at,
  invitation: null,
  ...change,
});

export const payments: AnswerOf<'groupedPayments'> = {
  groups: [
    { paymentType: 'cash', paymentTypeName: 'Nakit', matchedCode: 'N1', orderCount: 3, total: 90_000 },
    { paymentType: 'meal_card', paymentTypeName: 'Pluxee', matchedCode: null, orderCount: 1, total: 30_000 },
  ],
  orderCount: 4,
  total: 120_000,
  currency: 'TRY',
};
