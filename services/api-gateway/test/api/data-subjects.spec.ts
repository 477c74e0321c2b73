import { openShop, receiver, uniqueNumber, waitFor, type Receiver } from '@kopru/testing';
import { dataOf, panelClient, type Person } from '../panel/panel-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';

const phone = '+90 (532) 111 22 33';

describe('the data of one customer', () => {
  let system: System;
  let shop: Awaited<ReturnType<typeof openShop>>;
  let target: Receiver;

  beforeAll(async () => {
    system = await sharedSystem();
    const { url: gateway, services, admin } = system;
    shop = await openShop({ ready: { gateway, ingest: services.ingest.url() }, admin });
    target = await receiver();
    await admin('endpoint.create', { account: shop.account.id, url: target.url });
  });
  afterAll(async () => {
    await target?.stop();
    await system?.stop();
  });

  const orderOf = (customer: object) => ({
    providerOrderId: uniqueNumber('KV'),
    customer: { name: 'Deniz K.', ...customer },
    items: [{ name: 'Adana dürüm', quantity: 1, unitPrice: 140, note: 'soğansız' }],
    amount: { total: 140 },
    payment: { type: 'cash' },
  });
  const stored = () => system.backing.client.db(system.backing.database('orders')).collection('orders');
  const pushed = async (customer: object): Promise<string> => {
    const order = orderOf(customer);
    expect((await shop.push(order)).status).toBe(200);
    const { providerOrderId } = order;
    await waitFor(async () => (await stored().countDocuments({ providerOrderId })) === 1);
    return providerOrderId;
  };
  const run = (command: string, person: object) =>
    system.admin(`person.${command}`, { account: shop.account.id, ...person }) as Promise<Record<string, unknown>>;

  it('is exported and taken out of all that keeps it, and of nobody else', async () => {
    const [ended, inProgress] = [await pushed({ phone: '0532 111 2233' }), await pushed({ phone })];
    const other = await pushed({ phone: '0532 999 88 77' });
    await shop.account.post(`/orders/cancel/${ended}`, { note: 'müşteri aradı' });
    await waitFor(async () => (await stored().countDocuments({ providerOrderId: ended, isCancelled: true })) === 1);
    expect((await shop.push({ ...orderOf({ phone }), amount: 'much' })).status).toBeGreaterThan(399);
    const rejected = system.backing.client.db(system.backing.database('ingest')).collection('rejected');
    await waitFor(async () => (await rejected.countDocuments()) === 1);
    await waitFor(() => [ended, inProgress].every((id) => target.requests.some(({ text }) => text.includes(id))));

    const exported = await run('export', { phone: '5321112233' });
    expect(JSON.stringify(exported)).not.toContain(other);
    expect(exported).toMatchObject({
      orders: [
        { order: { providerOrderId: ended }, raw: expect.stringContaining('soğansız') },
        { order: { providerOrderId: inProgress } },
      ],
      pushes: [{ body: expect.stringContaining(phone) }],
    });
    expect(exported['deliveries']).not.toEqual([]);

    const records = system.backing.client.db(system.backing.database('webhooks')).collection('records');
    const delivered = await records.countDocuments({ providerOrderId: ended });
    expect(delivered).toBeGreaterThan(0);
    expect(await run('erase', { phone })).toMatchObject({
      orders: 1,
      ordersUnderWay: 1,
      pushes: 1,
      deliveries: delivered,
    });
    expect(await records.countDocuments({ providerOrderId: ended })).toBe(0);
    const cleared = await stored().findOne({ providerOrderId: ended });
    expect(JSON.stringify(cleared)).not.toMatch(/Deniz|111 ?22 ?33|soğansız|müşteri aradı/);
    expect(cleared).toMatchObject({ total: 140_00, isCancelled: true });
    expect((await shop.account.get(`/orders/${ended}/raw`)).body.data).toMatchObject({ raw: null });
    expect(await rejected.countDocuments()).toBe(0);
    for (const id of [inProgress, other])
      expect(JSON.stringify(await stored().findOne({ providerOrderId: id }))).toContain('Deniz');
  });

  it('is never mixed with that of another who has the same number, as masked numbers are', async () => {
    const masked = '+90 (850) 000 00 00';
    const [hers, his] = [
      await pushed({ name: 'Işıl Y.', phone: masked }),
      await pushed({ name: 'Deniz K.', phone: masked }),
    ];
    for (const id of [hers, his]) await shop.account.post(`/orders/cancel/${id}`, {});
    await waitFor(async () => (await stored().countDocuments({ providerOrderId: his, isCancelled: true })) === 1);
    await waitFor(async () => (await stored().countDocuments({ providerOrderId: hers, isCancelled: true })) === 1);
    expect((await shop.push({ ...orderOf({ name: 'IŞIL Y.', phone: masked }), amount: 'much' })).status).toBe(400);
    for (const command of ['export', 'erase'])
      await expect(run(command, { phone: masked })).rejects.toThrow('Orders of several customers were found');
    const exported = await run('export', { phone: masked, customerName: 'ışıl y.' });
    expect(exported).toMatchObject({
      orders: [{ order: { providerOrderId: hers } }],
      pushes: [{ body: expect.stringContaining('IŞIL Y.') }],
    });
    expect(JSON.stringify(exported)).not.toContain('Deniz');
    expect(await run('erase', { phone: masked, customerName: 'Işıl Y.' })).toMatchObject({ orders: 1, pushes: 1 });
    expect(JSON.stringify(await stored().findOne({ providerOrderId: hers }))).not.toContain('Işıl');
    expect(JSON.stringify(await stored().findOne({ providerOrderId: his }))).toContain('Deniz');
    expect(await run('export', { phone: masked })).toMatchObject({ orders: [{ order: { providerOrderId: his } }] });
  });

  it('is found by an e-mail, of which only the platform’s own body knows', async () => {
    const [hers, other] = [
      await pushed({ email: 'Deniz.K+1@ornek.test' }),
      await pushed({ email: 'biz-deniz.k+1@ornek.test' }),
    ];
    expect((await shop.push({ ...orderOf({ email: 'deniz.k+1@ornek.test' }), amount: 'much' })).status).toBeGreaterThan(
      399,
    );
    await shop.account.post(`/orders/cancel/${hers}`, {});
    await waitFor(async () => (await stored().countDocuments({ providerOrderId: hers, isCancelled: true })) === 1);
    const mail = 'deniz.k+1@ORNEK.test';
    expect(await run('export', { mail })).toMatchObject({
      orders: [{ order: { providerOrderId: hers } }],
      pushes: [{}],
    });
    expect(await run('erase', { mail })).toMatchObject({ orders: 1, ordersUnderWay: 0, pushes: 1 });
    expect(await run('export', { mail })).toEqual({ orders: [], pushes: [], deliveries: [] });
    expect(await stored().findOne({ providerOrderId: other })).toMatchObject({ raw: expect.stringContaining('biz-') });
  });

  it('is given and taken out in the panel, by an owner alone, with one entry that does not say whose', async () => {
    const people = panelClient(system);
    const owner = await people.owner();
    const ask = (person: Person, what: string, body: object) => person.ask('POST', `persons/${what}`, body);
    const mail = 'kimse@ornek.test';
    for (const what of ['find', 'export', 'erase'])
      for (const role of ['viewer', 'operator'] as const) {
        const { status } = await ask(await people.colleague(owner, role), what, { mail });
        expect([what, role, status]).toEqual([what, role, 403]);
      }
    expect(dataOf(await ask(owner, 'find', { mail }))).toEqual({ customers: [], pushes: 0 });
    expect(dataOf(await ask(owner, 'export', { mail }))).toEqual({ orders: [], pushes: [], deliveries: [] });
    const none = { orders: 0, ordersUnderWay: 0, deliveries: 0, pushes: 0 };
    expect(dataOf(await ask(owner, 'erase', { mail }))).toEqual(none);
    // Another account's customer is nobody here.
    expect(dataOf(await ask(owner, 'erase', { phone }))).toEqual(none);
    const { items } = dataOf(await owner.ask('GET', 'audit?area=orders'));
    const entries = items as { operation: string; outcome: string }[];
    const operationsOf = (outcome: string) =>
      entries.filter((entry) => entry.outcome === outcome).map(({ operation }) => operation);
    expect(operationsOf('done')).toEqual(['erasePerson', 'erasePerson', 'exportPerson', 'findPerson']);
    expect(operationsOf('role_required')).toEqual([
      ...['erasePerson', 'erasePerson', 'exportPerson', 'exportPerson', 'findPerson', 'findPerson'],
    ]);
    expect(entries).toHaveLength(10);
    expect(items).toContainEqual(
      expect.objectContaining({ outcome: 'done', changes: [{ member: 'mail', before: null, after: '•••' }] }),
    );
    expect(JSON.stringify(items)).not.toMatch(/kimse|111 ?22 ?33/);
  });

  it('is not looked for without a whole number or an id', async () => {
    for (const person of [{}, { phone: '0532' }, { mail: 'deniz' }])
      await expect(run('export', person)).rejects.toThrow();
    expect(await run('export', { customer: 'musteri-77' })).toEqual({ orders: [], pushes: [], deliveries: [] });
  });
});
