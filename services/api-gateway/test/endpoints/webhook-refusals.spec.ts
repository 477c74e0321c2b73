import { publicOperations } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { refusal, type Api } from '../support/api-client.ts';
import { registrationToken } from '../support/registration-token.ts';
import type { World } from '../support/world.ts';

/** A repeat that asks for something else; two bodies tell them apart even where none is read. */
type Repeat = [request: Parameters<Api>[0], body: object, other: object];

export const webhookRefusalsSpec = (world: () => World): void =>
  describe('webhooks, deliveries and the feed', () => {
    let target: Receiver;
    beforeAll(async () => {
      target = await receiver();
    });
    afterAll(() => target.stop());
    const ask = (...request: Parameters<Api>) => world().mine.api(...request);
    const madeEndpoint = async (write: object = {}): Promise<string> => {
      const { body } = await ask('POST /webhook-endpoints', { body: { url: target.url, ...write } });
      return body.data.id as string;
    };
    const deliveriesOf = (orderId: string, endpointId: string, many: number) =>
      waitFor(async () => {
        const { body } = await ask(`GET /deliveries?orderId=${orderId}&endpointId=${endpointId}`);
        const found = publicOperations.listDeliveries.data.parse(body.data);
        return found.length === many && found;
      });
    const takenAt = async (name: string): Promise<string> => {
      await ask(`POST /events/consumers/${name}/seek`, { body: { to: 'earliest' } });
      return (await ask(`GET /events/consumers/${name}?limit=1&wait=20`)).body.data.cursor as string;
    };

    it('refuse an Idempotency-Key that another request has used', async () => {
      const id = await madeEndpoint({ isSigned: true });
      const { id: orderId } = await world().newOrder();
      const [delivery] = await deliveriesOf(orderId, id, 1);
      const { url } = target;
      const since = ['2100-01-01T00:00:00Z', '2101-01-01T00:00:00Z'];
      const repeats: Repeat[] = [
        ['POST /webhook-endpoints', { url }, { url, description: 'başka' }],
        ...['test', 'pause', 'resume', 'rotate-secret'].map((what): Repeat => [
          `POST /webhook-endpoints/${id}/${what}`,
          { one: 1 },
          { two: 2 },
        ]),
        [`POST /deliveries/${delivery?.id ?? ''}/retry`, { one: 1 }, { two: 2 }],
        ['POST /recoveries', { since: since[0] }, { since: since[1] }],
        [
          'POST /orders/retry-webhook',
          { webhookOrderId: orderId, url, headers: {} },
          { webhookOrderId: newId(), url, headers: {} },
        ],
        ['POST /events/consumers/tekrar/commit', { cursor: await takenAt('tekrar') }, { cursor: 'e1.5f0c9a523c1e' }],
        ['POST /events/consumers/tekrar/seek', { to: 'latest' }, { to: 'earliest' }],
        ['POST /deliveries/expunge', { orderId }, { orderId: newId() }],
      ];
      for (const [request, body, other] of repeats) {
        const headers = { 'Idempotency-Key': newId() };
        expect([request, (await ask(request, { headers, body })).status]).toEqual([request, 200]);
        const repeated = refusal(await ask(request, { headers, body: other }));
        expect([request, repeated]).toEqual([request, [409, 'idempotency_conflict']]);
      }
      for (const endpoint of (await ask('GET /webhook-endpoints')).body.data as { id: string }[])
        await ask(`DELETE /webhook-endpoints/${endpoint.id}`);
    });

    it('refuse to retry a delivery before an earlier one of its order', async () => {
      const id = await madeEndpoint();
      await ask(`POST /webhook-endpoints/${id}/pause`);
      const { id: orderId } = await world().newOrder();
      await ask(`POST /orders/verify/${orderId}`);
      const deliveries = await deliveriesOf(orderId, id, 2);
      const later = deliveries.find(({ event }) => event === 'siparis.durum_degisti')?.id ?? '';
      expect(refusal(await ask(`POST /deliveries/${later}/retry`))).toEqual([409, 'earlier_event_waits']);
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    it('refuse what is malformed', async () => {
      const id = await madeEndpoint();
      expect(refusal(await ask(`PUT /webhook-endpoints/${id}`, { body: { url: 5 } }))).toEqual([
        400,
        'invalid_request',
      ]);
      expect(refusal(await ask('POST /deliveries/expunge', { body: {} }))).toEqual([400, 'invalid_request']);
      expect(refusal(await ask('GET /events?after=nonsense'))).toEqual([400, 'invalid_cursor']);
      const tooFar = { body: { to: 'ezzzzzz' } };
      expect(refusal(await ask('POST /events/consumers/uzak/seek', tooFar))).toEqual([400, 'invalid_cursor']);
      await ask(`DELETE /webhook-endpoints/${id}`);
    });

    it('refuse a registration token after its hour', async () => {
      const { mine, system } = world();
      const { token } = await registrationToken(system, mine.id);
      const registrations = system.backing.client.db(system.backing.database('webhooks')).collection('registrations');
      await registrations.updateMany({ accountId: mine.id, usedAt: null }, { $set: { expiresAt: new Date(0) } });
      const late = await ask('POST /webhook-endpoints/register', { key: null, body: { url: target.url, token } });
      expect(refusal(late)).toEqual([409, 'token_expired']);
    });

    it('refuse more readers than an account may have, and more that wait at once', async () => {
      const { system } = world();
      const { id: account, api } = await system.newAccount();
      const names = Array.from({ length: 50 }, (_none, index) => `kasa-${index}`);
      // One after the other: the account's consumers are made in turn, and the last of so many would wait for its limit.
      for (const name of names) expect(refusal(await api(`GET /events/consumers/${name}`))).toEqual([200, undefined]);
      expect(refusal(await api('GET /events/consumers/kasa-50'))).toEqual([409, 'too_many_consumers']);
      const seek = await api('POST /events/consumers/kasa-50/seek', { body: { to: 'latest' } });
      expect(refusal(seek)).toEqual([409, 'too_many_consumers']);
      await system.admin('account.limit', { account, limit: 'longPolls', max: '1' });
      const waiting = api('GET /events/consumers/kasa-1?wait=4');
      await waitFor(async () => {
        const limits = (await api('GET /limits')).body.data as { name: string; used: number }[];
        return limits.find(({ name }) => name === 'longPolls')?.used === 1;
      });
      expect(refusal(await api('GET /events/consumers/kasa-2?wait=4'))).toEqual([429, 'too_many_at_once']);
      expect((await waiting).status).toBe(200);
    });
  });
