import { internalPrefix } from '@kopru/contracts/internal/operation';
import { newId } from '@kopru/contracts/values/ids';
import { defaultDayEndsAt, startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';
import { receiver, uniqueNumber, waitFor, type Receiver } from '@kopru/testing';
import { internalHeaders } from '../support/internal-headers.ts';
import { callersOf, internalRows, internalUrls } from '../support/internal-rows.ts';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { Account, System } from '../support/system.ts';
import { scrubbed, send, type Answer } from './compare.ts';
import { bodyWith, idPaths } from './request.ts';
import { settings, valueOf } from './things.ts';

const startLimitMs = 300_000;

type ServedRow = (typeof internalRows)[number];
const nameOf = ({ owner, row }: ServedRow): string => `${owner} ${row.method} ${row.path}`;
const takes = ({ row }: ServedRow, member: string): boolean =>
  [row.query, row.body].some((schema) => idPaths(schema).includes(member));
/** An endpoint is for the restaurants that its owner has chosen: that limits no person. */
const ofEndpoints = ['post /endpoints', 'put /endpoints/{id}', 'post /register'].map(
  (name) => `webhook-dispatcher ${name}`,
);
const limited = internalRows.filter((one) => takes(one, 'restaurantIds') && !ofEndpoints.includes(nameOf(one)));

interface Branch {
  restaurant: string;
  /** Whoever may not see the branch sees none of these. */
  marks: string[];
}
interface Stored {
  _id: string;
  [member: string]: unknown;
}
interface Limit {
  restaurantIds?: string;
  restaurantId?: string;
}

describe('the restaurants to which a person is limited', () => {
  let system: System;
  let account: Account;
  let emptyAccount: Account;
  let to: Receiver;
  let [mine, other]: Branch[] = [];

  /** A second order like this one, which somebody has accepted just now. */
  const accept = async (number: string): Promise<void> => {
    const { backing } = system;
    const orders = backing.client.db(backing.database('orders')).collection<Stored>('orders');
    const order = await orders.findOne({ providerOrderId: number });
    const [arrival] = (order?.['timeline'] ?? []) as object[];
    const now = new Date();
    const timeline = [
      { ...arrival, at: now },
      { ...arrival, at: now, id: 'accepted', status: 500 },
    ];
    const own = {
      _id: newId(),
      providerOrderId: `${number}-ONAYLI`,
      status: 500,
      createdAt: now,
      timeline,
      outbox: [],
    };
    await orders.insertOne({ ...order, ...own });
  };
  /** For the first minute of the day. */
  const closedStore = (restaurantId: string): Stored => {
    const begins = startOfWorkingDay(workingDayOf(new Date(), defaultDayEndsAt), defaultDayEndsAt);
    const createdAt = new Date(begins);
    const common = { accountId: account.id, restaurantId, kind: 'store_closed_by_platform', subject: newId() };
    const fact = {
      ...{ ...common, since: createdAt.toISOString(), provider: 'direct', isTest: false, actor: 'person' },
      details: { reason: { code: 'closed_by_platform', params: {} } },
    };
    return { _id: newId(), ...common, fact, createdAt, resolvedAt: new Date(begins + 60_000) };
  };
  const refusedOrder = (restaurantId: string): Stored => {
    const { fact, ...stored } = closedStore(restaurantId);
    const kind = 'order_refused';
    return { ...stored, kind, fact: { ...(fact as object), kind, details: { reason: null, count: 1 } } };
  };
  const open = async ({ api }: Account, name: string): Promise<Branch> => {
    const made = await api('POST /restaurants', { body: { name, businessId: `isletme-${name}` } });
    const restaurant = made.body.data.id as string;
    const channel = await api(`POST /restaurants/${restaurant}/integrations`, {
      body: { integrationId: 'direct', config: {} },
    });
    const { integrationId, ingressUrl } = channel.body.data as { integrationId: string; ingressUrl: string };
    const number = uniqueNumber(name);
    await sendOrder(ingressUrl, { providerOrderId: number });
    const delivered = await waitFor(async () => {
      const found = (await api('GET /deliveries?state=delivered')).body.data as {
        id: string;
        orderId: string;
        restaurantId: string;
      }[];
      return found.find((one) => one.restaurantId === restaurant);
    });
    // Nobody accepts the order, for two hours.
    const { backing } = system;
    const incidents = backing.client.db(backing.database('restaurants')).collection<Stored>('incidents');
    const orders = backing.client.db(backing.database('orders')).collection('orders');
    const at = new Date(Date.now() - 7_200_000);
    await orders.updateOne({ restaurantId: restaurant }, { $set: { createdAt: at, 'timeline.0.at': at } });
    await waitFor(async () => (await incidents.countDocuments({ restaurantId: restaurant })) === 1);
    await accept(number);
    await incidents.insertMany([closedStore(restaurant), refusedOrder(restaurant)]);
    return { restaurant, marks: [name, number, restaurant, integrationId, delivered.id, delivered.orderId] };
  };
  beforeAll(async () => {
    system = await sharedSystem(settings);
    to = await receiver();
    [account, emptyAccount] = [await system.newAccount(), await system.newAccount()];
    await account.api('POST /webhook-endpoints', { body: { url: to.url } });
    [mine, other] = [await open(account, 'MODA'), await open(account, 'GIZLI')];
  }, startLimitMs);
  afterAll(async () => {
    await to?.stop();
    await system?.stop();
  });

  const ask = async (one: ServedRow, of: Account, limit: Limit = {}): Promise<Answer> => {
    const { owner, row } = one;
    const filled = (schema: typeof row.body) => {
      const idPathsOfRow = new Set(idPaths(schema));
      return bodyWith(schema, (path) => (idPathsOfRow.has(path) ? limit[path as keyof Limit] : valueOf(path)));
    };
    const search = new URLSearchParams(filled(row.query) as Record<string, string> | undefined).toString();
    const body = filled(row.body);
    const headers = { ...(await internalHeaders(owner, callersOf(row)[0])), 'x-account-id': of.id };
    const path = `${row.path}${search === '' ? '' : `?${search}`}`;
    const url = `${internalUrls(system)[owner]}${internalPrefix}`;
    return send(url, { method: row.method, path, ...(body !== undefined && { body }) }, headers);
  };
  const shows = ({ text }: Answer, { marks }: Branch): boolean => marks.some((mark) => text.includes(mark));

  it('stand in a row of every owner that lists, adds up or counts what is of restaurants', () => {
    expect(limited.map(nameOf).sort()).toEqual([
      'order-service get /orders',
      'order-service get /payments/grouped',
      'order-service get /queue',
      'order-service get /stats/orders',
      'order-service post /acceptance-times',
      'order-service post /day-report',
      'order-service post /sales',
      'order-service post /service-levels',
      'restaurant-service get /businesses',
      'restaurant-service get /incidents',
      'restaurant-service get /integrations',
      'restaurant-service get /restaurants',
      'restaurant-service post /closed-times',
      'restaurant-service post /refused-orders',
      'webhook-dispatcher get /records',
      'webhook-dispatcher post /delivery-times',
    ]);
  });

  it.each(limited.map((one) => [nameOf(one), one] as const))('are obeyed by %s', async (_name, one) => {
    const [own, foreign] = [mine, other] as [Branch, Branch];
    const whole = await ask(one, account);
    const nothing = scrubbed(await ask(one, emptyAccount));
    const limitedTo = await ask(one, account, { restaurantIds: own.restaurant });
    expect(whole.status).toBe(200);
    // Both are there for whoever is not limited; a sum of two is another one than that of one.
    expect(scrubbed(limitedTo)).not.toBe(scrubbed(whole));
    expect(scrubbed(limitedTo)).not.toBe(nothing);
    expect(shows(limitedTo, foreign)).toBe(false);
    expect(scrubbed(await ask(one, account, { restaurantIds: newId() }))).toBe(nothing);
    expect(scrubbed(await ask(one, account, { restaurantIds: `${own.restaurant},${foreign.restaurant}` }))).toBe(
      scrubbed(whole),
    );
    if (!takes(one, 'restaurantId')) return;
    const asked = { restaurantIds: own.restaurant, restaurantId: foreign.restaurant };
    expect(scrubbed(await ask(one, account, asked))).toBe(nothing);
  });
});
