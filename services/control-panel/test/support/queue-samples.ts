import { channelOf } from '@kopru/contracts/platforms/channels';
import type { AnswerOf } from './panel-api.ts';
import { id } from './samples.ts';

export type Queue = AnswerOf<'getQueue'>;
type Queued = Queue['lanes']['waiting']['items'][number];

export const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** An order of Getir that came ten seconds ago. */
export const queued = (change: Partial<Queued> = {}): Queued => ({
  id: id(30),
  providerOrderId: '6512bd43d9caa6e02c990b0a',
  shortCode: '74753',
  restaurantId: id(10),
  provider: 'getir',
  channel: channelOf('getir'),
  status: 400,
  total: 30_000,
  currency: 'TRY',
  customerName: 'Elif Kaya',
  note: 'Az acılı olsun',
  deliveryBy: 'restaurant',
  scheduledFor: null,
  lines: [
    {
      name: 'Adana dürüm',
      quantity: 2,
      note: 'İyi pişsin',
      cancelledQuantity: 0,
      options: [{ name: 'Ayran', quantity: 1 }],
      removed: ['Soğan'],
    },
  ],
  allowedActions: ['verify', 'advance', 'cancel'],
  callAt: secondsAgo(-20),
  acceptUntil: secondsAgo(-290),
  createdAt: secondsAgo(10),
  since: secondsAgo(10),
  ...change,
});

const lane = (items: Queued[]) => ({ count: items.length, items });

type Notice = NonNullable<Queue['notices']>[number];

/** The same order, which its customer cancelled while it was being prepared. */
export const cancelled = (change: Partial<Notice> = {}): Notice => ({
  ...queued({ status: 1500, allowedActions: [] }),
  cancel: { by: 'customer', reasonName: 'Vazgeçti', note: null, isTimedOut: false },
  statusBefore: 500,
  changes: [],
  at: secondsAgo(2),
  ...change,
});

export const queue = (lanes: Partial<Record<keyof Queue['lanes'], Queued[]>> = {}, notices: Notice[] = []): Queue => ({
  notices,
  lanes: {
    waiting: lane(lanes.waiting ?? []),
    scheduled: lane(lanes.scheduled ?? []),
    preparing: lane(lanes.preparing ?? []),
    underWay: lane(lanes.underWay ?? []),
  },
  today: { orderCount: 41, cancelledCount: 2, revenue: 1_234_500, currency: 'TRY' },
});
