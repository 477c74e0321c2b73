import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { PushRequest } from '../../src/providers/adapter.ts';
import { createLocalRateLimitStore, createRateLimiter } from '../../src/providers/rate-limit.ts';
import { type Adapters, createAdapters } from '../../src/providers/registry.ts';
import { createLocalSentBodies } from '../../src/providers/sent-bodies.ts';
import type { PlatformSettings } from '../../src/providers/settings.ts';
import { knownMasks } from '../../src/providers/ty/masks.ts';

export const testSettings = (simulatorUrl = 'http://127.0.0.1:1'): PlatformSettings => ({
  timeoutMs: 2000,
  getir: {
    baseUrl: `${simulatorUrl}/getir`,
    appSecretKey: 'test-app-secret',
    tokenTtlMs: 3_300_000,
    stepPauseMs: 60_000,
    pollEveryMs: 1000,
  },
  ys: {
    baseUrl: `${simulatorUrl}/ys`,
    pluginSecret: 'test-plugin-secret-of-sixty-four-bytes-for-hs512-signatures-0001',
    callbackDomain: 'restaurant-partners.com',
    preparationMinutes: 20,
  },
  ty: {
    baseUrl: `${simulatorUrl}/ty`,
    integrator: 'SelfIntegration',
    executorUser: 'kopru@example.com',
    preparationMinutes: 20,
    pollEveryMs: 1000,
    firstWindowMs: 3_600_000,
    overlapMs: 30_000,
    masks: knownMasks,
  },
  migros: { baseUrl: `${simulatorUrl}/migros`, keyDerivation: 'raw', pollEveryMs: 1000, confirmsPushes: true },
});

export const testAdapters = (settings = testSettings()): Adapters =>
  createAdapters(settings, {
    rateLimiter: createRateLimiter(createLocalRateLimitStore()),
    sentBodies: createLocalSentBodies(),
  });

const id = (digit: string): string => digit.repeat(24);

export const testIntegration = (
  provider: ProviderSlug,
  config: IntegrationCredentials['config'] = {},
): IntegrationCredentials => ({
  integrationId: id('a'),
  accountId: id('b'),
  restaurantId: id('c'),
  provider,
  token: `token-of-${provider}`,
  status: true,
  autoVerify: false,
  config: {
    restaurantId: '501',
    apiKey: `key-of-${provider}`,
    secretKey: 'secret-key-of-thirty-two-bytes!!',
    supplierId: '100001',
    ...config,
  },
});

export const pushOf = (body: unknown, request: Partial<PushRequest> = {}): PushRequest => ({
  method: 'POST',
  path: '',
  headers: {},
  body,
  rawBody: request.rawBody ?? JSON.stringify(body),
  receivedAt: new Date('2026-11-20T12:00:00.000Z'),
  ...request,
});

export const platformOrder = (provider: ProviderSlug, known: Partial<PlatformOrder> = {}): PlatformOrder => ({
  accountId: id('b'),
  restaurantId: id('c'),
  integrationId: id('a'),
  provider,
  providerOrderId: '1',
  status: 400,
  deliveryBy: 'restaurant',
  items: [],
  scheduledFor: null,
  platform: {},
  lastStepAt: null,
  ...known,
});
