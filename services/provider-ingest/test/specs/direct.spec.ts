import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CancelReason, IntegrationCredentials, PlatformOrder } from '@kopru/contracts';
import { waitFor } from '@kopru/testing';
import { stage } from '../support/quiet-stage.ts';
import { errorOf, orderOf, outcomeOf } from '../support/stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/direct/order.json'), 'utf8')) as object;

let integration: IntegrationCredentials;

const arrived = async (providerOrderId: string): Promise<PlatformOrder> => {
  expect((await stage.push(integration, { ...sample, providerOrderId })).status).toBe(200);
  return orderOf(await stage.arrivalOf(providerOrderId));
};

/** A restaurant's own channel has no API to call: it is told by webhook, so every step is local and succeeds. */
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

  it('is cancelled and moved by the channel itself, courier and all', async () => {
    await arrived('D-3');
    for (const status of [600, 700, 800, 900])
      expect((await stage.push(integration, { status }, {}, '/orders/D-3/status')).status).toBe(200);
    await arrived('D-4');
    expect((await stage.push(integration, { reason: 'GONE' }, {}, '/orders/D-4/cancel')).status).toBe(200);
    const told = await waitFor(async () => {
      const updates = (await stage.updates())
        .filter(({ integrationId }) => integrationId === integration.integrationId)
        .map(({ providerOrderId, status }) => `${providerOrderId} ${status}`);
      return updates.length >= 5 && updates;
    });
    expect(told).toEqual(['D-3 600', 'D-3 700', 'D-3 800', 'D-3 900', 'D-4 1500']);
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
