import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { waitFor } from '@kopru/testing';
import { stage } from '../support/quiet-stage.ts';
import { headersOf } from '../support/switched-off.ts';

const order = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/direct/order.json'), 'utf8')) as object;
const hourMs = 3_600_000;

describe('an order that was refused', () => {
  const facts = async (): Promise<IncidentFact[]> => {
    const { data } = await stage.internal('GET', '/incident-facts');
    return incidentFactOperations.list.data.parse((data as { data: unknown }).data).items;
  };
  const factOf = async (integrationId: string) => (await facts()).find(({ subject }) => subject === integrationId);
  const rows = () => stage.backing.client.db(stage.backing.database('ingest')).collection<{ _id: string }>('unread');

  it('is a fact of its integration for two hours, which says how many there are', async () => {
    const integration = stage.restaurants.add('direct');
    const { accountId, restaurantId, integrationId: subject } = integration;
    const refuse = (number: string) => stage.push(integration, { ...order, providerOrderId: number, items: [] });
    const comes = (count: number) =>
      waitFor(async () => {
        const fact = await factOf(subject);
        return fact?.kind === 'order_refused' && fact.details.count === count ? fact : undefined;
      });

    expect((await refuse('RED-1')).status).toBe(400);
    const first = await comes(1);
    expect(first).toEqual({
      ...{ accountId, restaurantId, subject, provider: 'direct', isTest: false, kind: 'order_refused' },
      ...{ actor: 'person', since: first.since },
      details: { reason: expect.objectContaining({ code: 'invalid_request' }) as unknown, count: 1 },
    });
    const report = await waitFor(() => stage.restaurants.health.find(({ integrationId }) => integrationId === subject));
    expect(report.body).toMatchObject({ lastError: { code: 'invalid_request', isRefusedOrder: true } });

    // An order that comes says nothing of the one that did not.
    expect((await stage.push(integration, { ...order, providerOrderId: 'RED-2' })).status).toBe(200);
    await refuse('RED-3');
    expect((await comes(2)).since).toBe(first.since);

    const ago = (ms: number) => new Date(Date.now() - ms);
    await rows().updateOne({ _id: subject }, { $set: { since: ago(3 * hourMs), at: ago(2 * hourMs) } });
    expect(await factOf(subject)).toBeUndefined();
    await refuse('RED-4');
    expect(Date.parse((await comes(1)).since)).toBeGreaterThanOrEqual(Date.parse(first.since));
  });

  it('is none where a credential is wrong, the integration is off, or Yemeksepeti tells a word that is not known', async () => {
    const getir = stage.restaurants.add('getir', { apiKey: 'getir-key' });
    expect((await stage.push(getir, {}, { 'x-api-key': 'another' })).status).toBe(401);
    const off = stage.restaurants.add('direct', {}, undefined, { isPublished: false });
    off.status = false;
    expect((await stage.push(off, { ...order, items: [] })).status).toBe(409);
    const ys = stage.restaurants.add('ys');
    const path = '/remoteId/501/remoteOrder/tok-1/posOrderStatus';
    expect((await stage.push(ys, { status: 'YENI_SOZ' }, await headersOf(ys), path)).status).toBe(200);
    // What is kept later has been judged later.
    const later = stage.restaurants.add('direct');
    await stage.push(later, { ...order, items: [] });
    await waitFor(() => factOf(later.integrationId));
    for (const { integrationId } of [getir, off, ys]) expect(await factOf(integrationId)).toBeUndefined();
  });
});
