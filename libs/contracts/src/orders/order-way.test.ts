import type { Facts } from './broken-link.ts';
import { wayPointOf } from './order-way.ts';

const at = '2026-11-20T10:00:00.000Z';
const notified = { deliveredAt: at } as NonNullable<Facts['receivers']>[number];
const notNotified = { deliveredAt: null } as NonNullable<Facts['receivers']>[number];
const arrival = { status: 400 } as Facts['steps'][number];
const acceptance = { status: 500 } as Facts['steps'][number];
const cancellation = { status: 1500 } as Facts['steps'][number];
const slip = (kind: 'order' | 'cancel') => ({ printer: 'mutfak', slip: kind, at });

describe('how far an order has come', () => {
  it.each<[string, Parameters<typeof wayPointOf>[0]]>([
    ['arrived', { steps: [arrival], printed: [], receivers: [] }],
    ['arrived', { steps: [arrival], printed: [], receivers: null }],
    ['arrived', { steps: [arrival, cancellation], printed: [slip('cancel')], receivers: [notNotified] }],
    ['notified', { steps: [arrival], printed: [], receivers: [notNotified, notified] }],
    ['accepted', { steps: [arrival, acceptance], printed: [], receivers: [] }],
    ['accepted', { steps: [arrival, acceptance, cancellation], printed: [slip('cancel')], receivers: [notified] }],
    ['printed', { steps: [arrival, acceptance], printed: [slip('order')], receivers: [notified] }],
    ['printed', { steps: [arrival], printed: [slip('order')], receivers: [] }],
  ])('is %s: %j', (point, facts) => {
    expect(wayPointOf(facts)).toBe(point);
  });
});
