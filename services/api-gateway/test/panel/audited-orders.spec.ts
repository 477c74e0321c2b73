import type { ListedAuditEntry } from '@kopru/contracts/panel/audit';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, panelClient, type Person } from './panel-client.ts';
import { settings } from './settings.ts';

const startLimitMs = 300_000;

describe('the entries of an order', () => {
  let system: System;
  let owner: Person & { accountId: string };
  let ingressUrl: string;
  const number = 'SIPARIS-6512bd43d9caa6e0';
  const ids: Record<string, string> = {};

  const arrived = async (providerOrderId: string, shortCode: string): Promise<string> => {
    await sendOrder(ingressUrl, { providerOrderId, shortCode });
    return waitFor(
      async () =>
        (dataOf(await owner.ask('GET', 'orders')).items as { id: string; shortCode: string }[]).find(
          (order) => order.shortCode === shortCode,
        )?.id,
    );
  };
  const entriesOf = async (query: string, person = owner): Promise<ListedAuditEntry[]> =>
    dataOf(await person.ask('GET', `audit?${query}`)).items as ListedAuditEntry[];

  beforeAll(async () => {
    system = await sharedSystem(settings);
    owner = await panelClient(system).owner();
    const restaurant = dataOf(await owner.ask('POST', 'restaurants', { name: 'Moda' })).id as string;
    const channel = { provider: 'direct', config: {} };
    ({ ingressUrl } = dataOf(await owner.ask('POST', `restaurants/${restaurant}/integrations`, channel)) as {
      ingressUrl: string;
    });
    ids['meant'] = await arrived(number, '79545');
    ids['other'] = await arrived('SIPARIS-ffffffffffffffff', '79546');
    for (const id of Object.values(ids)) dataOf(await owner.ask('POST', `orders/${id}/verify`, {}));
    dataOf(await owner.ask('POST', `orders/${ids['meant']}/cancel`, { note: 'yoğun' }));
  }, startLimitMs);
  afterAll(() => system?.stop());

  it.each([
    ['its short code', '79545'],
    ['the platform’s number', number],
    ['the end of a long number, as a card has it', '…bd43d9caa6e0'.replace('bd43', '')],
    ['its id', 'id'],
  ])('are found by %s, and those of no other order', async (_name, text) => {
    const q = text === 'id' ? (ids['meant'] ?? '') : text;
    const entries = await entriesOf(`q=${encodeURIComponent(q)}`);
    expect(entries.map(({ operation, subject }) => [operation, subject])).toEqual([
      ['cancelOrder', ids['meant']],
      ['verifyOrder', ids['meant']],
    ]);
    const csv = (await owner.ask('GET', `audit.csv?q=${encodeURIComponent(q)}`)).body as string;
    expect(csv.trim().split('\r\n')).toHaveLength(3);
  });

  it('are none for a number that nobody has, and nobody else’s', async () => {
    expect(await entriesOf(`q=${newId()}`)).toEqual([]);
    expect(await entriesOf('q=…')).toEqual([]);
    const stranger = await panelClient(system).owner();
    expect(await entriesOf('q=79545', stranger)).toEqual([]);
  });

  it('say which order it is, as people call it', async () => {
    const entries = await entriesOf('area=orders');
    expect(entries.filter(({ operation }) => operation === 'verifyOrder').map(({ order }) => order?.shortCode)).toEqual(
      ['79546', '79545'],
    );
    expect(entries.find(({ operation }) => operation === 'cancelOrder')?.order).toEqual({
      id: ids['meant'],
      providerOrderId: number,
      shortCode: '79545',
      channel: { slug: 'direct', name: expect.any(String) },
    });
  });
});
