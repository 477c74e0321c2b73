import type { Availability } from '@kopru/contracts/internal/availability';
import type { OrderQueue } from '@kopru/contracts/internal/order-queue';
import type { AuditEntry } from '@kopru/contracts/panel/audit';
import { panelOperationList } from '@kopru/contracts/panel/operations';
import { mayCall } from '@kopru/contracts/panel/values';
import { defaultDayEndsAt, workingDayOf } from '@kopru/contracts/values/time-zone';
import { waitFor } from '@kopru/testing';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { openStream } from './live-stream.ts';
import { dataOf, panelClient, type PanelAnswer, type Person } from './panel-client.ts';
import { settings } from './settings.ts';

const startLimitMs = 300_000;
const dayMs = 86_400_000;

/** What a kitchen must not read: who ordered, where it goes, and what it costs. */
const private_ = {
  name: 'Elif Gizlikaya',
  phone: '+905551239876',
  street: 'Saklı Sokak',
  total: 137.53,
  price: 122.41,
  matching: 'https://kasa.gizli.test/esle',
};
const marks = [
  ...[private_.name, private_.phone, private_.street, private_.matching],
  ...['137.53', '13753', '122.41', '12241', '4242'],
];

const today = workingDayOf(new Date(), defaultDayEndsAt);
const daysAgo = (days: number): string => workingDayOf(new Date(Date.now() - days * dayMs), defaultDayEndsAt);
const from = new Date(Date.now() - dayMs).toISOString();

describe('the cashier and the kitchen', () => {
  let system: System;
  let owner: Person & { accountId: string };
  let cashier: Person;
  let kitchen: Person;
  let restaurant: string;
  let ingressUrl: string;

  const statusAndCode = ({ status, body }: PanelAnswer): unknown[] => [status, body.error?.code];
  const refused = [403, 'role_required'];

  const push = (number: string) =>
    sendOrder(ingressUrl, {
      providerOrderId: number,
      customer: {
        name: private_.name,
        phone: private_.phone,
        note: 'Az acılı',
        address: { street: private_.street, text: private_.street },
      },
      items: [{ name: 'Adana dürüm', quantity: 1, unitPrice: private_.price }],
      amount: { total: private_.total },
    });
  const arrived = async (number: string): Promise<string> => {
    expect((await push(number)).status).toBeLessThan(300);
    return waitFor(async () => (dataOf(await owner.ask('GET', `orders?q=${number}`)).items as { id: string }[])[0]?.id);
  };
  const queueOf = async (person: Person): Promise<OrderQueue> =>
    dataOf(await person.ask('GET', `orders/queue?from=${from}`)) as OrderQueue;

  beforeAll(async () => {
    system = await sharedSystem(settings);
    const people = panelClient(system);
    owner = await people.owner();
    cashier = await people.colleague(owner, 'cashier');
    kitchen = await people.colleague(owner, 'kitchen');
    const write = { name: 'Moda', paymentMatchingUrl: private_.matching };
    restaurant = dataOf(await owner.ask('POST', 'restaurants', write)).id as string;
    const channel = { provider: 'direct', config: {} };
    ({ ingressUrl } = dataOf(await owner.ask('POST', `restaurants/${restaurant}/integrations`, channel)) as {
      ingressUrl: string;
    });
    const items = [{ item: 'AYR', name: 'Ayran', links: [] }];
    dataOf(await owner.ask('PUT', `restaurants/${restaurant}/items`, { items }));
    dataOf(await owner.ask('PUT', `restaurants/${restaurant}/availability`, { items: [{ item: 'AYR', price: 4242 }] }));
  }, startLimitMs);
  afterAll(() => system?.stop());

  it('shows the kitchen what is cooked, and of no customer and no amount anything', async () => {
    await arrived('MUTFAK-1');
    const [shown] = (await queueOf(kitchen)).columns.waiting.items;
    expect(shown).toMatchObject({
      providerOrderId: 'MUTFAK-1',
      note: 'Az acılı',
      lines: [{ name: 'Adana dürüm', quantity: 1 }],
      total: null,
      customerName: null,
    });
    const reads = panelOperationList.filter(
      ({ method, id, ...row }) =>
        method === 'get' && id !== 'followEvents' && row.needs !== undefined && mayCall('kitchen', row),
    );
    expect(reads.length).toBeGreaterThan(8);
    for (const { path } of reads) {
      const at = `${path.slice(1).replace('{id}', restaurant)}?from=${from}`;
      const answer = await kitchen.ask('GET', at);
      const text = JSON.stringify(answer.body);
      expect([path, answer.status < 400, marks.filter((mark) => text.includes(mark))]).toEqual([path, true, []]);
    }
    const owned = JSON.stringify((await queueOf(owner)).columns);
    expect(owned).toContain(private_.name);
    expect(owned).toContain('13753');
  });

  it('tells the kitchen of what happens as it happens, without the amount', async () => {
    const streams = {
      kitchen: await openStream(system as never, kitchen),
      cashier: await openStream(system as never, cashier),
    };
    for (const { seen } of Object.values(streams)) await waitFor(() => Promise.resolve(seen().includes('retry')));
    await arrived('MUTFAK-2');
    for (const { seen } of Object.values(streams)) await waitFor(() => Promise.resolve(seen().includes('MUTFAK-2')));
    expect(streams.cashier.seen()).toContain('"total":13753');
    expect(streams.kitchen.seen()).toContain('"total":null');
    expect(marks.filter((mark) => streams.kitchen.seen().includes(mark))).toEqual([]);
    for (const { close } of Object.values(streams)) await close();
  });

  it('lets the kitchen move an order out of the kitchen, and neither accept, bring nor cancel it', async () => {
    const id = await arrived('MUTFAK-3');
    expect(statusAndCode(await kitchen.ask('POST', `orders/${id}/verify`, {}))).toEqual(refused);
    expect(statusAndCode(await kitchen.ask('POST', `orders/${id}/cancel`, {}))).toEqual(refused);
    for (const body of [{}, { expectedStatus: 400 }, { expectedStatus: 600 }])
      expect(statusAndCode(await kitchen.ask('POST', `orders/${id}/advance`, body))).toEqual(refused);
    expect((await cashier.ask('POST', `orders/${id}/verify`, {})).status).toBe(200);
    const ready = await kitchen.ask('POST', `orders/${id}/advance`, { expectedStatus: 500, targetStatus: 550 });
    expect(dataOf(ready)).toMatchObject({ oldStatus: 500, newStatus: 550 });
    const { items } = (await queueOf(cashier)).columns.preparing;
    expect(items.find((one) => one.id === id)).toMatchObject({ status: 550 });
    const done = await kitchen.ask('POST', `orders/${id}/advance`, { expectedStatus: 550 });
    expect(dataOf(done)).toMatchObject({ oldStatus: 550, newStatus: 600 });
  });

  it('shows the kitchen that an order was cancelled, without what the customer wrote', async () => {
    const id = await arrived('MUTFAK-4');
    dataOf(await cashier.ask('POST', `orders/${id}/verify`, {}));
    dataOf(await cashier.ask('POST', `orders/${id}/cancel`, { note: `${private_.phone} aradı` }));
    const { notices = [], noticeCount } = await queueOf(kitchen);
    expect(noticeCount).toBe(notices.length);
    const notice = notices.find((one) => one.id === id);
    expect(notice).toMatchObject({ cancel: { by: 'restaurant', note: null }, total: null, customerName: null });
    expect(dataOf(await kitchen.ask('POST', `orders/${id}/seen`, { until: notice?.at }))).toEqual({ isSeen: true });
  });

  it('lets both say what is sold out, the cashier close the store, and neither write prices or hours', async () => {
    const change = (person: Person, body: object) => person.ask('PUT', `restaurants/${restaurant}/availability`, body);
    for (const person of [kitchen, cashier]) {
      const answer = await change(person, { items: [{ item: 'AYR', isAvailable: false }] });
      expect(answer.status).toBe(200);
      expect(statusAndCode(await change(person, { items: [{ item: 'AYR', price: 1 }] }))).toEqual(refused);
      expect(statusAndCode(await change(person, { onDrift: 'adopt' }))).toEqual(refused);
      expect(statusAndCode(await change(person, { onClosed: 'reopen' }))).toEqual(refused);
      expect(statusAndCode(await change(person, { hours: [] }))).not.toEqual([200, undefined]);
    }
    const shown = dataOf(await change(kitchen, { items: [{ item: 'AYR', isAvailable: true }] })) as Availability;
    expect(shown.items).toMatchObject([{ item: 'AYR', price: { desired: null, platforms: [] } }]);
    expect(statusAndCode(await change(kitchen, { store: { state: 'closed' } }))).toEqual(refused);
    expect((await change(cashier, { store: { state: 'closed', minutes: 15 } })).status).toBe(200);
  });

  it('shows the cashier orders with their customers, the reports of today and yesterday, and no longer time', async () => {
    const id = await arrived('KASA-1');
    expect(dataOf(await cashier.ask('GET', `orders/${id}`))).toMatchObject({
      customer: { name: private_.name },
      amount: { total: 13_753 },
    });
    // Yesterday for whoever counts the till after the end of the day.
    for (const day of [today, daysAgo(1)]) {
      expect(dataOf(await cashier.ask('GET', `day-report?day=${day}`))).toMatchObject({ day });
      expect((await cashier.ask('GET', `day-report.xlsx?day=${day}`)).status).toBe(200);
    }
    for (const path of ['day-report', 'day-report.xlsx'])
      expect(statusAndCode(await cashier.ask('GET', `${path}?day=${daysAgo(2)}`))).toEqual(refused);
    const restaurants = JSON.stringify(dataOf(await cashier.ask('GET', 'restaurants')));
    expect(restaurants).not.toContain(private_.matching);
    expect(JSON.stringify(dataOf(await owner.ask('GET', 'restaurants')))).toContain(private_.matching);
    const refusals = await waitFor(async () => {
      const entries = dataOf(await owner.ask('GET', `audit?actorId=${cashier.userId}&limit=200`)).items as AuditEntry[];
      const found = entries.filter(({ outcome }) => outcome === 'role_required').map(({ operation }) => operation);
      return found.includes('downloadDayReport') ? found : undefined;
    });
    expect(refusals).toEqual(expect.arrayContaining(['getDayReport', 'changeAvailability']));
  });
});
