import type { OrderArrived, PlatformUpdate } from '@kopru/contracts/messages/messages';
import { personalInOrder, personalInUpdate, takeOut } from '@kopru/contracts/orders/personal-data';
import { newId, orderIdOf } from '@kopru/contracts/values/ids';
import { createHourKeys } from '@kopru/secrets';
import { arrivedOrder, platformUpdate, waitFor } from '@kopru/testing';
import { done, personKeysOf, startSystem, type System } from './support/system.ts';

const hourMs = 3_600_000;
const clock = { aheadMs: 0 };
const now = (): Date => new Date(Date.now() + clock.aheadMs);
/** What provider-ingest seals with. */
const keys = createHourKeys({ read: (ids) => Promise.resolve(personKeysOf(ids)), now });

let system: System;
beforeAll(async () => {
  system = await startSystem({}, { now, eraseEveryMs: 50 });
});
afterAll(() => system.stop());

/** An order as provider-ingest sends it in privacy mode. */
const sealedArrival = async (
  change: Partial<OrderArrived['order']> = {},
  provider: OrderArrived['provider'] = 'direct',
): Promise<OrderArrived> => {
  const arrived = arrivedOrder({ accountId: system.accountId, provider });
  const order = { ...arrived.order, ...change };
  const id = orderIdOf({ ...arrived, providerOrderId: order.providerOrderId });
  const until = new Date(now().getTime() + 30 * hourMs);
  const { rest, taken } = takeOut(order, personalInOrder);
  const person = await keys.seal(JSON.stringify(taken), `person:${id}`, until);
  const raw = await keys.seal('{"müşteri":"Deniz K."}', `raw:${id}`, until);
  return { ...arrived, order: rest, raw: '', sealed: { person, raw, hours: 6, until: until.toISOString() } };
};
const documentOf = async (id: string) =>
  (await system.orders.findOne({ _id: id })) as NonNullable<unknown> & {
    sealed?: { until: Date };
  };
const textOf = async (id: string): Promise<string> => JSON.stringify(await documentOf(id));
const rawOf = async (id: string): Promise<string> =>
  (await system.http.get<{ data: { raw: string } }>(`/internal/orders/${id}/raw`)).data.data.raw;

describe('an order in privacy mode', () => {
  it('seals what a change or a report adds of people like the rest, and shows it', async () => {
    const arrived = await sealedArrival();
    const { _id } = await system.stored(arrived);
    expect(await system.get(_id)).toMatchObject({ customer: { name: 'Deniz K.' } });
    const { providerOrderId } = arrived.order;
    const { accountId, restaurantId, integrationId, provider } = arrived;
    const report = platformUpdate(
      { accountId, restaurantId, integrationId, provider },
      {
        providerOrderId,
        status: 700,
        courier: { id: 'k1', name: 'Kurye Can', status: null, lat: 41, lon: 29 },
      },
    );
    const { rest, taken } = takeOut(report, personalInUpdate);
    expect(JSON.stringify(rest)).not.toContain('Kurye Can');
    const sealed = await keys.seal(
      JSON.stringify(taken),
      `report:${orderIdOf(report)}`,
      new Date(now().getTime() + hourMs),
    );
    await system.update({ ...rest, sealed });
    await waitFor(async () => (await system.get(_id)).status === 700);
    expect(await system.get(_id)).toMatchObject({ courier: { name: 'Kurye Can' }, customer: { name: 'Deniz K.' } });
    await system.command(_id, 'cancel', { note: 'Deniz aradı' });
    expect(await system.get(_id)).toMatchObject({ status: 1600, cancel: { note: 'Deniz aradı' } });
    expect(await rawOf(_id)).toContain('Deniz K.');
    expect(await textOf(_id)).not.toMatch(/deniz|kurye can/i);
    expect((await system.events()).filter(({ orderId }) => orderId === _id).every(({ isPrivate }) => isPrivate)).toBe(
      true,
    );
  });

  it('stores the note of a command sealed while the platform is asked', async () => {
    const { _id } = await system.stored(await sealedArrival({}, 'getir'));
    let asked = '';
    system.platform.answerWith(async () => {
      asked = await textOf(_id);
      return done();
    });
    await system.command(_id, 'cancel', { note: 'Deniz aradı' });
    system.platform.answerWith(() => done());
    expect(asked).toContain('"intent"');
    expect(asked).not.toMatch(/deniz/i);
  });

  it('says that an address or a note changed, without the old and the new one', async () => {
    const arrived = await sealedArrival();
    const { _id } = await system.stored(arrived);
    const { accountId, restaurantId, integrationId, provider } = arrived;
    const { customer } = arrivedOrder().order;
    const address = { ...customer.address, text: 'Gizli Sokak 5' } as typeof customer.address;
    const report = platformUpdate(
      { accountId, restaurantId, integrationId, provider },
      {
        providerOrderId: arrived.order.providerOrderId,
        modified: { customer: { ...customer, note: 'Kapıcıya bırakın', address } },
        refund: { amount: 1_00, reason: 'Deniz Hanım istedi' },
      },
    );
    const { rest, taken } = takeOut(report, personalInUpdate);
    const until = new Date(now().getTime() + hourMs);
    const sealed = await keys.seal(JSON.stringify(taken), `report:${orderIdOf(report)}`, until);
    await system.update({ ...rest, sealed });
    await waitFor(async () => (await system.get(_id)).customer.note === 'Kapıcıya bırakın');
    const changed = (await system.get(_id)).timeline.flatMap(({ changes = [] }) => changes.map(({ what }) => what));
    expect(changed).toEqual(expect.arrayContaining(['adres', 'not']));
    expect(await textOf(_id)).not.toMatch(/gizli sokak|kapıcı|deniz/i);
  });

  it('ends by its hours: those after its end, and of an order without an end those of its key', async () => {
    const [ended, underWay] = await Promise.all(
      [sealedArrival(), sealedArrival()].map(async (one) => system.stored(await one)),
    );
    await system.command(ended?._id ?? '', 'cancel');
    const { sealed } = await documentOf(ended?._id ?? '');
    expect(Math.abs((sealed?.until.getTime() ?? 0) - now().getTime() - 6 * hourMs)).toBeLessThan(hourMs / 4);
    clock.aheadMs = 7 * hourMs;
    await waitFor(async () => (await documentOf(ended?._id ?? '')).sealed === undefined);
    expect(await system.get(ended?._id ?? '')).toMatchObject({ customer: { name: null }, amount: { total: 310_00 } });
    expect(await rawOf(ended?._id ?? '')).toBe('');
    expect(await system.get(underWay?._id ?? '')).toMatchObject({ customer: { name: 'Deniz K.' } });
    clock.aheadMs = 31 * hourMs;
    await waitFor(async () => (await documentOf(underWay?._id ?? '')).sealed === undefined);
    expect(await system.get(underWay?._id ?? '')).toMatchObject({ customer: { name: null } });
  });

  it('saves nothing of a customer that comes after its hours, of an order with an end and without', async () => {
    clock.aheadMs = 0;
    const [ended, open] = [await sealedArrival(), await sealedArrival()];
    const ids = await Promise.all([ended, open].map(async (one) => (await system.stored(one))._id));
    const reported = ({ order: { providerOrderId }, ...source }: OrderArrived, stated: Partial<PlatformUpdate>) => {
      const { accountId, restaurantId, integrationId, provider } = source;
      return platformUpdate({ accountId, restaurantId, integrationId, provider }, { ...stated, providerOrderId });
    };
    await system.update(reported(ended, { status: 900 }));
    await waitFor(async () => (await system.get(ids[0] ?? '')).status === 900);
    clock.aheadMs = 31 * hourMs;
    for (const id of ids) await waitFor(async () => (await documentOf(id)).sealed === undefined);
    const { customer } = arrivedOrder().order;
    const address = { ...customer.address, text: 'Gizli Sokak 5' } as typeof customer.address;
    const cancel = { reason: null, reasonName: null, note: 'Deniz Hanım istedi', by: 'customer' as const };
    for (const one of [ended, open])
      await system.update(
        reported(one, {
          modified: { customer: { ...customer, address } },
          courier: { id: 'k1', name: 'Kurye Can', status: null, lat: 41, lon: 29 },
          cancel,
        }),
      );
    for (const id of ids) {
      await waitFor(async () => (await system.get(id)).cancel?.by === 'customer');
      expect(await system.get(id)).toMatchObject({ cancel: { note: null }, customer: { name: null, address: null } });
      expect(await textOf(id)).not.toMatch(/gizli sokak|deniz|kurye can/i);
    }
    expect(
      (await system.events()).filter(({ orderId }) => ids.includes(orderId)).map((one) => one.isPrivate),
    ).not.toContain(undefined);
  });

  it('is taken into preparation on its day with its customer, though a process finds it by itself', async () => {
    clock.aheadMs = 0;
    const soon = new Date(now().getTime() + hourMs).toISOString();
    const { _id } = await system.stored(await sealedArrival({ status: 325, scheduledFor: soon }));
    clock.aheadMs = 2 * hourMs;
    await waitFor(async () => (await system.get(_id)).status === 400);
    expect(await system.get(_id)).toMatchObject({ customer: { name: 'Deniz K.' } });
    expect(await textOf(_id)).not.toMatch(/deniz/i);
  });

  it('is found for its own customer while it is sealed, and not by a search', async () => {
    clock.aheadMs = 0;
    const phone = '+90 555 000 11 22';
    const customer = { ...arrivedOrder().order.customer, phone, name: newId() };
    const { _id } = await system.stored(await sealedArrival({ customer }));
    const { data } = await system.http.post<{ data: { orders: { order: { id: string }; raw: string }[] } }>(
      '/internal/persons/find',
      { phone },
    );
    expect(data.data.orders).toMatchObject([
      { order: { id: _id, customer: { phone } }, raw: expect.stringContaining('Deniz') },
    ]);
    expect((await system.list({ q: '5550001122' })).items).toEqual([]);
    expect((await system.list({ q: _id })).items.length).toBeLessThanOrEqual(1);
    expect((await system.list({})).items.find(({ id }) => id === _id)).toMatchObject({ customerName: customer.name });
  });
});
