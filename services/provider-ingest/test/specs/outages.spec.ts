import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@kopru/contracts/values/ids';
import { faultProxy, waitFor, type FaultProxy } from '@kopru/testing';
import axios from 'axios';
import type { App } from '@kopru/service';
import { stage } from '../support/quiet-stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/direct/order.json'), 'utf8')) as object;
const directOrder = (number: string) => ({ ...sample, providerOrderId: number });

describe('while restaurant-service is away', () => {
  it('orders of known integrations are taken, also after a restart', async () => {
    const integration = stage.restaurants.add('direct');
    expect((await stage.push(integration, directOrder('R-1'))).status).toBe(200);
    const projection = stage.backing.client.db(stage.backing.database('ingest')).collection('integrations');
    const stored = await waitFor(
      async () => (await projection.findOne({ _id: integration.integrationId as never })) ?? undefined,
    );
    expect(JSON.stringify(stored)).not.toContain(integration.token);
    stage.restaurants.isUnavailable = true;
    try {
      expect((await stage.push(integration, directOrder('R-2'))).status).toBe(200);
      const restarted = await stage.startIngest();
      const answer = await axios.post(`${restarted.url()}/ingest/v1/direct/${integration.token}`, directOrder('R-3'));
      expect(answer.status).toBe(200);
      const unknown = await stage.push({ ...integration, token: 'never-seen' }, directOrder('R-4'));
      expect(unknown.status).toBe(503);
    } finally {
      stage.restaurants.isUnavailable = false;
    }
  });
});

describe('the events of an integration', () => {
  const publish = (type: string, body: object): Promise<void> =>
    stage.backing.broker.publish('entegrasyon', type, JSON.stringify(body));

  it('takes effect at once, even while restaurant-service cannot be asked', async () => {
    const integration = stage.restaurants.add('direct');
    expect((await stage.push(integration, directOrder('N-1'))).status).toBe(200);
    const { accountId, restaurantId, integrationId, provider } = integration;
    const origin = {
      eventId: newId(),
      accountId,
      restaurantId,
      integrationId,
      provider,
      occurredAt: new Date().toISOString(),
    };
    stage.restaurants.isUnavailable = true;
    try {
      await publish('entegrasyon.durum_degisti', { ...origin, status: false });
      await waitFor(async () => (await stage.push(integration, directOrder('N-2'))).status === 409);
    } finally {
      stage.restaurants.isUnavailable = false;
    }
    stage.restaurants.integrations = stage.restaurants.integrations.filter((known) => known !== integration);
    await publish('entegrasyon.silindi', origin);
    await waitFor(async () => (await stage.push(integration, directOrder('N-3'))).status === 404);
  });
});

describe('while the broker is away', () => {
  let proxy: FaultProxy;
  let ingest: App;
  const inbox = () => stage.backing.client.db(stage.backing.database('inbox_test')).collection('inbox');
  beforeAll(async () => {
    // This process has seen nothing yet: whatever it polled for others would be in its inbox, too.
    stage.restaurants.integrations = [];
    const address = new URL(stage.backing.rabbitmqUrl);
    proxy = await faultProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    ingest = await stage.startIngest({
      RABBITMQ_URL: address.toString(),
      MONGODB_DATABASE: stage.backing.database('inbox_test'),
      INBOX_LIMIT: '30',
    });
  });
  afterAll(() => proxy.stop());
  const oldestSeconds = async (): Promise<number> => {
    const { data } = await axios.get<string>(`${ingest.internalUrl()}/metrics`);
    return Number(/^kopru_inbox_oldest_seconds\{.*\} (\S+)$/m.exec(data)?.[1]);
  };
  const push = (token: string, number: string) =>
    axios.post(`${ingest.url()}/ingest/v1/direct/${token}`, directOrder(number), { validateStatus: () => true });

  it('orders are journaled before they are answered, and published in order when it is back', async () => {
    const { token } = stage.restaurants.add('direct');
    expect((await push(token, 'I-0')).status).toBe(200);
    await stage.arrivals();
    proxy.cut();
    for (let index = 1; index <= 10; index += 1) expect((await push(token, `I-${index}`)).status).toBe(200);
    expect(await inbox().countDocuments()).toBe(10);
    await waitFor(async () => (await oldestSeconds()) > 2);
    proxy.mend();
    const arrived = await waitFor(async () => {
      const numbers = (await stage.arrivals())
        .map(({ order }) => order.providerOrderId)
        .filter((id) => id.startsWith('I-'));
      return numbers.length >= 11 && numbers;
    });
    expect(arrived).toEqual(Array.from({ length: 11 }, (_none, index) => `I-${index}`));
    await waitFor(async () => (await inbox().countDocuments()) === 0);
    await waitFor(async () => (await oldestSeconds()) === 0);
  });

  it('more than the limit of the inbox is refused with 503 and a time to come back', async () => {
    const { token } = stage.restaurants.add('direct');
    expect((await push(token, 'F-0')).status).toBe(200);
    proxy.cut();
    const batch = (from: number) => Array.from({ length: 20 }, (_none, index) => directOrder(`F-${from + index}`));
    const pushBatch = (from: number) =>
      axios.post(`${ingest.url()}/ingest/v1/direct/${token}`, batch(from), { validateStatus: () => true });
    expect((await pushBatch(1)).status).toBe(200);
    const full = await pushBatch(21);
    expect(full.status).toBe(503);
    expect(full.headers['retry-after']).toBeDefined();
    proxy.mend();
  });
});
