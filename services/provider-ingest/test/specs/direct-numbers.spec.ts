import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { arrivedOrderIdOf } from '@kopru/contracts/values/ids';
import { createKeyring } from '@kopru/secrets';
import { sharedSettings, waitFor } from '@kopru/testing';
import { stage } from '../support/quiet-stage.ts';
import { errorOf } from '../support/stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/direct/order.json'), 'utf8')) as {
  items: object[];
  customer: { phone: string };
};

let integration: IntegrationCredentials;
const order = (providerOrderId: string, more: object = {}): object => ({ ...sample, providerOrderId, ...more });
const push = (body: unknown) => stage.push(integration, body);
const arrivals = async (providerOrderId: string) =>
  (await stage.arrivals()).filter(
    (arrival) =>
      arrival.integrationId === integration.integrationId && arrival.order.providerOrderId === providerOrderId,
  );
/** Resolves when everything that was sent before has come. */
const drained = async (): Promise<void> => {
  const last = `LAST-${crypto.randomUUID()}`;
  await push(order(last));
  await stage.arrivalOf(last);
};
const sentOrders = () => stage.backing.client.db(stage.backing.database('ingest')).collection('sent_orders');
const membersOf = (answer: Awaited<ReturnType<typeof push>>): string[] => {
  const { details } = (answer.data as { error: { details: { path: string }[] } }).error;
  return details.map(({ path }) => path);
};

describe('an order number of the own channel that comes again', () => {
  beforeAll(() => {
    integration = stage.restaurants.add('direct');
  });

  it('is refused with other content, naming the members that differ, and saved for support', async () => {
    expect((await push(order('17'))).status).toBe(200);
    const other = { customer: { name: 'Veli' }, amount: { total: 400 }, shortCode: null };
    const answer = await push(order('17', other));
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'order_differs']);
    expect(membersOf(answer).sort()).toEqual(['amount', 'customer', 'shortCode']);
    expect(errorOf(answer).message).toContain('customer');
    await drained();
    expect(await arrivals('17')).toHaveLength(1);
    const { accountId, integrationId } = integration;
    const rejected = await waitFor(async () => {
      const { data } = await stage.internal('GET', `/rejected?integrationId=${integrationId}`, undefined, accountId);
      const { items } = (data as { data: { items: { failure: { code: string } }[] } }).data;
      return items.find(({ failure }) => failure.code === 'order_differs');
    });
    expect(JSON.stringify(rejected)).toContain('Veli');
  });

  it('is the same order with the same content, however it is written down', async () => {
    const { items, ...rest } = sample;
    const first = { items, ...rest, providerOrderId: 'SAME-1' };
    const again = { ...rest, items, providerOrderId: 'SAME-1', pickupAt: null, unknown: crypto.randomUUID() };
    for (const body of [first, again]) expect((await push(body)).status).toBe(200);
  });

  it.each<[string, (body: typeof sample & Record<string, unknown>) => object]>([
    ['members in another order', (body) => Object.fromEntries(Object.entries(body).reverse())],
    [
      'amounts as text',
      (body) => ({
        ...body,
        amount: { discount: '0', deliveryFee: '0.00', subtotal: '310.0', total: '310.00', currency: 'TRY' },
      }),
    ],
    [
      'a quantity as text',
      ({ items: [line = {}], ...body }) => ({ ...body, items: [{ ...line, quantity: '2', unitPrice: '140.00' }] }),
    ],
    [
      'blanks around texts',
      (body) => ({
        ...body,
        shortCode: ' 1001 ',
        customer: { ...body.customer, note: ' Plastik çatal istemiyorum\n' },
      }),
    ],
    [
      'an empty text for one that is absent',
      (body) => ({ ...body, pickupCode: '', customer: { ...body.customer, id: '' } }),
    ],
    ['an empty object for one that is absent', (body) => ({ ...body, customer: { ...body.customer, invoice: {} } })],
    ['[] for an object that is absent', (body) => ({ ...body, customer: { ...body.customer, invoice: [] } })],
    [
      'an empty list for one that is absent',
      (body) => ({ ...body, amount: { ...(body['amount'] as object), fees: [] } }),
    ],
    ['false for a flag that is absent', (body) => ({ ...body, isPriority: false, isTest: false })],
    ['no flags for false ones', (body) => ({ ...body, delivery: { by: 'restaurant' } })],
    ['nothing for how it is brought', (body) => ({ ...body, delivery: undefined })],
    ['nothing for what is paid', (body) => ({ ...body, payment: { type: 'cash', name: 'Nakit' } })],
    ['pieces', ({ items: [line = {}], ...body }) => ({ ...body, items: [{ ...line, unit: 'piece' }] })],
    ['another zone of the same time', (body) => ({ ...body, placedAt: '2026-11-20T20:42:11.000+03:00' })],
    ['another form of the same time', (body) => ({ ...body, placedAt: '2026-11-20 20:42:11+0300' })],
    [
      'letters of another normal form',
      (body) => ({
        ...body,
        customer: {
          ...body.customer,
          name: 'Deniz K.'.normalize('NFD'),
          note: 'Plastik çatal istemiyorum'.normalize('NFD'),
        },
      }),
    ],
  ])('is the same order with %s', async (name, written) => {
    const number = `WRITTEN-${name}`;
    expect((await push(order(number))).status).toBe(200);
    const answer = await push({ ...written({ ...sample }), providerOrderId: number });
    expect([answer.status, answer.data]).toEqual([200, expect.anything()]);
  });

  it.each<[string, object]>([
    ['customer', { customer: { ...sample.customer, phone: '+90 555 000 00 01' } }],
    ['items', { items: [{ ...sample.items[0], quantity: 1 }] }],
    ['items', { items: [...sample.items, ...sample.items] }],
    ['items', { items: [{ ...sample.items[0], removed: [] }] }],
    ['amount', { amount: { subtotal: 310, discount: 0, deliveryFee: 0, total: 310.01, currency: 'TRY' } }],
    ['scheduledFor', { scheduledFor: '2026-11-20T20:00:00Z' }],
    ['placedAt', { placedAt: '2026-11-20T17:42:12Z' }],
    ['payment', { payment: { type: 'online_card', isPaid: true } }],
    ['delivery', { delivery: { by: 'pickup' } }],
    ['isTest', { isTest: true }],
  ])('is another order, also after it was cancelled, with other %s', async (member, more) => {
    const number = `OTHER-${crypto.randomUUID()}`;
    expect((await push(order(number))).status).toBe(200);
    for (const _before of ['before', 'after']) {
      const answer = await push(order(number, more));
      expect([answer.status, errorOf(answer).code, membersOf(answer)]).toEqual([409, 'order_differs', [member]]);
      expect((await stage.push(integration, {}, {}, `/orders/${number}/cancel`)).status).toBe(200);
    }
    expect((await push(order(number))).status).toBe(200);
  });

  it.each(['2026-02-30', '2026-13-01', '26-11-20', '2026-11-20T00:00:00+03:00', '20261120', '2026-11-31', 20261120])(
    'has no business day such as %j',
    async (businessDay) => {
      const answer = await push(order(`DAY-${businessDay}`, { businessDay }));
      expect([answer.status, errorOf(answer).code, membersOf(answer)]).toEqual([
        400,
        'invalid_request',
        ['businessDay'],
      ]);
    },
  );

  it('is the same order for a till that knows nothing of newer members, and another one for one that sends them', async () => {
    expect((await push(order('OLD-1'))).status).toBe(200);
    const nothing = { isPriority: null, promisedAt: null };
    expect((await push(order('OLD-1', nothing))).status).toBe(200);
    const answer = await push(order('OLD-1', { isPriority: true, promisedAt: '2026-11-20T19:40:00+03:00' }));
    expect([answer.status, membersOf(answer).sort()]).toEqual([409, ['isPriority', 'promisedAt']]);
  });

  it('has a result for each entry of a batch', async () => {
    expect((await push(order('B-1'))).status).toBe(200);
    const answer = await push([order('B-2'), order('B-1', { amount: { total: 1 } }), {}, order('B-1'), order('B-3')]);
    expect(answer.status).toBe(200);
    const { outcomes } = (answer.data as { data: { outcomes: { accepted: boolean; error?: { code: string } }[] } })
      .data;
    expect(outcomes.map(({ accepted, error }) => error?.code ?? accepted)).toEqual([
      true,
      'order_differs',
      'invalid_request',
      true,
      true,
    ]);
    await drained();
    expect([await arrivals('B-2'), await arrivals('B-3')].map(({ length }) => length)).toEqual([1, 1]);
    for (const { order: arrived } of await arrivals('B-1')) expect(arrived.amount.total).toBe(31_000);
  });

  it('is one order when two of other content come at once, and the other is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const number = `RACE-${round}`;
      const answers = await Promise.all([
        push(order(number, { shortCode: 'a' })),
        push(order(number, { shortCode: 'b' })),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('is refused at once and later where the account is busy, and all that it sends is remembered', async () => {
    const busy = stage.restaurants.add('direct');
    const pushed = (body: unknown) => stage.push(busy, body);
    const { accountId, provider, restaurantId } = busy;
    const ids: string[] = [];
    const numbered = (number: string, more: object = {}) => {
      ids.push(arrivedOrderIdOf({ accountId, provider, restaurantId, order: { providerOrderId: number } }));
      return order(number, more);
    };
    const before = numbered('BEFORE');
    expect((await pushed(before)).status).toBe(200);
    for (let round = 0; round < 8; round += 1) {
      const first = numbered(`BUSY-${round}`);
      const batch = [first, ...Array.from({ length: 40 }, (_, index) => numbered(`BUSY-${round}-${index}`))];
      expect((await pushed(batch)).status).toBe(200);
      for (const body of [first, before]) {
        const other = await pushed({ ...body, shortCode: 'other' });
        expect([other.status, membersOf(other)]).toEqual([409, ['shortCode']]);
        expect((await pushed(body)).status).toBe(200);
      }
    }
    await waitFor(async () => (await sentOrders().countDocuments({ _id: { $in: ids as never[] } })) === ids.length);
  });

  it('is another order on another business day, and so are what becomes of it and its id', async () => {
    const days = ['2026-11-20', '2026-11-21'];
    for (const businessDay of days)
      expect((await push(order('18', { businessDay, shortCode: businessDay }))).status).toBe(200);
    const again = await push(order('18', { businessDay: days[0], shortCode: days[1] }));
    expect([again.status, membersOf(again)]).toEqual([409, ['shortCode']]);
    const url = '/orders/18/status';
    expect((await stage.push(integration, { status: 600, businessDay: days[1] }, {}, url)).status).toBe(200);
    await drained();
    const arrived = await arrivals('18');
    expect(arrived.map((one) => one.order.businessDay)).toEqual(days);
    expect(new Set(arrived.map(arrivedOrderIdOf)).size).toBe(2);
    const update = await waitFor(async () => (await stage.updates()).find((one) => one.providerOrderId === '18'));
    expect(update).toMatchObject({ status: 600, businessDay: days[1] });
    const nonsense = await push(order('19', { businessDay: '20.11.2026' }));
    expect([nonsense.status, errorOf(nonsense).code]).toEqual([400, 'invalid_request']);
  });

  it('is compared by what leaves nothing of the customer behind', async () => {
    await push(order('P-1'));
    const documents = await sentOrders().find({ accountId: integration.accountId }).toArray();
    expect(documents.length).toBeGreaterThan(0);
    expect(JSON.stringify(documents)).not.toMatch(/Deniz|555 000|Beşiktaş/);
    const hashes = documents.map((document) => /\bcustomer:([\w-]{8})(?:,|$)/.exec(String(document['said']))?.[1]);
    expect(hashes).not.toContain(undefined);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('is compared with what an earlier version stored by member', async () => {
    const { accountId, provider, restaurantId } = integration;
    const _id = arrivedOrderIdOf({ accountId, provider, restaurantId, order: { providerOrderId: 'KEPT-2' } });
    const hashed = (name: string, text: string) =>
      createHash('sha256').update(`an old key\n${_id}\n${name}\n${text}`).digest('base64url').slice(0, 22);
    const key = createKeyring(sharedSettings.MASTER_KEYS).seal('an old key', 'sent-orders');
    const hashes = { shortCode: hashed('shortCode', '"A"'), customer: hashed('customer', '{"name":"Ali"}') };
    await sentOrders().insertOne({ _id: _id as never, accountId, key, isOfContent: true, hashes, at: new Date() });
    const answer = await push(order('KEPT-2', { shortCode: 'B', customer: { name: ' Ali' } }));
    expect(answer.status).toBe(409);
    expect(membersOf(answer)).toContain('shortCode');
    expect(membersOf(answer)).not.toContain('customer');
  });

  it('is compared with what an earlier version stored under a key of each order', async () => {
    const { accountId, provider, restaurantId } = integration;
    const _id = arrivedOrderIdOf({ accountId, provider, restaurantId, order: { providerOrderId: 'KEPT-1' } });
    const hash = (...said: string[]) =>
      createHmac('sha256', 'an old key').update(JSON.stringify(said)).digest('base64url');
    const key = createKeyring(sharedSettings.MASTER_KEYS).seal('an old key', `sent-order:${_id}`);
    const hashes = { shortCode: hash('shortCode', '"A"'), customer: hash('customer', '{"name":"Ali"}') };
    await sentOrders().insertOne({ _id: _id as never, accountId, key, hashes, at: new Date() });
    const answer = await push(order('KEPT-1', { shortCode: 'B', customer: { name: 'Ali' } }));
    expect(answer.status).toBe(409);
    expect(membersOf(answer)).toContain('shortCode');
    expect(membersOf(answer)).not.toContain('customer');
  });
});
