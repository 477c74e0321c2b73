import { internalPrefix } from '@kopru/contracts/internal/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { callersOf, internalRows, internalUrls, type Owner } from '../support/internal-rows.ts';
import { internalHeaders } from '../support/internal-headers.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { quiescedOf } from '../support/environments.ts';
import type { System } from '../support/system.ts';
import {
  rowsThatDiffer,
  send,
  leaksToStrangers,
  unknownToOwners,
  type Answered,
  type Ask,
  type Row,
} from './compare.ts';
import { settings, seedSandbox, type OwnSandbox } from './things.ts';

const startLimitMs = 300_000;

interface ServedRow extends Row {
  owner: Owner;
  caller: ReturnType<typeof callersOf>[number] | undefined;
}
/** The customer's whose order the account has. */
const phone = '5550001122';
/** Bodies of which the schema says too little. */
const bodies: Record<string, unknown> = {
  'order-service post /persons/find': { phone },
  'order-service post /persons/erase': { phone },
  'restaurant-service post /integrations/{integrationId}/health': { lastOrderAt: '2026-01-01T00:00:00.000Z' },
  'restaurant-service put /restaurants/{restaurantId}/items': {
    items: [{ item: 'YABANCI', name: 'Yabancı', links: [] }],
  },
  'restaurant-service put /restaurants/{restaurantId}/availability': { store: { state: 'closed' } },
  'provider-ingest post /persons/pushes': { person: { phone }, numbers: [] },
  'provider-ingest post /persons/pushes/erase': { person: { phone }, numbers: [] },
  'provider-ingest post /picture': { url: 'http://127.0.0.1/a.png' },
  'provider-ingest post /store': { state: 'open', until: null, lastApplied: { isOpen: null, isBusy: null } },
  'provider-ingest post /hours': { hours: weekdays.map((day) => ({ day, opensAt: '09:00', closesAt: '22:00' })) },
  'webhook-dispatcher post /endpoints': { url: 'http://127.0.0.1:9/hook' },
  'webhook-dispatcher post /retry-webhook': { url: 'http://127.0.0.1:9/hook', headers: {} },
  'webhook-dispatcher post /consumers/{name}/commit': publicOperationList.find(({ id }) => id === 'commitEvents')
    ?.examples.body,
  'sandbox post /tunnels/{tunnelId}/requests': { headers: {}, body: '{}', timeoutMs: 1_000 },
  'sandbox post /certification-runs/{runId}/calls': {
    ...{
      id: 'r',
      at: '2026-11-30T10:00:00.000Z',
      operation: 'listOrders',
      status: 200,
      ref: null,
      sent: {},
      fault: null,
    },
    got: { orderId: null, newStatus: null, nextCursor: null, orderIds: [] },
  },
  'webhook-dispatcher post /register': { url: 'http://127.0.0.1:9/hook' },
};
const rows: ServedRow[] = internalRows
  .filter(({ row }) => row.isForService !== true)
  .map(({ owner, row }) => {
    const name = `${owner} ${row.method} ${row.path}`;
    const { method, path, query, body } = row;
    return { ...{ name, owner, method, path, query, body }, caller: callersOf(row)[0], example: bodies[name] };
  });

/** What is not answered by 404 whoever names something, or not by 200 who names nothing. */
const answered: Answered = {
  // What a certification needs is made for sandboxes only.
  'api-gateway post /certification-restaurants': 403,
  'api-gateway post /certificates': 403,
  // A tunnel is the key's that opens it, and of one that is not there it says that it is not open.
  'sandbox post /tunnels': 200,
  'sandbox get /tunnels/{tunnelId}': 200,
  // It names its restaurant in its query.
  'restaurant-service get /menus/{provider}': 404,
  // A business, and a reader, are called as each account likes; the business is there by the restaurant.
  'restaurant-service post /restaurants': 200,
  'restaurant-service post /businesses': 409,
  'restaurant-service put /businesses/{businessId}': 200,
  'restaurant-service delete /businesses/{businessId}': 200,
  'webhook-dispatcher get /consumers/{name}': 200,
  'webhook-dispatcher post /consumers/{name}/commit': 409,
  'webhook-dispatcher post /consumers/{name}/seek': 200,
  'webhook-dispatcher delete /consumers/{name}': 200,
  // They add up and list what there is of the restaurants, which is nothing.
  'order-service post /acceptance-times': 200,
  'order-service post /day-report': 200,
  'order-service post /sales': 200,
  'order-service post /service-levels': 200,
  'restaurant-service post /closed-times': 200,
  'restaurant-service post /refused-orders': 200,
  'restaurant-service post /sold-out': 200,
  // Of orders that are not there they say nothing.
  'order-service post /orders/journeys': 200,
  'webhook-dispatcher post /delivery-times': 200,
  'webhook-dispatcher post /receivers': 200,
  // An endpoint of restaurants that are not there is never told anything, and of an endpoint that is not there nothing
  // is sent again.
  'webhook-dispatcher post /endpoints': 200,
  'webhook-dispatcher post /recoveries': 200,
  // Nobody answers at the address.
  'provider-ingest post /picture': 502,
};

describe('an internal call for one account', () => {
  let system: System;
  let mine: OwnSandbox;
  let accounts: string[];
  beforeAll(async () => {
    system = await sharedSystem(settings);
    mine = await seedSandbox(system, await system.newAccount().then(({ id }) => ({ accountId: id })));
    accounts = [(await system.newAccount()).id, (await system.newAccount()).id];
  }, startLimitMs);
  afterAll(async () => {
    await mine?.receiver.stop();
    await system?.stop();
  });

  const of =
    (account: string): Ask =>
    async (asked, row) => {
      const { owner, caller } = row as ServedRow;
      const headers = { ...(await internalHeaders(owner, caller)), 'x-account-id': account };
      return send(`${internalUrls(system)[owner]}${internalPrefix}`, asked, headers);
    };

  it('finds nothing of another one that it names, and changes nothing there', async () => {
    const before = await quiescedOf(system, mine.accountId);
    const [stranger = '', other = ''] = accounts;
    const asking = { asStranger: of(stranger), asOther: of(other), answered };
    const { things, number } = mine;
    // An order is also called by its number, and a record by its order.
    const renamed = { ...things, order: number, delivery: things.order };
    expect(await leaksToStrangers(rows, { ...asking, things })).toEqual([]);
    expect(await leaksToStrangers(rowsThatDiffer(rows, things, renamed), { ...asking, things: renamed })).toEqual([]);
    expect(await quiescedOf(system, mine.accountId)).toEqual(before);
  });

  it('finds what is of the account itself, by the same requests', async () => {
    const { things } = mine;
    expect(await unknownToOwners(rows, { things, ask: of(mine.accountId), answered })).toEqual([]);
  });
});
