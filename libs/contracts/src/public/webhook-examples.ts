import { at, orderId, restaurantId } from './example-ids.ts';
import { orderItemExample } from './order-examples.ts';

export const feedEventExample = {
  cursor: '6700000000000000000000f9',
  at,
  sequence: 1,
  olay: 'siparis.olusturuldu',
  veri: { id: '6700000000000000000000f9', providerOrderId: '6700000000000000000000f1', restaurantId },
};

export const consumerExample = {
  name: 'kasa-1',
  position: 'e4j',
  lag: 1,
  leased: 1,
  createdAt: at,
  lastSeenAt: at,
};

export const endpointWriteExample = {
  url: 'https://pos.example.com/kopru',
  events: ['siparis.olusturuldu'],
  isSigned: true,
};

export const endpointExample = {
  id: '6700000000000000000000d9',
  url: endpointWriteExample.url,
  destination: { type: 'webhook' },
  events: endpointWriteExample.events,
  restaurantIds: [],
  authorization: 'bearer',
  isEnabled: true,
  description: 'Kasa',
  isSigned: true,
  includeOrder: false,
  ratePerSecond: null,
  ordered: true,
  isPaused: false,
  disabledNotice: null,
  breaker: { state: 'closed', since: null, nextProbeAt: null, reason: null },
  pool: 'fast',
  counts: { delivered24h: 118, failed24h: 1, waiting: 0, retrying: 0, p95Ms: 84 },
  createdAt: at,
  updatedAt: at,
};

export const deliveryExample = {
  id: '6700000000000000000000e9',
  eventId: '6700000000000000000000f9',
  endpointId: endpointExample.id,
  event: 'siparis.olusturuldu',
  orderId,
  providerOrderId: orderItemExample.providerOrderId,
  shortCode: orderItemExample.shortCode,
  restaurantId,
  sequence: 1,
  waitsFor: null,
  state: 'failed',
  attemptCount: 4,
  nextAttemptAt: null,
  lastStatusCode: 503,
  lastError: null,
  createdAt: at,
  deliveredAt: null,
};

export const attemptExample = {
  recordId: deliveryExample.id,
  delivered: true,
  statusCode: 200,
  error: null,
  durationMs: 41,
};

export const recoveryExample = {
  id: '6700000000000000000000c9',
  since: at,
  endpointId: null,
  state: 'running',
  requeued: 0,
  createdAt: at,
  finishedAt: null,
};
