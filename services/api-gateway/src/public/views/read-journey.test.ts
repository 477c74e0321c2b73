import { orderOperations } from '@kopru/contracts/internal/orders';
import { newId } from '@kopru/contracts/values/ids';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { makeReadJourney } from './read-journey.ts';

const at = '2026-11-20T17:00:00.000Z';
const order = orderOperations.journey.data.parse({
  ...{ id: newId(), restaurantId: newId(), provider: 'getir', status: 400, isTest: false, deliveryBy: 'restaurant' },
  ...{ scheduledFor: null, readyAt: null, placedAt: at, arrivedAt: at, storedAt: at, waitsSince: at },
  ...{ acceptUntil: null, acceptTries: null, printed: [], isReported: false, reportedAt: null },
  steps: [{ status: 400, at, by: 'platform', who: null, platform: 'none', platformDueAt: null, platformError: null }],
  usual: { isPrinted: false, isAdvanced: false, isReported: false },
});

describe('the journey of an order whose deliveries cannot be read', () => {
  it('is answered without that part, names it, and says who has to act on the rest', async () => {
    const asked: { timeoutMs?: number }[] = [];
    const clients = {
      orders: { journey: () => Promise.resolve(order) },
      records: {
        receivers: (call: { timeoutMs?: number }) => {
          asked.push(call);
          return Promise.reject(new Error('away'));
        },
      },
    } as unknown as ServiceClients;
    const read = makeReadJourney(clients, () => new Date(Date.parse(at) + 31_000));
    expect(await read(newId(), order.id)).toMatchObject({
      receivers: null,
      unavailable: ['receivers'],
      broken: { link: 'accepted', culprit: 'person' },
    });
    expect(asked[0]?.timeoutMs).toBeLessThanOrEqual(2_000);
  });
});
