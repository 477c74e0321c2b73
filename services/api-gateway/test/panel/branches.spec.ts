import type { AuditEntry } from '@kopru/contracts/panel/audit';
import { panelOperationList } from '@kopru/contracts/panel/operations';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt, workingDayOf } from '@kopru/contracts/values/time-zone';
import { waitFor } from '@kopru/testing';
import { getRestaurantScope } from '../../src/panel/access/restaurant-scope.ts';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { openStream } from './live-stream.ts';
import { dataOf, panelClient, password, type PanelAnswer, type Person } from './panel-client.ts';
import { settings } from './settings.ts';
import { incidentOf } from './stored-incident.ts';

/** Six services are started first. */
const startLimitMs = 300_000;

interface Branch {
  name: string;
  restaurant: string;
  business: string;
  integration: string;
  ingressUrl: string;
  order: string;
  record: string;
  incident: string;
}
type Request = readonly [string, body?: object];

const itemsOf = (answer: PanelAnswer): { id: string; restaurantId?: string }[] => answer.body.data.items as never;

const openBranch = async (system: System, owner: Person & { accountId: string }, name: string): Promise<Branch> => {
  const business = dataOf(await owner.ask('POST', 'businesses', { name: `${name} Zinciri` })).id as string;
  const restaurant = dataOf(await owner.ask('POST', 'restaurants', { name, businessId: business })).id as string;
  const { integrationId: integration, ingressUrl } = dataOf(
    await owner.ask('POST', `restaurants/${restaurant}/integrations`, { provider: 'direct', config: {} }),
  ) as { integrationId: string; ingressUrl: string };
  await sendOrder(ingressUrl, { providerOrderId: `${name}-1` });
  const firstOf = (path: string): Promise<string> =>
    waitFor(async () => itemsOf(await owner.ask('GET', path)).find((one) => one.restaurantId === restaurant)?.id);
  const order = await firstOf('orders?limit=8');
  const record = await firstOf('records?limit=8');
  const incident = await incidentOf(system, { accountId: owner.accountId, restaurantId: restaurant });
  return { name, restaurant, business, integration, ingressUrl, order, record, incident };
};

const day = 86_400_000;
const from = new Date(Date.now() - day).toISOString();
const today = workingDayOf(new Date(), defaultDayEndsAt);
const salesDays = `fromDay=${today}&toDay=${today}`;
const range = `from=${from}&to=${new Date(Date.now() + day).toISOString()}`;

/** What names a thing of a branch: it must be as if it were not there. */
const about = (its: Branch): Record<string, Request> => ({
  getOrder: [`GET orders/${its.order}`],
  getRawOrder: [`GET orders/${its.order}/raw`],
  getJourney: [`GET orders/${its.order}/journey`],
  cancelReasons: [`GET orders/${its.order}/reasons`],
  verifyOrder: [`POST orders/${its.order}/verify`, {}],
  advanceOrder: [`POST orders/${its.order}/advance`, {}],
  cancelOrder: [`POST orders/${its.order}/cancel`, {}],
  markReported: [`POST orders/${its.order}/report`],
  markSeen: [`POST orders/${its.order}/seen`, { until: from }],
  getIncident: [`GET incidents/${its.incident}`],
  acknowledgeIncident: [`POST incidents/${its.incident}/acknowledge`],
  getRestaurant: [`GET restaurants/${its.restaurant}`],
  listIntegrationsOf: [`GET restaurants/${its.restaurant}/integrations`],
  getPreparationTime: [`GET restaurants/${its.restaurant}/preparation-time`],
  getAvailability: [`GET restaurants/${its.restaurant}/availability`],
  changeAvailability: [`PUT restaurants/${its.restaurant}/availability`, { store: { state: 'closed' } }],
  getDrift: [`GET restaurants/${its.restaurant}/drift`],
  comparePlatforms: [`POST restaurants/${its.restaurant}/drift`],
  listItems: [`GET restaurants/${its.restaurant}/items`],
  suggestLinks: [`GET restaurants/${its.restaurant}/items/suggestions`],
  listOrderedProducts: [`GET restaurants/${its.restaurant}/ordered-products`],
  writeItems: [`PUT restaurants/${its.restaurant}/items`, { items: [] }],
  getMenu: [`GET menus/getir?restaurantId=${its.restaurant}`],
  getMenuPicture: [`GET menus/getir/picture?restaurantId=${its.restaurant}&url=http%3A%2F%2F127.0.0.1%2Fa.png`],
  testConnection: ['POST integrations/test', { provider: 'direct', config: {}, integrationId: its.integration }],
  switchIntegration: [`POST integrations/${its.integration}/switch`, { field: 'autoVerify', value: true }],
  listRejectedPushes: [`GET integrations/${its.integration}/rejected`],
  getRecord: [`GET records/${its.record}`],
  retryRecord: [`POST records/${its.record}/retry`],
});

/** What shows a choice of everything. */
const lists: Record<string, string> = {
  getOverview: `overview?${range}`,
  listAlerts: 'alerts',
  listIncidents: 'incidents',
  groupedPayments: 'payments?by=restaurant',
  downloadPayments: 'payments.csv?by=restaurant&language=tr',
  getDayReport: `day-report?day=${today}`,
  downloadDayReport: `day-report.xlsx?day=${today}`,
  getSales: `sales?${salesDays}`,
  downloadSales: `sales.csv?${salesDays}&language=tr`,
  downloadSalesWorkbook: `sales.xlsx?${salesDays}`,
  getServiceLevels: `service-levels?day=${today}`,
  downloadServiceLevels: `service-levels.csv?day=${today}&language=tr`,
  downloadOrders: 'orders.csv?language=tr',
  downloadOrdersWorkbook: 'orders.xlsx',
  getQueue: `orders/queue?from=${from}`,
  listOrders: 'orders',
  listRecords: 'records',
  listRestaurants: 'restaurants',
  listBusinesses: 'businesses',
  listIntegrations: 'integrations',
  listRefusedWhileOff: 'integrations/refused',
};

/** What belongs to the whole account. */
const ofAccount: Record<string, Request> = {
  testEndpoint: [`POST endpoints/${newId()}/test`],
  pauseEndpoint: [`POST endpoints/${newId()}/pause`],
  resumeEndpoint: [`POST endpoints/${newId()}/resume`],
  seekConsumer: ['POST consumers/kasa/seek', { to: 'latest' }],
  startRecovery: ['POST recoveries', { since: from }],
  placeSandboxOrder: ['POST simulator/orders', {}],
  cancelSandboxOrder: [`POST simulator/orders/${newId()}/cancel`, {}],
  moveSandboxCourier: [`POST simulator/orders/${newId()}/courier`],
  setSandboxFault: ['POST simulator/faults', { kind: 'latency' }],
  resetSandbox: ['POST simulator/reset'],
  getSandboxClock: ['GET simulator/clock'],
  advanceSandboxClock: ['POST simulator/clock', { advance: '1h' }],
  listCertificationScenarios: ['GET certifications/scenarios'],
  listCertifications: ['GET certifications'],
  startCertification: ['POST certifications', { till: { name: 'Kasa', version: '1' } }],
  getCertification: [`GET certifications/${newId()}`],
  cancelCertification: [`DELETE certifications/${newId()}`],
  getCertificate: [`GET certifications/${newId()}/certificate`],
};
const emptied = { listEndpoints: 'endpoints', listConsumers: 'consumers', listRecoveries: 'recoveries' };

describe('a user who is limited to one restaurant', () => {
  let system: System;
  let owner: Person & { accountId: string };
  let cashier: Person;
  let cashierEmail: string;
  let [mine, other]: Branch[] = [];
  const ask = ([request, body]: Request, person = cashier): Promise<PanelAnswer> => {
    const [method = '', path = ''] = request.split(' ');
    return person.ask(method, path, body);
  };
  const branches = () => ({ mine: mine as Branch, other: other as Branch });
  const limitTo = async (restaurantIds: string[] | null): Promise<void> => {
    dataOf(await owner.ask('PUT', `users/${cashier.userId}`, { restaurantIds }));
  };

  beforeAll(async () => {
    // A busy machine is no reason for an owner to count as away.
    system = await sharedSystem(settings);
    const people = panelClient(system);
    owner = await people.owner();
    await owner.ask('POST', 'endpoints', { url: 'http://127.0.0.1:9/hook' });
    [mine, other] = [await openBranch(system, owner, 'Moda'), await openBranch(system, owner, 'Gizli')];
    ({ email: cashierEmail, ...cashier } = await people.colleague(owner, 'operator'));
    await limitTo([mine.restaurant]);
  }, startLimitMs);
  afterAll(() => system?.stop());

  it('has a place in these tables for every operation that is not an owner’s or of the own sign-in', () => {
    const tried = new Set(
      [about(branches().mine), lists, ofAccount, emptied, { followEvents: 1 }].flatMap((table) => Object.keys(table)),
    );
    const reaching = panelOperationList.filter(
      (operation) =>
        operation.needs !== undefined && operation.needs !== 'owner' && getRestaurantScope(operation) !== 'free',
    );
    expect(reaching.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
    expect(reaching.length).toBeGreaterThan(35);
    // What is new and said nowhere is refused.
    expect(getRestaurantScope({ id: 'startRecovery', method: 'post', path: '/new', needs: 'viewer' })).toBe('refused');
  });

  it('finds nothing of another restaurant, and changes nothing there', async () => {
    const { other: its } = branches();
    const snapshot = async () =>
      Promise.all(
        [`orders/${its.order}`, `restaurants/${its.restaurant}/availability`, 'integrations'].map(
          async (path) => dataOf(await owner.ask('GET', path)) as unknown,
        ),
      );
    const before = await snapshot();
    const answers: [string, number][] = [];
    for (const [id, request] of Object.entries(about(its))) answers.push([id, (await ask(request)).status]);
    expect(answers.filter(([, status]) => status !== 404)).toEqual([]);
    expect(await snapshot()).toEqual(before);
  });

  it('finds everything of the own one', async () => {
    const answers: [string, number][] = [];
    for (const [id, request] of Object.entries(about(branches().mine)).filter(([, [path]]) => path.startsWith('GET')))
      answers.push([id, (await ask(request)).status]);
    expect(answers.filter(([, status]) => status === 403 || status === 404)).toEqual([
      // The own channel has no menu at Getir.
      ['getMenu', 404],
      ['getMenuPicture', 404],
    ]);
    expect((await ask(about(branches().mine)['verifyOrder'] as Request)).status).toBe(200);
  });

  it('sees the own restaurant in every list, chart and download, and the other one in none', async () => {
    const { mine: own, other: its } = branches();
    for (const [id, path] of Object.entries(lists)) {
      const { status, body } = await cashier.ask('GET', path);
      expect([id, status]).toEqual([id, 200]);
      const text = JSON.stringify(body);
      for (const mark of [its.name, its.restaurant, its.order, its.business])
        expect([id, mark, text.includes(mark)]).toEqual([id, mark, false]);
    }
    const shown: [string, string][] = [
      ['orders', own.order],
      [`orders/queue?from=${from}`, own.order],
      ['orders.csv', `${own.name}-1`],
      ['payments?by=restaurant', own.restaurant],
      ['payments.csv?by=restaurant', own.name],
      [`day-report?day=${today}`, own.restaurant],
      [`sales?${salesDays}`, own.restaurant],
      [`sales.csv?${salesDays}`, own.name],
      [`service-levels?day=${today}`, own.restaurant],
      [`service-levels.csv?day=${today}`, own.name],
      ['records', own.record],
      ['restaurants', own.restaurant],
      ['businesses', own.business],
      ['integrations', own.integration],
    ];
    for (const [path, mark] of shown)
      expect([path, JSON.stringify((await cashier.ask('GET', path)).body).includes(mark)]).toEqual([path, true]);
    const { orders, webhooks } = dataOf(await cashier.ask('GET', `overview?${range}`)) as {
      orders: { orderCount: number };
      webhooks: unknown;
    };
    expect([orders.orderCount, webhooks]).toEqual([1, null]);
    expect(dataOf(await cashier.ask('GET', `orders/queue?from=${from}`))).toMatchObject({ today: { orderCount: 1 } });
    const foreign = `restaurantId=${its.restaurant}`;
    expect(dataOf(await cashier.ask('GET', `orders?${foreign}`))).toMatchObject({ items: [] });
    expect(dataOf(await cashier.ask('GET', `orders?restaurantIds=${its.restaurant}`)).items).toHaveLength(1);
    expect(dataOf(await cashier.ask('GET', `payments?${foreign}`))).toMatchObject({ orderCount: 0 });
    expect(dataOf(await cashier.ask('GET', `day-report?day=${today}&${foreign}`))).toMatchObject({ orderCount: 0 });
    expect(dataOf(await cashier.ask('GET', `day-report?day=${today}`))).toMatchObject({ orderCount: 1 });
    expect(dataOf(await cashier.ask('GET', `sales?${salesDays}&${foreign}`))).toMatchObject({ orderCount: 0 });
    expect(dataOf(await cashier.ask('GET', `sales?${salesDays}`))).toMatchObject({ orderCount: 1 });
    expect(dataOf(await cashier.ask('GET', `service-levels?day=${today}&${foreign}`))).toMatchObject({ rows: [] });
    expect(dataOf(await cashier.ask('GET', `records?orderId=${its.order}`))).toMatchObject({ items: [] });
  });

  it('is told of the own restaurant’s orders as they come, and of no other’s', async () => {
    const { mine: own, other: its } = branches();
    const stream = await openStream(system as never, cashier);
    await waitFor(() => Promise.resolve(stream.seen().includes('retry')));
    await sendOrder(its.ingressUrl, { providerOrderId: 'Gizli-2' });
    await waitFor(async () => itemsOf(await owner.ask('GET', 'orders?q=Gizli-2')).length === 1 || undefined);
    await sendOrder(own.ingressUrl, { providerOrderId: 'Moda-2' });
    await waitFor(() => Promise.resolve(stream.seen().includes('Moda-2')));
    expect(stream.seen()).not.toContain('Gizli-2');
    await stream.close();
  });

  it('has nothing to do with what belongs to the whole account', async () => {
    for (const [id, request] of Object.entries(ofAccount)) {
      const { status, body } = await ask(request);
      expect([id, status, body.error?.code]).toEqual([id, 403, 'whole_account_only']);
    }
    const refused = await waitFor(async () => {
      const entries = itemsOf(
        await owner.ask('GET', `audit?actorId=${cashier.userId}&limit=200`),
      ) as unknown as AuditEntry[];
      const found = entries.filter(({ outcome }) => outcome === 'whole_account_only').map(({ operation }) => operation);
      return found.length >= Object.keys(ofAccount).length ? found : undefined;
    });
    expect([...refused].sort()).toEqual(Object.keys(ofAccount).sort());
    for (const path of Object.values(emptied))
      expect(dataOf(await cashier.ask('GET', path))).toMatchObject({ items: [] });
  });

  it('is one at once, and no longer when the owner says so; an owner is never limited', async () => {
    const { mine: own, other: its } = branches();
    await limitTo([own.restaurant, its.restaurant]);
    expect((await cashier.ask('GET', `orders/${its.order}`)).status).toBe(200);
    await limitTo(null);
    expect(itemsOf(await cashier.ask('GET', 'endpoints'))).toHaveLength(1);
    await limitTo([own.restaurant]);
    const { restaurantIds } = dataOf(
      await owner.ask('PUT', `users/${cashier.userId}`, { role: 'owner', restaurantIds: [own.restaurant] }),
    ) as { restaurantIds: unknown };
    expect(restaurantIds).toBeNull();
    const again = panelClient(system).personOf(await panelClient(system).signIn(cashierEmail, password));
    expect(itemsOf(await again.ask('GET', 'restaurants'))).toHaveLength(2);
  });
});
