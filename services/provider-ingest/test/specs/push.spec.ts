import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureText } from '@kopru/contracts/errors/failures';
import type { rejectedPushSchema } from '@kopru/contracts/internal/platforms';
import { waitFor } from '@kopru/testing';
import type { z } from 'zod';
import { stage } from '../support/quiet-stage.ts';
import { errorOf } from '../support/stage.ts';

const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', `${name}.json`), 'utf8')) as Record<string, unknown>;

const directOrder = (number: string) => ({ ...fixture('direct/order'), providerOrderId: number });

describe('a push that is in order', () => {
  it('is confirmed by the broker before it is answered', async () => {
    const integration = stage.restaurants.add('direct');
    const answer = await stage.push(integration, directOrder('WEB-1'));
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ success: true, data: { outcomes: [{ providerOrderId: 'WEB-1', accepted: true }] } });
    const arrived = (await stage.arrivals()).find(({ order }) => order.providerOrderId === 'WEB-1');
    expect(arrived).toMatchObject({
      accountId: integration.accountId,
      restaurantId: integration.restaurantId,
      integrationId: integration.integrationId,
      provider: 'direct',
      order: { status: 400, amount: { total: 31_000 } },
    });
    expect(JSON.parse(arrived?.raw ?? '')).toEqual(directOrder('WEB-1'));
  });

  it('brings the lead of its restaurant, half an hour where none was chosen', async () => {
    const [usual, chosen] = [
      stage.restaurants.add('direct'),
      stage.restaurants.add('direct', {}, undefined, { isPublished: false }),
    ];
    chosen.leadMinutes = 0;
    await stage.push(usual, directOrder('LEAD-1'));
    await stage.push(chosen, directOrder('LEAD-2'));
    const leads = await Promise.all(['LEAD-1', 'LEAD-2'].map(async (one) => (await stage.arrivalOf(one)).leadMinutes));
    expect(leads).toEqual([30, 0]);
  });

  it('brings the accept policy of its restaurant, where there is one', async () => {
    const [usual, chosen] = [
      stage.restaurants.add('direct'),
      stage.restaurants.add('direct', {}, undefined, { isPublished: false }),
    ];
    chosen.acceptPolicy = { mode: 'accept_if_open', afterSeconds: 40 };
    await stage.push(usual, directOrder('POLICY-1'));
    await stage.push(chosen, directOrder('POLICY-2'));
    expect(await stage.arrivalOf('POLICY-1')).not.toHaveProperty('acceptPolicy');
    expect(await stage.arrivalOf('POLICY-2')).toMatchObject({ acceptPolicy: chosen.acceptPolicy });
  });

  it('is followed to its end from its answer on, also by another process', async () => {
    const integration = stage.restaurants.add('getir', { apiKey: 'getir-key' });
    const headers = { 'x-api-key': 'getir-key' };
    const polled = stage.backing.client.db(stage.backing.database('ingest')).collection('polled');
    const ids = Array.from({ length: 20 }, (_one, index) => String(index).padStart(24, 'f'));
    const followed: string[] = [];
    for (const id of ids) {
      const { status } = await stage.push(integration, { ...fixture('getir/new-order'), id }, headers);
      expect(status).toBe(200);
      if ((await polled.countDocuments({ providerOrderId: id, isOpen: true })) === 1) followed.push(id);
    }
    expect(followed).toEqual(ids);
  });

  it('of Getir is taken bare and wrapped, and its cancellation at either address', async () => {
    const integration = stage.restaurants.add('getir', { apiKey: 'getir-key' });
    const headers = { 'x-api-key': 'getir-key' };
    const order = { ...fixture('getir/new-order'), id: 'a'.repeat(24) };
    expect((await stage.push(integration, order, headers)).status).toBe(200);
    expect(
      (await stage.push(integration, { foodOrder: { ...order, id: 'b'.repeat(24) } }, headers, '/new-order')).status,
    ).toBe(200);
    expect(
      (
        await stage.push(
          integration,
          { ...fixture('getir/cancel-order'), id: 'a'.repeat(24) },
          headers,
          '/cancel-order',
        )
      ).status,
    ).toBe(200);
    const ids = (await stage.arrivals()).map(({ order: { providerOrderId } }) => providerOrderId);
    expect(ids).toEqual(expect.arrayContaining(['a'.repeat(24), 'b'.repeat(24)]));
    const updates = await stage.updates();
    expect(updates).toContainEqual(expect.objectContaining({ providerOrderId: 'a'.repeat(24), status: 1500 }));
  });

  it('reports the lasting health of its integration', async () => {
    const integration = stage.restaurants.add('direct');
    await stage.push(integration, directOrder('WEB-2'));
    await stage.push(integration, directOrder('WEB-3'));
    await waitFor(() =>
      stage.restaurants.health.find(({ integrationId }) => integrationId === integration.integrationId),
    );
    const reports = stage.restaurants.health.filter(({ integrationId }) => integrationId === integration.integrationId);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.body).toMatchObject({ lastError: null, lastOrderBy: 'push' });
  });
});

describe('a batch of the direct platform', () => {
  it('is taken order by order, and the answer lists each one', async () => {
    const integration = stage.restaurants.add('direct');
    const body = [directOrder('B-1'), { ...directOrder('B-2'), items: [] }, directOrder('B-3')];
    const answer = await stage.push(integration, body);
    expect(answer.status).toBe(200);
    const { outcomes } = (answer.data as { data: { outcomes: { accepted: boolean; error?: { details: object[] } }[] } })
      .data;
    expect(outcomes.map(({ accepted }) => accepted)).toEqual([true, false, true]);
    expect(outcomes[1]?.error?.details).toEqual([expect.objectContaining({ path: 'items' })]);
    const rejected = await waitFor(async () => {
      const { data } = await stage.internal('GET', '/rejected', undefined, integration.accountId);
      return (data as { data: { items: { body: string }[] } }).data.items[0];
    });
    expect(JSON.parse(rejected.body)).toMatchObject({ providerOrderId: 'B-2' });
  });

  it('of more than a hundred is refused', async () => {
    const integration = stage.restaurants.add('direct');
    const answer = await stage.push(
      integration,
      Array.from({ length: 101 }, (_none, index) => directOrder(`C-${index}`)),
    );
    expect(answer.status).toBe(400);
  });
});

describe("the direct platform's own reports", () => {
  it('of a cancellation whose reason is no code have it as what somebody wrote, which is the note', async () => {
    const integration = stage.restaurants.add('direct');
    const words = 'Ayşe Hanım vazgeçti';
    const bodies = [
      { reason: words },
      { reason: words, note: 'Aradı' },
      { reason: '+90 555 123 98 76' },
      { reason: '05551239876' },
    ];
    for (const [index, body] of bodies.entries())
      expect((await stage.push(integration, body, {}, `/orders/SOZ-${index}/cancel`)).status).toBe(200);
    const updates = await waitFor(async () => {
      const found = (await stage.updates()).filter(({ providerOrderId }) => providerOrderId.startsWith('SOZ-'));
      return found.length === bodies.length && found;
    });
    const texts = [words, `${words} · Aradı`, '+90 555 123 98 76', '05551239876'];
    expect(updates.map(({ cancel }) => cancel)).toEqual(
      texts.map((text) => ({ reason: null, reasonName: text, note: text, by: 'customer' })),
    );
  });

  it('of a cancellation and of progress become updates', async () => {
    const integration = stage.restaurants.add('direct');
    const cancelled = await stage.push(integration, { reason: 'GONE', note: 'Vazgeçti' }, {}, '/orders/WEB%2F9/cancel');
    expect(cancelled.status).toBe(200);
    expect((await stage.push(integration, { status: 900 }, {}, '/orders/W-10/status')).status).toBe(200);
    expect((await stage.push(integration, { status: 123 }, {}, '/orders/W-10/status')).status).toBe(400);
    const updates = await stage.updates();
    expect(updates).toContainEqual(
      expect.objectContaining({
        providerOrderId: 'WEB/9',
        status: 1500,
        cancel: expect.objectContaining({ reason: 'GONE', by: 'customer' }) as unknown,
      }),
    );
    expect(updates).toContainEqual(expect.objectContaining({ providerOrderId: 'W-10', status: 900 }));
  });
});

describe('an order number with odd characters', () => {
  it.each(['A?B', 'A+B', 'A#B', '100%', 'A%2BB', '🍔-7', 'A B', 'a&b=c', "O'Neil", '../x', 'Ş/1'])(
    'names its order, in the body and in the address: %s',
    async (number) => {
      const integration = stage.restaurants.add('direct');
      expect((await stage.push(integration, directOrder(number))).status).toBe(200);
      const path = `/orders/${encodeURIComponent(number)}/cancel`;
      expect((await stage.push(integration, { reason: 'GONE' }, {}, path)).status).toBe(200);
      const ofIt = <T extends { integrationId: string }>(all: T[]) =>
        all.filter(({ integrationId }) => integrationId === integration.integrationId);
      await waitFor(async () => ofIt(await stage.arrivals()).length > 0 && ofIt(await stage.updates()).length > 0);
      expect(ofIt(await stage.arrivals()).map(({ order }) => order.providerOrderId)).toEqual([number]);
      expect(ofIt(await stage.updates()).map(({ providerOrderId }) => providerOrderId)).toEqual([number]);
    },
  );
});

describe('a push that is not in order', () => {
  it('names an order number that is too long, and does not disturb those beside it', async () => {
    const integration = stage.restaurants.add('direct');
    const [wrong, right] = await Promise.all([
      stage.push(integration, { status: 900 }, {}, `/orders/${'9'.repeat(600)}/status`),
      stage.push(integration, directOrder('BESIDE-1')),
    ]);
    expect([wrong.status, right.status]).toEqual([400, 200]);
  });

  it('to a token that nobody has is 404, and asks its owner only once in a while', async () => {
    const before = stage.restaurants.requests.length;
    for (let index = 0; index < 5; index += 1) {
      const answer = await stage.push({ ...stage.restaurants.add('direct'), token: 'nobody' }, directOrder('X'));
      expect(answer.status).toBe(404);
      expect(errorOf(answer).code).toBe('integration_not_found');
    }
    const asked = stage.restaurants.requests.slice(before).filter(({ path }) => path.includes('nobody'));
    expect(asked).toHaveLength(1);
  });

  it("to another platform's address is 404, to an unknown platform's provider_not_found", async () => {
    const integration = stage.restaurants.add('direct');
    expect((await stage.push({ ...integration, provider: 'migros' }, directOrder('X'))).status).toBe(404);
    const unknown = await stage.push({ ...integration, provider: 'nowhere' as 'direct' }, directOrder('X'));
    expect(errorOf(unknown).code).toBe('provider_not_found');
  });

  it('with a wrong credential is 401, even before it is known whether the integration is on', async () => {
    const integration = stage.restaurants.add('getir', { apiKey: 'right' });
    integration.status = false;
    const answer = await stage.push(integration, fixture('getir/new-order'), { 'x-api-key': 'wrong' });
    expect(answer.status).toBe(401);
    expect(errorOf(answer).code).toBe('unauthorized');
  });

  it('to an integration that is off is 409 integration_disabled', async () => {
    const integration = stage.restaurants.add('direct');
    integration.status = false;
    const answer = await stage.push(integration, directOrder('OFF-1'));
    expect(answer.status).toBe(409);
    expect(errorOf(answer).code).toBe('integration_disabled');
    // Switched off on purpose is no fault: what is reported next is of another integration.
    const other = stage.restaurants.add('direct');
    await stage.push(other, directOrder('ON-1'));
    const reportsOf = (id: string) => stage.restaurants.health.filter(({ integrationId }) => integrationId === id);
    await waitFor(() => reportsOf(other.integrationId).length > 0);
    expect(reportsOf(integration.integrationId)).toEqual([]);
  });

  it('is listed with others, the newest ones, as many as there is room for', async () => {
    const { accountId, integrationId, provider } = stage.restaurants.add('direct');
    const collection = stage.backing.client.db(stage.backing.database('ingest')).collection('rejected');
    const body = 'ş'.repeat(65_536);
    const documents = Array.from({ length: 40 }, (_one, index) => ({
      ...{ _id: `${integrationId}-${index}` as never, at: new Date(Date.now() - index), accountId, integrationId },
      ...{ provider, message: 'x', body },
    }));
    await collection.insertMany(documents);
    const { data } = await stage.internal('GET', '/rejected?limit=200', undefined, accountId);
    const { items } = (data as { data: { items: { id: string }[] } }).data;
    expect(items.map(({ id }) => id)).toEqual(documents.slice(0, 32).map(({ _id }) => _id));
  });

  it('that is malformed is 400 with details, and saved for support without being shown to others', async () => {
    const integration = stage.restaurants.add('direct');
    const broken = await stage.push(integration, '{"providerOrderId": "X", ');
    expect(broken.status).toBe(400);
    expect(errorOf(broken).code).toBe('invalid_json');
    const wrong = await stage.push(integration, { providerOrderId: 'X-1', items: 'none' });
    expect(wrong.status).toBe(400);
    expect((wrong.data as { error: { details: object[] } }).error.details).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'items' }), expect.objectContaining({ path: 'amount' })]),
    );
    const list = async (accountId: string) =>
      (
        (await stage.internal('GET', '/rejected', undefined, accountId)).data as {
          data: { items: z.infer<typeof rejectedPushSchema>[] };
        }
      ).data.items;
    const listed = await waitFor(async () => {
      const items = await list(integration.accountId);
      return items.length === 2 && items;
    });
    expect(listed.map(({ failure }) => failure.code).toSorted()).toEqual(['invalid_json', 'invalid_request']);
    expect(listed.find(({ failure }) => failure.code === 'invalid_json')?.body).toBe('{"providerOrderId": "X", ');
    const times = listed.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await list(stage.restaurants.add('direct').accountId)).toEqual([]);
    // As older versions stored it.
    const { id, failure } = listed[0]!;
    await stage.backing.client
      .db(stage.backing.database('ingest'))
      .collection('rejected')
      .updateOne(
        { _id: id as never },
        { $set: { code: failure.code, message: failureText(failure, 'en') }, $unset: { failure: '' } },
      );
    expect((await list(integration.accountId))[0]).toEqual(listed[0]);
  });

  it('that is larger than the limit is 413', async () => {
    const integration = stage.restaurants.add('direct');
    expect((await stage.push(integration, 'x'.repeat(1_100_000))).status).toBe(413);
  });
});

describe('Yemeksepeti', () => {
  it('is believed only with a JWT of the middleware, HS512 and not expired', async () => {
    const { SignJWT } = await import('jose');
    const integration = stage.restaurants.add('ys');
    const sign = (
      claims: object,
      alg = 'HS512',
      secret = 'plugin-secret-of-the-tests-plugin-secret-of-the-tests-0123456789',
      expires = '5m',
    ) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(Buffer.from(secret));
    const push = async (token: Promise<string>) =>
      (await stage.push(integration, fixture('ys/order'), { authorization: `Bearer ${await token}` }, '/order/ys-abcd'))
        .status;
    expect(await push(sign({ service: 'middleware' }, 'HS256'))).toBe(401);
    expect(await push(sign({ service: 'other' }))).toBe(401);
    expect(await push(sign({ service: 'middleware' }, 'HS512', 'x'.repeat(64)))).toBe(401);
    expect(await push(sign({ service: 'middleware' }, 'HS512', undefined, '-5m'))).toBe(401);
    expect((await stage.push(integration, fixture('ys/order'), {}, '/order/ys-abcd')).status).toBe(401);
    const answer = await stage.push(
      integration,
      fixture('ys/order'),
      { authorization: `Bearer ${await sign({ service: 'middleware' })}` },
      '/order/ys-abcd',
    );
    expect(answer.data).toEqual({ remoteResponse: { remoteOrderId: '00000000-1111-4222-8333-444444444444' } });
  });
});
