import { failure } from '@kopru/contracts/errors/failures';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import type { RefundRequest } from '../../../sandbox/src/world/model.ts';
import { stage } from '../support/conformance-stage.ts';
import { refundsOf } from '../support/refund-facts.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** An order at a shop, whose customer may ask for money back. */
const shopWithOrder = async () => {
  const integration = await stage.connect('ty');
  const { restaurantId } = integration.config;
  const order = await stage.simulator.place({ platform: 'ty', restaurantId });
  await stage.arrivalOf(order.id);
  const request = (body: object) =>
    stage.simulator.control<RefundRequest>('PUT', `/orders/ty/${order.id}/refund-request`, body);
  return { integration, order, request, ...refundsOf(stage, integration) };
};
const claimReads = async (restaurantId = '') => {
  const { items } = await stage.simulator.control<{ items: { operation: string; shop: string; status: number }[] }>(
    'GET',
    '/requests',
  );
  return items.filter(({ operation, shop }) => operation === 'claims' && shop === restaurantId);
};

describe('a refund request that nobody has decided', () => {
  it('is a fact from two hours before its end, until it is decided', async () => {
    const { integration, order, request, facts, rows, makeDue } = await shopWithOrder();
    const { accountId, restaurantId } = integration;
    await request({ agoMs: hourMs });
    await makeDue();
    await waitFor(async () => (await rows()).length === 1);
    expect(await facts()).toEqual([]);

    const { createdAt } = await request({ agoMs: 3 * hourMs });
    await makeDue();
    const [fact] = await waitFor(async () => {
      const found = await facts();
      return found.length > 0 ? found : undefined;
    });
    const at = (ms: number) => new Date(createdAt + ms).toISOString();
    expect(fact).toEqual({
      ...{ accountId, restaurantId, subject: (await rows())[0]?._id, provider: 'ty', isTest: false },
      ...{ kind: 'refund_request_expiring', actor: 'person', since: at(2 * hourMs) },
      details: { orderNumber: `9${order.shortCode}`, endsAt: at(4 * hourMs) },
    });

    await request({ status: 'Rejected' });
    await makeDue();
    await waitFor(async () => (await facts()).length === 0);
    expect(await rows()).toEqual([]);
  });

  it('is none any more when its time is over, whatever the platform says', async () => {
    const { request, facts, rows, stored, makeDue } = await shopWithOrder();
    await request({ agoMs: 3 * hourMs });
    await makeDue();
    await waitFor(async () => (await facts()).length === 1);
    const [row] = await rows();
    const endsAt = (ms: number) =>
      stored.updateOne({ _id: row?._id ?? '' }, { $set: { endsAt: new Date(Date.now() + ms) } });
    await endsAt(2 * hourMs + minuteMs);
    expect(await facts()).toEqual([]);
    await endsAt(2 * hourMs);
    expect(await facts()).toHaveLength(1);
    await endsAt(0);
    expect(await facts()).toEqual([]);
  });

  it('stays while it cannot be read, and neither orders nor the health of the integration suffer', async () => {
    const { integration, request, facts, makeDue, dueAt } = await shopWithOrder();
    const { integrationId, config } = integration;
    await request({ agoMs: 3 * hourMs });
    await makeDue();
    await waitFor(async () => (await facts()).length === 1);
    const restaurantIds = [config.restaurantId ?? ''];
    await stage.simulator.fault({ platform: 'ty', operation: 'claims', kind: 'error_500', restaurantIds });
    const before = (await claimReads(config.restaurantId)).length;
    await makeDue();
    await waitFor(async () => (await claimReads(config.restaurantId)).slice(before).some((one) => one.status === 500));
    const order = await stage.simulator.place({ platform: 'ty', restaurantId: config.restaurantId });
    await stage.arrivalOf(order.id);
    expect(await facts()).toHaveLength(1);
    const reports = stage.restaurants.health.filter((report) => report.integrationId === integrationId);
    expect(reports.filter(({ body }) => (body as { lastError?: unknown }).lastError)).toEqual([]);
    // The next read is minutes away, not with the next round.
    expect((await dueAt())?.getTime()).toBeGreaterThan(Date.now() + 5 * minuteMs);
  });

  it('is among the facts of others, page by page', async () => {
    const { integration, facts, rows, stored } = await shopWithOrder();
    const { accountId, restaurantId, integrationId } = integration;
    const endsAt = new Date(Date.now() + hourMs);
    await stored.insertMany(
      Array.from({ length: 3 }, (_, index) => ({
        ...{ _id: newId(), integrationId, accountId, restaurantId, provider: 'ty' },
        ...{ orderNumber: `n${index}`, endsAt, isSandbox: true },
      })),
    );
    const unread = { accountId, restaurantId, provider: 'ty', since: new Date(), at: new Date(), count: 1 };
    await stage.backing.client
      .db(stage.backing.database('ingest'))
      .collection<{ _id: string }>('unread')
      .insertOne({ _id: integrationId, ...unread, failure: failure('invalid_json') } as { _id: string });
    const subjects: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await stage.internal('GET', `/incident-facts?limit=1&cursor=${cursor}`);
      const page = (data as { data: { items: { subject: string }[]; nextCursor: string | null } }).data;
      subjects.push(...page.items.map(({ subject }) => subject));
      cursor = page.nextCursor;
    }
    const own = [integrationId, ...(await rows()).map(({ _id }) => _id)];
    expect(subjects.filter((subject) => own.includes(subject))).toEqual(own.toSorted());
    expect((await facts()).map(({ isTest }) => isTest)).toEqual([true, true, true]);
  });
});
