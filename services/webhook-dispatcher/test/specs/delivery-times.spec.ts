import type { DeliveryTimes } from '@kopru/contracts/internal/service-levels';
import { recordOperations } from '@kopru/contracts/internal/webhooks';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { newId, orderIdOf } from '@kopru/contracts/values/ids';
import { dayAfter } from '@kopru/contracts/values/sales-range';
import { defaultDayEndsAt, startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';
import { waitFor } from '@kopru/testing';
import { newRecord, type RecordDocument } from '../../src/domain/webhook-record.ts';
import { orderEvent } from '../support/dispatcher.ts';
import { accountId, fixture, target } from '../support/internal-api.ts';

const day = '2026-11-25';
const noon = startOfWorkingDay(day, '12:00');
const [usual, early] = [newId(), newId()].sort() as [string, string];
const closings = [{ restaurantId: early, dayEndsAt: '02:00' }];

const times = async (more: object = {}, account = accountId): Promise<DeliveryTimes['items']> => {
  const { body } = await fixture.call(account, 'POST', '/delivery-times', { day, closings, ...more });
  return recordOperations.deliveryTimes.data.strict().parse(body.data).items;
};

/** The last day of a week in which now is, whenever days end. */
const today = (): string => dayAfter(workingDayOf(new Date(), defaultDayEndsAt), 1);

interface Delivery extends Partial<Omit<RecordDocument, 'deliveredAt' | 'provider'>> {
  /** Null: the record is of a version that stored none. */
  provider?: ProviderSlug | null;
  /** When the order arrived. */
  at?: number;
  /** Seconds from arrival until each endpoint took it; null: it has not. */
  taken: (number | null)[];
}
/** Stores the records of orders whose times are all known. */
const store = async (all: readonly Delivery[]): Promise<void> => {
  const records = all.flatMap(({ at = noon, taken, provider = 'getir', ...more }) => {
    const orderId = newId();
    return taken.map((seconds) => {
      const arrived = new Date(at);
      const record = newRecord(
        {
          ...{ eventId: newId(), accountId, event: 'siparis.olusturuldu', orderId, providerOrderId: 'SP-1' },
          ...{ restaurantId: usual, occurredAt: arrived },
          ...(provider !== null && { provider }),
        },
        newId(),
        new Date(at + 100),
      );
      const delivered = seconds !== null && {
        ...{ state: 'delivered' as const, deliveredAt: new Date(at + seconds * 1_000) },
      };
      return { ...record, ...delivered, ...more };
    });
  });
  const { client, database } = fixture.backing;
  await client.db(database('webhooks')).collection<RecordDocument>('records').insertMany(records);
};
const row = (
  [restaurantId, provider]: [string, DeliveryTimes['items'][number]['provider']],
  [orderCount, onTimeCount, p50Seconds, p99Seconds]: [number, number, number | null, number | null],
) => ({ restaurantId, provider, orderCount, onTimeCount, p50Seconds, p99Seconds });

describe('the delivery times of a week', () => {
  it('are, by restaurant and platform, those of the first receiver of each order', async () => {
    await store([
      { taken: [5] },
      { taken: [5.001, 400] },
      { taken: [90, 0.52, null] },
      // The clock of the process that took the order was ahead.
      { taken: [-2], restaurantId: early },
      { taken: [7], provider: 'ys' },
    ]);
    expect(await times()).toEqual([
      row([usual, 'getir'], [3, 2, 5, 5.1]),
      row([usual, 'ys'], [1, 0, 7, 7]),
      row([early, 'getir'], [1, 1, 0, 0]),
    ]);
  });

  it('count an order that nobody has taken as late once its limit is over', async () => {
    await store([{ taken: [null, null] }, { taken: [1] }]);
    expect(await times()).toEqual([row([usual, 'getir'], [2, 1, 1, 1])]);
    await store([
      { taken: [null], at: Date.now() + 60_000, restaurantId: early },
      { taken: [null], at: Date.now() - 8_000, restaurantId: early },
    ]);
    const found = await times({ day: today(), restaurantId: early });
    expect(found).toEqual([row([early, 'getir'], [1, 0, null, null])]);
  });

  it('say nothing of trials, of other events, of deliveries without a platform, and of another account', async () => {
    const [trial, other, older] = [newId(), newId(), newId()];
    await store([
      { taken: [1], isTrial: true, restaurantId: trial },
      { taken: [1], event: 'siparis.durum_degisti', restaurantId: other },
    ]);
    await store([{ taken: [1], restaurantId: older, provider: null }]);
    expect(await times()).toEqual([]);
    await store([{ taken: [1] }]);
    expect(await times({}, await fixture.account())).toEqual([]);
    expect(await times()).toHaveLength(1);
  });

  it('are of seven days of each restaurant’s own, by the arrival of the order, and of those that are asked for', async () => {
    const [begins, ends] = ['2026-11-19', '2026-11-26'].map((from) => startOfWorkingDay(from, '04:00')) as [
      number,
      number,
    ];
    const edges = [begins - 1, begins, ends - 1, ends].map((at) => ({ at, taken: [1] }));
    await store([
      ...edges,
      ...edges.map((edge) => ({ ...edge, at: edge.at - 2 * 3_600_000, restaurantId: early })),
      { taken: [1], restaurantId: newId() },
    ]);
    const counts = async (more: object) =>
      new Map((await times(more)).map(({ restaurantId, orderCount }) => [restaurantId, orderCount]));
    expect(await counts({ restaurantIds: `${usual},${early}` })).toEqual(
      new Map([
        [usual, 2],
        [early, 2],
      ]),
    );
    expect(await counts({ restaurantId: usual })).toEqual(new Map([[usual, 2]]));
    expect(await counts({ restaurantIds: early, restaurantId: usual })).toEqual(new Map());
  });

  it('come from what a delivery stores anyway', async () => {
    await fixture.register(accountId, { url: target.url });
    const restaurantId = newId();
    const arrived = (more: object) => {
      const event = orderEvent(accountId, {
        restaurantId,
        provider: 'ty',
        occurredAt: new Date().toISOString(),
        ...more,
      });
      return { ...event, orderId: orderIdOf(event) };
    };
    const [order, trial] = [arrived({}), arrived({ providerOrderId: 'DENEME-1', isTest: true })];
    await fixture.publish([order, trial]);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) === 2);
    const found = await times({ day: today(), restaurantId });
    expect(found).toMatchObject([{ restaurantId, provider: 'ty', orderCount: 1 }]);
  });
});
