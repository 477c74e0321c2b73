import { publicOperations } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import { registrationToken } from '../support/registration-token.ts';
import { itIsGuarded, type World } from '../support/world.ts';

const { data: endpointSchema } = publicOperations.getEndpoint;
const none = `6${'0'.repeat(23)}`;

export const webhookEndpointsSpec = (world: () => World): void =>
  describe('/webhook-endpoints', () => {
    let target: Receiver;
    beforeAll(async () => {
      target = await receiver({ status: 503 });
    });
    afterAll(() => target.stop());
    const made = async (write: object = {}) => {
      const answer = await world().mine.api('POST /webhook-endpoints', { body: { url: target.url, ...write } });
      return endpointSchema.strict().parse(answer.body.data);
    };
    const ask = async (...request: Parameters<World['mine']['api']>) => world().mine.api(...request);

    it('are made, read, changed, paused, resumed and deleted', async () => {
      const { id } = await made({ description: 'kasa', events: ['siparis.olusturuldu'], ordered: false });
      const changed = await ask(`PUT /webhook-endpoints/${id}`, { body: { description: 'mutfak' } });
      expect(changed.body.data).toMatchObject({ id, description: 'mutfak', ordered: false, url: target.url });
      expect((await ask(`POST /webhook-endpoints/${id}/pause`)).body.data.isPaused).toBe(true);
      expect((await ask(`POST /webhook-endpoints/${id}/resume`)).body.data.isPaused).toBe(false);
      const read = await ask(`GET /webhook-endpoints/${id}`);
      expect(endpointSchema.parse(read.body.data)).toMatchObject({ id, isPaused: false });
      expect((await ask('GET /webhook-endpoints')).body.data).toContainEqual(read.body.data);
      expect((await ask(`DELETE /webhook-endpoints/${id}`)).body).toEqual({ success: true });
      expect(refusal(await ask(`GET /webhook-endpoints/${id}`))).toEqual([404, 'webhook_not_found']);
    });

    it('may be a RabbitMQ or a store, whose secrets are shown masked and kept when they are written back so', async () => {
      const url = 'amqp://till:s3cret-of-the-till@127.0.0.1:5672/branch';
      const { id, ...rabbit } = await made({ url, destination: { type: 'amqp', exchange: 'orders' } });
      const masked = { url: 'amqp://till:********till@127.0.0.1:5672/branch' };
      expect(rabbit).toMatchObject({ ...masked, destination: { type: 'amqp', exchange: 'orders' } });
      const destination = { type: 'amqp', exchange: 'kitchen' };
      const changed = await ask(`PUT /webhook-endpoints/${id}`, { body: { ...masked, destination } });
      expect(changed.body.data).toMatchObject({ ...masked, destination });
      const keys = { accessKeyId: 'key', secretAccessKey: 'the-secret-access-key' };
      const store = { url: target.url, destination: { type: 's3', bucket: 'orders-of-ours', ...keys } };
      expect((await ask(`PUT /webhook-endpoints/${id}`, { body: store })).status).toBe(200);
      const shown = { ...store.destination, prefix: '', region: 'us-east-1', secretAccessKey: '********-key' };
      expect((await ask(`GET /webhook-endpoints/${id}`)).body.data.destination).toEqual(shown);
      const wrong = { url: target.url, destination: { type: 's3', bucket: 'A' } };
      expect(refusal(await ask('POST /webhook-endpoints', { body: wrong }))).toEqual([400, 'invalid_request']);
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    it('show a signing secret once, and a new one when it is rotated', async () => {
      const { id, signingSecret } = await made({ isSigned: true });
      const rotated = await ask(`POST /webhook-endpoints/${id}/rotate-secret`);
      expect(rotated.body.data.signingSecret).toMatch(/^whsec_/);
      expect(rotated.body.data.signingSecret).not.toBe(signingSecret);
      expect((await ask(`GET /webhook-endpoints/${id}`)).body.data).not.toHaveProperty('signingSecret');
      await ask(`PUT /webhook-endpoints/${id}`, { body: { isSigned: false } });
      expect(refusal(await ask(`POST /webhook-endpoints/${id}/rotate-secret`))).toEqual([409, 'not_signed']);
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    it('are tested, and their deliveries listed, retried, recovered and expunged', async () => {
      const { mine, newOrder } = world();
      const { id: endpointId } = await made();
      const test = await ask(`POST /webhook-endpoints/${endpointId}/test`);
      expect(publicOperations.testEndpoint.data.strict().parse(test.body.data)).toMatchObject({ delivered: false });
      const { id: orderId } = await newOrder();
      const delivery = await waitFor(async () => {
        const { body } = await mine.api(`GET /deliveries?orderId=${orderId}&endpointId=${endpointId}&state=failed`);
        return publicOperations.listDeliveries.data.parse(body.data)[0];
      });
      expect(delivery).toMatchObject({ event: 'siparis.olusturuldu', lastStatusCode: 503, attemptCount: 4 });
      const page = await mine.api('GET /deliveries?limit=1');
      expect(page.body).toMatchObject({ data: [expect.anything()], pagination: { limit: 1, prevCursor: null } });
      const started = await ask('POST /recoveries', { body: { since: '2100-01-01T00:00:00Z', endpointId } });
      expect(publicOperations.startRecovery.data.strict().parse(started.body.data)).toMatchObject({ endpointId });
      const tried = await ask(`POST /deliveries/${delivery.id}/retry`, { headers: { 'Accept-Language': 'tr' } });
      expect(tried.body.data).toMatchObject({ recordId: delivery.id, delivered: false, statusCode: 503 });
      const gone = await ask('POST /deliveries/expunge', { body: { orderId } });
      expect(gone.body.data.events).toBe(1);
      expect(refusal(await ask(`POST /deliveries/${delivery.id}/retry`))).toEqual([409, 'contents_expunged']);
      await ask(`DELETE /webhook-endpoints/${endpointId}`);
    });

    it('say why not', async () => {
      const url = 'ftp://pos.example.com';
      const { id } = await made();
      expect(refusal(await ask('POST /webhook-endpoints', { body: { url } }))).toEqual([422, 'url_not_allowed']);
      expect(refusal(await ask(`PUT /webhook-endpoints/${id}`, { body: { url } }))).toEqual([422, 'url_not_allowed']);
      for (const body of [{}, { url: 5 }, { url: target.url, events: ['x'] }])
        expect(refusal(await ask('POST /webhook-endpoints', { body }))).toEqual([400, 'invalid_request']);
      expect(refusal(await ask('GET /webhook-endpoints/x'))).toEqual([404, 'webhook_not_found']);
      expect(refusal(await ask('POST /deliveries/x/retry'))).toEqual([404, 'webhook_not_found']);
      expect(refusal(await ask('GET /deliveries?state=lost'))).toEqual([400, 'invalid_request']);
      expect(refusal(await ask('GET /deliveries?cursor=x'))).toEqual([400, 'invalid_cursor']);
      expect(refusal(await ask('POST /recoveries', { body: { since: 'once' } }))).toEqual([400, 'invalid_request']);
      expect(refusal(await ask(`POST /deliveries/${none}/retry`))).toEqual([404, 'webhook_not_found']);
      const gone = await ask('POST /deliveries/expunge', { body: { orderId: newId() } });
      expect(refusal(gone)).toEqual([404, 'order_not_found']);
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    it('register themselves with a token and no key', async () => {
      const { mine, system, stranger } = world();
      const { token } = await registrationToken(system, mine.id);
      const register = (body: object) =>
        mine.api('POST /webhook-endpoints/register', { key: null, body: { url: target.url, ...body } });
      expect(refusal(await register({ token: 'kpr_reg_x' }))).toEqual([404, 'token_not_found']);
      expect(refusal(await register({}))).toEqual([400, 'invalid_request']);
      expect(refusal(await register({ token, url: 'ftp://x' }))).toEqual([422, 'url_not_allowed']);
      const registered = await register({ token, description: 'mutfak' });
      const { endpoint, test } = publicOperations.registerEndpoint.data.strict().parse(registered.body.data);
      expect(test).toMatchObject({ delivered: false, statusCode: 503 });
      expect((await ask(`GET /webhook-endpoints/${endpoint.id}`)).body.data).toMatchObject({ description: 'mutfak' });
      expect((await stranger.api('GET /webhook-endpoints')).body.data).toEqual([]);
      expect(refusal(await register({ token }))).toEqual([409, 'token_used']);
      await ask(`DELETE /webhook-endpoints/${endpoint.id}`);
      // One entry of each that was carried out or refused; of a token that cannot be used there is none.
      const { client, database } = system.backing;
      const entries = client.db(database('gateway')).collection('auditEntries');
      const left = await entries.find({ operation: 'registerEndpoint' }).sort({ $natural: 1 }).toArray();
      const common = { accountId: mine.id, area: 'webhooks', actor: { kind: 'token', id: null, name: '' } };
      expect(left).toMatchObject([
        { ...common, outcome: 'url_not_allowed' },
        { ...common, outcome: 'done', subject: endpoint.id },
      ]);
      expect(JSON.stringify(left)).not.toContain(token);
    });

    it('are of restaurants of the account: an unknown one and another account’s are refused alike, by their place', async () => {
      const { system, shop, mine, stranger } = world();
      const theirs = await stranger.api('POST /restaurants', { body: { name: 'Komşu' } });
      const { id } = await made({ restaurantIds: [shop.restaurantId] });
      const { token } = await registrationToken(system, mine.id);
      const writes = [
        (restaurantIds: string[]) => ask('POST /webhook-endpoints', { body: { url: target.url, restaurantIds } }),
        (restaurantIds: string[]) => ask(`PUT /webhook-endpoints/${id}`, { body: { restaurantIds } }),
        (restaurantIds: string[]) =>
          mine.api('POST /webhook-endpoints/register', { key: null, body: { token, url: target.url, restaurantIds } }),
      ];
      for (const write of writes)
        for (const other of [newId(), String(theirs.body.data.id)]) {
          const { status, body } = await write([shop.restaurantId, other]);
          expect([status, body.error]).toMatchObject([
            400,
            {
              code: 'invalid_request',
              details: [{ path: 'body.restaurantIds.1', message: `the account has no restaurant ${other}` }],
            },
          ]);
          expect(body.message).toContain('body.restaurantIds.1');
        }
      expect((await ask(`GET /webhook-endpoints/${id}`)).body.data.restaurantIds).toEqual([shop.restaurantId]);
      const many = Array.from({ length: 250 }, () => newId());
      expect(
        (await ask('POST /webhook-endpoints', { body: { url: target.url, restaurantIds: many } })).body.error.details,
      ).toHaveLength(20);
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    it('keep a restaurant that was deleted when they are written back', async () => {
      const created = await ask('POST /restaurants', { body: { name: 'Kapanan' } });
      const gone = String(created.body.data.id);
      const { id } = await made({ restaurantIds: [gone] });
      expect((await ask(`DELETE /restaurants/${gone}`)).status).toBe(200);
      const written = await ask(`PUT /webhook-endpoints/${id}`, { body: { description: 'x', restaurantIds: [gone] } });
      expect(written.body.data).toMatchObject({ description: 'x', restaurantIds: [gone] });
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    it('are no more than the account may have, also those that register themselves', async () => {
      const { system } = world();
      const { id: account, api } = await system.newAccount();
      await system.admin('account.limit', { account, limit: 'endpoints', max: '1' });
      const first = await registrationToken(system, account);
      const second = await registrationToken(system, account);
      const register = ({ token }: { token: string }) =>
        api('POST /webhook-endpoints/register', { key: null, body: { url: target.url, token } });
      const answers = await Promise.all([register(first), register(second)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const refused = answers[0]?.status === 422 ? first : second;
      expect(refusal(await register(refused))).toEqual([422, 'limit_reached']);
      await system.admin('account.limit', { account, limit: 'endpoints', max: 'default' });
      expect((await register(refused)).status).toBe(200);
    });

    it('of another account do not exist', async () => {
      const { stranger } = world();
      const { id } = await made();
      for (const request of [
        `GET /webhook-endpoints/${id}`,
        `PUT /webhook-endpoints/${id}`,
        `DELETE /webhook-endpoints/${id}`,
        ...['test', 'pause', 'resume', 'rotate-secret'].map((action) => `POST /webhook-endpoints/${id}/${action}`),
      ] as `GET /${string}`[])
        expect([request, refusal(await stranger.api(request, request.startsWith('GET') ? {} : { body: {} }))]).toEqual([
          request,
          [404, 'webhook_not_found'],
        ]);
      expect((await stranger.api('GET /webhook-endpoints')).body.data).toEqual([]);
      expect((await stranger.api('GET /deliveries')).body.data).toEqual([]);
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    for (const [id, request] of [
      ['listEndpoints', 'GET /webhook-endpoints'],
      ['createEndpoint', 'POST /webhook-endpoints'],
      ['getEndpoint', `GET /webhook-endpoints/${none}`],
      ['updateEndpoint', `PUT /webhook-endpoints/${none}`],
      ['deleteEndpoint', `DELETE /webhook-endpoints/${none}`],
      ['testEndpoint', `POST /webhook-endpoints/${none}/test`],
      ['pauseEndpoint', `POST /webhook-endpoints/${none}/pause`],
      ['resumeEndpoint', `POST /webhook-endpoints/${none}/resume`],
      ['rotateSecret', `POST /webhook-endpoints/${none}/rotate-secret`],
      ['listDeliveries', 'GET /deliveries'],
      ['retryDelivery', `POST /deliveries/${none}/retry`],
      ['expungeDeliveries', 'POST /deliveries/expunge'],
      ['startRecovery', 'POST /recoveries'],
    ] as const)
      itIsGuarded(id, world, () => [request]);
  });
