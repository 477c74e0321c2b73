import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { waitFor } from '@kopru/testing';
import { stage } from '../support/quiet-stage.ts';
import { errorOf } from '../support/stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/migros/order.json'), 'utf8')) as object;

let integration: IntegrationCredentials;
/** A new integration is polled at once; a first poll that comes late would find what the tests push. */
const firstPollIsOver = async (): Promise<boolean> => {
  const polls = stage.backing.client
    .db(stage.backing.database('ingest'))
    .collection<{ _id: string; nextAt: Date }>('polls');
  const poll = await polls.findOne({ _id: integration.integrationId });
  return poll !== null && poll.nextAt > new Date();
};

beforeAll(async () => {
  integration = await stage.connect('migros');
  await waitFor(firstPollIsOver);
});

const place = async () => {
  const book = await stage.simulator.place({ platform: 'migros', restaurantId: integration.config.restaurantId });
  await stage.arrivalOf(book.id);
  return book;
};
const updatesOf = async (id: string) =>
  (await stage.updates()).filter(({ providerOrderId }) => providerOrderId === id).map(({ status }) => status);
const rejectedCodes = async (): Promise<string[]> => {
  const { data } = await stage.internal('GET', '/rejected', undefined, integration.accountId);
  return (data as { data: { items: { failure: Failure }[] } }).data.items.map(({ failure }) => failure.code);
};

describe('what is pushed in the name of Migros, which signs nothing', () => {
  it('is no order when Migros knows nothing of it, and is saved for support', async () => {
    const answer = await stage.push(integration, { ...sample, id: 987_654_321 });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'order_not_found']);
    await waitFor(async () => (await rejectedCodes()).includes('order_not_found'));
    expect((await stage.arrivals()).map(({ order }) => order.providerOrderId)).not.toContain('987654321');
  });

  it('is an order as Migros has it, whatever the push says of its price', async () => {
    const { id, total } = await place();
    const forged = { ...sample, id: Number(id), prices: { total: { amountAsPenny: 1 } } };
    expect((await stage.push(integration, forged)).status).toBe(200);
    const amounts = (await stage.arrivals())
      .filter(({ order }) => order.providerOrderId === id)
      .map(({ order }) => order.amount.total);
    expect(amounts).toEqual([total, total]);
  });

  it('cancels and delivers nothing that goes on at Migros', async () => {
    const { id } = await place();
    const cancel = { OrderId: Number(id), StoreId: 1, UserId: 1 };
    expect((await stage.push(integration, cancel, {}, '/cancel')).status).toBe(200);
    const delivered = { orderId: Number(id), deliveryStatus: 'DELIVERED', courierName: 'Hiç kimse' };
    expect((await stage.push(integration, delivered, {}, '/courier')).status).toBe(200);
    await waitFor(async () => (await rejectedCodes()).filter((code) => code === 'invalid_transition').length === 2);
    expect(await updatesOf(id)).toEqual([]);
  });

  it('is refused for now while Migros gives no answer, and taken when it is sent again', async () => {
    await stage.simulator.fault({ platform: 'migros', operation: 'read', kind: 'error_500' });
    await stage.simulator.rules({ pushRetryMs: 100 });
    const { restaurantId } = integration.config;
    const { id } = await stage.simulator.place({ platform: 'migros', restaurantId });
    await waitFor(async () => (await stage.simulator.book('migros', id)).pushes > 1);
    expect((await stage.arrivals()).map(({ order }) => order.providerOrderId)).not.toContain(id);
    await stage.simulator.control('DELETE', '/faults');
    await stage.arrivalOf(id);
    await stage.simulator.control('POST', `/orders/migros/${id}/cancel`);
    await waitFor(async () => (await updatesOf(id)).includes(1500));
  });
});

describe('polling of Migros', () => {
  it('finds the end of an order that it never saw, and whose notice never came', async () => {
    const polling = await stage.startIngest({
      MIGROS_POLL_INTERVAL: '300ms',
      MONGODB_DATABASE: stage.backing.database('polling'),
    });
    const { restaurantId, apiKey, secretKey } = integration.config;
    const pushTo = (pushUrl: string | null) =>
      stage.simulator.control('PUT', `/restaurants/migros/${restaurantId}`, { apiKey, secretKey, pushUrl });
    await stage.simulator.fault({ platform: 'migros', operation: 'list', kind: 'error_500' });
    await pushTo(`${polling.url()}/ingest/v1/migros/${integration.token}`);
    const { id } = await place();
    await pushTo(null);
    await stage.simulator.control('POST', `/orders/migros/${id}/cancel`);
    expect(await updatesOf(id)).toEqual([]);
    await stage.simulator.control('DELETE', '/faults');
    await waitFor(async () => (await updatesOf(id)).includes(1500));
    await polling.stop();
  }, 120_000);
});
