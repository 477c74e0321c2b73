import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { CancelReason } from '@kopru/contracts/internal/orders';
import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import { waitFor } from '@kopru/testing';
import axios, { type AxiosResponse } from 'axios';
import { stage } from '../support/quiet-stage.ts';
import { errorOf, orderOf, outcomeOf } from '../support/stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/direct/order.json'), 'utf8')) as object;

let integration: IntegrationCredentials;

/** Status and code of a refused push, and the members that it names. */
const refusedMembers = (answer: AxiosResponse): unknown[] => {
  const { code, details = [] } = errorOf(answer);
  return [answer.status, code, ...new Set(details.map(({ path }) => path))];
};

const arrived = async (providerOrderId: string): Promise<PlatformOrder> => {
  expect((await stage.push(integration, { ...sample, providerOrderId })).status).toBe(200);
  return orderOf(await stage.arrivalOf(providerOrderId));
};

/** A restaurant's own channel has no API to call: it learns by webhook, so every step is local and succeeds. */
describe("an order of the restaurant's own channel", () => {
  beforeAll(() => {
    integration = stage.restaurants.add('direct');
  });

  it('is verified and advanced to delivered, and again, without a call', async () => {
    const order = await arrived('D-1');
    const local = { outcome: 'done', called: false };
    for (const command of [{ kind: 'verify' }, { kind: 'advance', to: 600 }, { kind: 'advance', to: 900 }] as const)
      for (const _time of ['first', 'again'])
        expect(outcomeOf(await stage.command(order, command))).toMatchObject(local);
  });

  it('is cancelled with each of the reasons, and with none', async () => {
    const order = await arrived('D-2');
    const answer = await stage.internal('POST', '/reasons', { order }, order.accountId);
    const { reasons } = (answer.data as { data: { reasons: CancelReason[] } }).data;
    expect(reasons.length).toBeGreaterThan(3);
    for (const { id } of reasons)
      expect(outcomeOf(await stage.command(order, { kind: 'cancel', reason: id, note: null }))).toMatchObject({
        called: false,
        reason: { id },
      });
    expect(outcomeOf(await stage.command(order, { kind: 'cancel', reason: null, note: null }))).toMatchObject({
      outcome: 'done',
    });
    const nonsense = await stage.command(order, { kind: 'cancel', reason: 'nonsense', note: null });
    expect([nonsense.status, errorOf(nonsense).code]).toEqual([422, 'invalid_reason']);
  });

  it('is refused by its lines when they come to more than any order may, not by a sum that it did not send', async () => {
    const line = { name: 'Adana dürüm', unitPrice: 9_000_000 };
    for (const unitPrice of [line.unitPrice, -line.unitPrice]) {
      const answer = await stage.push(integration, {
        ...sample,
        providerOrderId: 'D-9',
        items: [{ ...line, unitPrice, quantity: 9_000 }],
      });
      expect(refusedMembers(answer)).toEqual([400, 'invalid_request', 'items']);
    }
    const option = { name: 'Kaşar', price: 10_000_000, quantity: 10_000 };
    const deep = { ...line, quantity: 10_000, options: [{ ...option, options: [{ ...option, options: [option] }] }] };
    const answer = await stage.push(integration, {
      ...sample,
      providerOrderId: 'D-9',
      items: [{ ...line, quantity: 1 }, deep],
    });
    expect(refusedMembers(answer)).toEqual([400, 'invalid_request', 'items']);
  });

  it.each([
    ['fees', { fees: Array.from({ length: 100 }, () => ({ amount: 10_000_000, kind: 'delivery' })), deliveryFee: 1 }],
    ['discounts', { discounts: Array.from({ length: 100 }, () => ({ amount: 10_000_000 })) }],
  ])('is refused by its %s when they come to more than any order may', async (member, parts) => {
    const answer = await stage.push(integration, {
      ...sample,
      providerOrderId: 'D-9',
      items: [{ name: 'İade', unitPrice: -9_000_000, quantity: 100 }],
      amount: { total: 10, ...parts },
    });
    expect(refusedMembers(answer)).toEqual([400, 'invalid_request', member === 'fees' ? 'amount.fees' : 'amount']);
  });

  it('is cancelled and moved by the channel itself, courier and all', async () => {
    await arrived('D-3');
    for (const status of [600, 700, 800, 900])
      expect((await stage.push(integration, { status }, {}, '/orders/D-3/status')).status).toBe(200);
    await arrived('D-4');
    expect((await stage.push(integration, { reason: 'GONE' }, {}, '/orders/D-4/cancel')).status).toBe(200);
    const reported = await waitFor(async () => {
      const updates = (await stage.updates())
        .filter(({ integrationId }) => integrationId === integration.integrationId)
        .map(({ providerOrderId, status }) => `${providerOrderId} ${status}`);
      return updates.length >= 5 && updates;
    });
    expect(reported).toEqual(['D-3 600', 'D-3 700', 'D-3 800', 'D-3 900', 'D-4 1500']);
  });

  it.each(['', '/orders/D-6/cancel', '/orders/D-6/status'])('takes POST only, at its address%s', async (path) => {
    for (const method of ['PUT', 'GET', 'DELETE', 'PATCH'] as const) {
      const answer = await axios.request({
        ...{
          method,
          url: `${stage.pushUrl(integration)}${path}`,
          data: { ...sample, providerOrderId: 'D-6', status: 600 },
        },
        validateStatus: () => true,
      });
      expect([answer.status, errorOf(answer).code, answer.headers['allow']]).toEqual([
        405,
        'method_not_allowed',
        'POST',
      ]);
    }
    // A platform's own interface may have both.
    const answer = await axios.get(stage.pushUrl(stage.restaurants.add('ys')), { validateStatus: () => true });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST, PUT']);
  });

  it.each(['%00', 'A%0AB', '%1F', '%20', `${'9'.repeat(600)}`])(
    'is named in an address by the same numbers as in a body: %s is none',
    async (number) => {
      for (const action of ['cancel', 'status']) {
        const answer = await stage.push(integration, { status: 600 }, {}, `/orders/${number}/${action}`);
        expect(refusedMembers(answer)).toEqual([400, 'invalid_request', 'providerOrderId']);
        expect(errorOf(answer).message).toContain('providerOrderId');
      }
      const inBody = await stage.push(integration, { ...sample, providerOrderId: decodeURIComponent(number) });
      expect(refusedMembers(inBody)).toEqual([400, 'invalid_request', 'providerOrderId']);
    },
  );

  it('has its number without the spaces around it, in an address as in a body', async () => {
    const { integrationId } = integration;
    expect((await stage.push(integration, { status: 600 }, {}, '/orders/%20D-7%20/status')).status).toBe(200);
    await waitFor(async () =>
      (await stage.updates()).some((one) => one.integrationId === integrationId && one.providerOrderId === 'D-7'),
    );
  });

  it('has no menu, which is said in words', async () => {
    const { integrationId, accountId } = integration;
    const answer = await stage.internal('POST', '/menu', { integrationId }, accountId);
    expect([answer.status, errorOf(answer).code]).toEqual([502, 'provider_error']);
    expect(errorOf(answer).message).toContain('no menu');
  });

  it('is refused with a wrong key once the channel has one, and the integration says so', async () => {
    const guarded = stage.restaurants.add('direct', { apiKey: 'right' });
    const push = (key: string) => stage.push(guarded, { ...sample, providerOrderId: 'D-5' }, { 'x-api-key': key });
    expect((await push('wrong')).status).toBe(401);
    expect((await push('right')).status).toBe(200);
    await waitFor(() =>
      stage.restaurants.health.some(
        ({ integrationId, body }) =>
          integrationId === guarded.integrationId && body.lastError?.code === 'credential_refused',
      ),
    );
  });
});
