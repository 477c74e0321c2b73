import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { WebhookRecord } from '@kopru/contracts/internal/webhooks';
import {
  allOrders,
  backingServices,
  call,
  eventually,
  webhookReceiver,
  type BackingServices,
  type WebhookReceiver,
} from '@kopru/testing';
import { directOrder, openShop } from '../support/orders.ts';
import { recordsOfAccount } from '../support/records.ts';
import { newPlace, startSystem, stopAll, type Place } from '@kopru/testing/system';

const root = resolve(import.meta.dirname, '..', '..');
const databases = ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'sandbox'];

describe('a backup', () => {
  let place: Place;
  let corner: BackingServices;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    place = await newPlace();
    corner = await backingServices();
    receiver = await webhookReceiver();
  });

  afterAll(async () => {
    await stopAll();
    await receiver.stop();
    await corner.stop();
    place.remove();
  });

  const script = async (name: string, input?: Buffer, ...args: string[]) => {
    const { MONGODB_URI, DATABASE_PREFIX } = corner.env;
    const program = join(root, 'deploy', 'docker', name);
    const env = {
      ...process.env,
      MONGODB_URI,
      DATABASE_PREFIX,
      RABBITMQ_MANAGEMENT_URL: process.env['RABBITMQ_MANAGEMENT_URL'],
    };
    const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] });
    // A script that refuses stops reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [output, errors] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
    if (child.exitCode === null) await once(child, 'exit');
    return { code: child.exitCode, output, errors: errors.toString() };
  };

  /** A policy of the broker, whose definition has a number. */
  const policy = async (method: 'GET' | 'PUT' | 'DELETE', body?: object): Promise<unknown> => {
    const { origin, username, password } = new URL(process.env['RABBITMQ_MANAGEMENT_URL'] ?? '');
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const vhost = new URL(corner.rabbitmqUrl).pathname.slice(1);
    const answer = await fetch(`${origin}/api/policies/${vhost}/longest`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return method === 'GET' ? answer.json() : answer.ok;
  };
  const recordView = (record: WebhookRecord) => [record.id, record.state, record.providerOrderId];

  it('brings back the same orders, records and keys after everything was wiped', async () => {
    const env = { ...place.env, ...corner.env };
    const system = await startSystem(env);
    const shop = await openShop(system);
    await system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
    for (const number of ['WEB-1', 'WEB-2', 'WEB-3']) await shop.pushDirect(directOrder(number));
    await eventually(async () => {
      const states = (await recordsOfAccount(system, shop.account)).map(({ state }) => state);
      expect(states).toEqual(['delivered', 'delivered', 'delivered']);
    });
    const orders = await allOrders(shop.account);
    const records = (await recordsOfAccount(system, shop.account)).map(recordView);

    expect(await policy('PUT', { pattern: '^no-queue$', definition: { 'max-length': 1_000 } })).toBe(true);
    const backup = await script('backup.mjs');
    expect([backup.code, backup.errors]).toEqual([0, expect.stringMatching(/^\d+ documents\n$/)]);
    expect((await script('restore.mjs', backup.output)).errors).toContain('is not empty');
    expect(await system.stop()).toBe(true);
    const prices = { 'totals.total': 1, createdAt: 1, items: 1 };
    const stored = () =>
      corner.client
        .db(corner.database('orders'))
        .collection('orders')
        .find({}, { raw: true })
        .project(prices)
        .sort({ _id: 1 })
        .toArray();
    const before = (await stored()).map(String);

    for (const name of databases) await corner.client.db(corner.database(name)).dropDatabase();
    // A broker that is new has neither queues nor policies.
    for (const name of await corner.broker.queues()) await corner.broker.deleteQueue(name);
    expect(await policy('DELETE')).toBe(true);
    const cut = await script('restore.mjs', backup.output.subarray(0, backup.output.length - 40));
    expect(cut.code).toBe(1);
    const restored = await script('restore.mjs', backup.output, '--replace');
    expect([restored.code, restored.errors]).toEqual([0, backup.errors]);
    expect(await policy('GET')).toMatchObject({ definition: { 'max-length': 1_000 } });
    // Documents are identical in every type: an integer is an integer again, a date a date.
    expect((await stored()).map(String)).toEqual(before);

    const again = await startSystem(env);
    expect(await allOrders(shop.account)).toEqual(orders);
    expect((await recordsOfAccount(again, shop.account)).map(recordView)).toEqual(records);
    expect((await call('GET', `${again.ready.gateway}/web-api/v1/orders`)).status).toBe(401);
    expect((await shop.pushDirect(directOrder('WEB-4'))).status).toBe(200);
    await eventually(() => {
      expect(receiver.requests.map(({ json }) => json.veri.providerOrderId).sort()).toEqual([
        'WEB-1',
        'WEB-2',
        'WEB-3',
        'WEB-4',
      ]);
    });
    expect(receiver.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${shop.account.key}`);
  }, 300_000);
});
