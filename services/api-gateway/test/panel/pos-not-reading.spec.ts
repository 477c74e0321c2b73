import { connectMongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { createRunning, receiver, uniqueNumber, waitFor, type Receiver } from '@kopru/testing';
import { accountSchema } from '../../src/identity/accounts/account.model.ts';
import { makeRecordUse } from '../../src/identity/accounts/record-use.ts';
import { apiClient } from '../support/api-client.ts';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, incidentsOf, panelClient } from './panel-client.ts';
import { alertSettings } from './settings.ts';

const minuteMs = 60_000;
const startLimitMs = 300_000;

interface StoredKey {
  id: string;
  lastUsedAt: Date | null;
  usedSteadilySince?: Date;
}

describe('a POS that reads with an API key', () => {
  let system: System;
  let shop: Receiver;
  beforeAll(async () => {
    system = await sharedSystem(alertSettings);
    shop = await receiver();
  }, startLimitMs);
  afterAll(async () => {
    await system?.stop();
    await shop?.stop();
  });
  const accounts = () =>
    system.backing.client
      .db(system.backing.database('gateway'))
      .collection<{ _id: string; keys: StoredKey[] }>('accounts');
  const keyOf = async (accountId: string, keyId: string) =>
    (await accounts().findOne({ _id: accountId }))?.keys.find(({ id }) => id === keyId);

  it('is an incident of the account when it stops while an order waits, until something reads or orders are sent', async () => {
    const panel = panelClient(system);
    const owner = await panel.owner();
    const { accountId } = owner;
    const [viewer, cashier] = [await panel.colleague(owner, 'viewer'), await panel.colleague(owner, 'cashier')];
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Örnek Dürümcü' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write)) as {
      ingressUrl: string;
    };
    const { keyId = '', apiKey = '' } = await panel.admin('key.create', { account: accountId, name: 'Kasa' });
    expect((await apiClient(system.url, apiKey)('GET /orders')).status).toBe(200);
    const used = await waitFor(async () => {
      const key = await keyOf(accountId, keyId);
      return key?.lastUsedAt == null ? undefined : key;
    });
    expect(used.usedSteadilySince).toEqual(used.lastUsedAt);

    const number = uniqueNumber('KASA');
    await sendOrder(ingressUrl, { providerOrderId: number });
    const kinds = async () => (await incidentsOf(owner)).map(({ kind }) => kind).toSorted();
    await waitFor(async () => (await kinds()).includes('order_not_accepted'));
    const [lastUsedAt, since] = [6, 5].map((minutes) => new Date(Date.now() - minutes * minuteMs)) as [Date, Date];
    const { client, database } = system.backing;
    const orders = client.db(database('orders')).collection<{ _id: string }>('orders');
    const waits = { createdAt: since, 'timeline.0.at': since };
    expect((await orders.updateOne({ accountId, providerOrderId: number }, { $set: waits })).modifiedCount).toBe(1);
    const steadily = {
      'keys.$.lastUsedAt': lastUsedAt,
      'keys.$.usedSteadilySince': new Date(lastUsedAt.getTime() - 60 * minuteMs),
    };
    await accounts().updateOne({ _id: accountId, 'keys.id': keyId }, { $set: steadily });

    const find = async (person = owner, query = '') =>
      (await incidentsOf(person, query)).find(({ kind }) => kind === 'pos_not_reading');
    const opened = await waitFor(() => find(), { what: 'the incident' });
    expect(opened).toEqual({
      ...{ id: opened.id, accountId, restaurantId: null, subject: keyId, provider: null, isTest: false },
      ...{ kind: 'pos_not_reading', actor: 'pos', since: lastUsedAt.toISOString() },
      ...{ createdAt: opened.createdAt, resolvedAt: null, acknowledged: null, details: { orderNumber: number } },
    });
    expect([await find(viewer as typeof owner), await find(cashier as typeof owner)]).toEqual([opened, undefined]);

    // Orders are sent to an endpoint now, and then no longer.
    const endpoint = dataOf(await owner.ask('POST', 'endpoints', { url: `${shop.url}/hook` })) as { id: string };
    await waitFor(() => find(owner, '&state=resolved'), { what: 'its end' });
    const events = ['restoran.durum_degisti'];
    expect((await owner.ask('PUT', `endpoints/${endpoint.id}`, { events })).status).toBe(200);
    expect((await waitFor(() => find(), { what: 'the incident again' })).id).toBe(opened.id);

    const other = await panel.admin('key.create', { account: accountId, name: 'Yeni kasa' });
    expect((await apiClient(system.url, other['apiKey'] ?? '')('GET /orders')).status).toBe(200);
    await waitFor(() => find(owner, '&state=resolved'), { what: 'its end' });
    expect(await kinds()).toEqual(['order_not_accepted']);
  });

  it('is used steadily while its uses lie at most five minutes apart', async () => {
    const panel = panelClient(system);
    const { accountId } = await panel.owner();
    const { keyId = '' } = await panel.admin('key.create', { account: accountId, name: 'Kasa' });
    const running = createRunning();
    const { mongodbUri: uri, database } = system.backing;
    const mongo = await running.start(
      connectMongo({ uri, database: database('gateway'), logger: silentLogger, schemas: [accountSchema] }),
    );
    const recordUse = makeRecordUse(mongo.model(accountSchema));
    const start = new Date('2026-11-29T12:00:00.000Z');
    const at = (minutes: number): Date => new Date(start.getTime() + minutes * minuteMs);
    const seen: unknown[] = [];
    // As an older version has written it.
    const old = { 'keys.$.lastUsedAt': at(-1) };
    await accounts().updateOne({ _id: accountId, 'keys.id': keyId }, { $set: old });
    // The fifth comes from a replica whose clock is behind.
    for (const minutes of [0, 1, 6, 11.1, 10, 12]) {
      await recordUse(accountId, keyId, at(minutes));
      const { lastUsedAt, usedSteadilySince } = (await keyOf(accountId, keyId)) ?? {};
      seen.push([lastUsedAt, usedSteadilySince].map((time) => time && (time.getTime() - start.getTime()) / minuteMs));
    }
    expect(seen).toEqual([
      [0, 0],
      [1, 0],
      [6, 0],
      [11.1, 11.1],
      [11.1, 11.1],
      [12, 11.1],
    ]);
    await running.stopAll();
  });
});
