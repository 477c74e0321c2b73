import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import { arrivedOrder, origin, platformUpdate, type Origin } from '@kopru/testing';
import { done, startDomain, type Domain } from '../support/fakes.ts';
import type { Order } from '../../src/domain/order.ts';

type Update = Omit<Partial<PlatformUpdate>, keyof Origin | 'providerOrderId'>;

let domain: Domain;
let from: Origin;
beforeEach(() => {
  domain = startDomain();
  from = origin({ provider: 'getir' });
});
const report = (providerOrderId: string, update: Update) =>
  domain.applyUpdate(platformUpdate(from, { providerOrderId, ...update }));
const arrived = (...given: Parameters<typeof arrivedOrder>) => domain.arrive(arrivedOrder(from, given[1]));
const statusesOf = ({ _id }: Order) => domain.find(_id).timeline.map(({ status }) => status);
const byPlatform = { reason: null, reasonName: null, note: null, by: 'platform' as const };

describe('a platform’s reports', () => {
  it('move the order forward only; late and repeated ones have no effect and publish nothing', async () => {
    const order = arrived();
    for (const status of [500, 500, 600, 550, 700, 400] as const)
      expect(await report(order.providerOrderId, { status })).toBe('applied');
    expect(domain.find(order._id).status).toBe(700);
    expect(statusesOf(order)).toEqual([400, 500, 600, 700]);
    expect(domain.eventsOf(order._id)).toHaveLength(3);
    await report(order.providerOrderId, { cancel: byPlatform });
    expect(domain.find(order._id).status).toBe(1500);
    await report(order.providerOrderId, { status: 900 });
    await report(order.providerOrderId, { cancel: { ...byPlatform, reason: 'again', by: 'customer' } });
    expect(domain.find(order._id).cancel).toMatchObject({ reason: null, by: 'platform' });
    expect(domain.eventsOf(order._id)).toHaveLength(4);
  });

  it('bring a courier without an event, and take cancelled items out of the total with one', async () => {
    const order = arrived();
    const courier = { id: 'k1', name: 'Ali', status: 1, lat: 37.1, lon: 28.3 };
    await report(order.providerOrderId, { courier });
    await report(order.providerOrderId, { partialCancel: { items: [{ id: 'line-1', cancelledQuantity: 1 }] } });
    expect(domain.find(order._id)).toMatchObject({
      total: 155_00,
      content: { courier, amount: { total: 155_00 }, items: [{ quantity: 2, cancelledQuantity: 1 }] },
    });
    const { version } = domain.find(order._id);
    await report(order.providerOrderId, {
      courier,
      partialCancel: { items: [{ id: 'line-1', cancelledQuantity: 1 }] },
    });
    expect(domain.find(order._id).version).toBe(version);
    const partial = { items: [{ id: 'line-1', cancelledQuantity: 1 }], total: 150_00 };
    await report(order.providerOrderId, { partialCancel: partial });
    expect(domain.find(order._id).content.amount.total).toBe(150_00);
    expect(domain.eventsOf(order._id).map(({ body }) => [body.sequence, body.changes])).toEqual([
      [2, ['urunler', 'tutar']],
      [3, ['tutar']],
    ]);
  });

  it('of what is left of an order retain which items were taken out', async () => {
    const order = arrived();
    const remaining = [{ id: 'line-1', quantity: 1 }];
    await report(order.providerOrderId, { partialCancel: { items: [], remaining, total: 155_00 } });
    expect(domain.find(order._id)).toMatchObject({
      total: 155_00,
      content: { items: [{ id: 'line-1', quantity: 2, cancelledQuantity: 1 }] },
    });
    await report(order.providerOrderId, { partialCancel: { items: [], remaining: [], total: 0 } });
    expect(domain.find(order._id).content.items[0]?.cancelledQuantity).toBe(2);
  });

  it('of a cancellation after delivery leave the order delivered and show the cancellation', async () => {
    const order = arrived();
    await report(order.providerOrderId, { status: 900 });
    const cancel = { reason: '604', reasonName: 'Müşteri vazgeçti', note: null, by: 'customer' as const };
    await report(order.providerOrderId, { status: 1500, cancel });
    await report(order.providerOrderId, { status: 1500, cancel: { ...cancel, reason: 'again' } });
    expect(domain.find(order._id)).toMatchObject({ status: 900, cancel: { reason: '604', by: 'customer' } });
    const changes = [{ what: 'iptal', after: 'Müşteri vazgeçti' }];
    expect(domain.find(order._id).timeline.at(-1)).toMatchObject({ status: 900, changes });
    expect(domain.eventsOf(order._id).map(({ type, body }) => [type, body.changes])).toEqual([
      ['siparis.durum_degisti', undefined],
      ['siparis.durum_degisti', ['iptal']],
    ]);
    expect(domain.lateCancels).toEqual([order._id]);
  });

  it.each([
    ['the customer', 'customer', 1500, 'customer'],
    ['the platform', 'platform', 1500, 'platform'],
    ['the restaurant, at the platform', 'restaurant', 1600, 'platform'],
  ] as const)('of a cancellation by %s say who it was', async (_who, by, status, actor) => {
    const order = arrived();
    await report(order.providerOrderId, { cancel: { ...byPlatform, by } });
    expect(domain.find(order._id)).toMatchObject({ status, isCancelled: true, cancel: { by } });
    expect(domain.find(order._id).timeline.at(-1)).toMatchObject({ status, by: actor });
  });

  it('that echo our own cancellation come too soon until that has ended', async () => {
    const order = arrived();
    const echoes: string[] = [];
    domain.answerWith(async () => {
      echoes.push(await report(order.providerOrderId, { cancel: byPlatform }));
      echoes.push(await report(order.providerOrderId, { status: 1500 }));
      return done();
    });
    expect(await domain.command(order, 'cancel')).toMatchObject({ newStatus: 1600 });
    expect(echoes).toEqual(['too-soon', 'too-soon']);
    expect(await report(order.providerOrderId, { cancel: byPlatform })).toBe('applied');
    expect(domain.find(order._id)).toMatchObject({ status: 1600, cancel: { by: 'restaurant' } });
    expect(domain.eventsOf(order._id)).toHaveLength(1);
  });
});

describe('a scheduled order', () => {
  const inHours = (hours: number): string => new Date(domain.now().getTime() + hours * 3_600_000).toISOString();

  it('follows the platform when its time moves or comes', async () => {
    const order = arrived({}, { status: 325, scheduledFor: inHours(1) });
    expect(order.workAt).toEqual(new Date(inHours(1)));
    await report(order.providerOrderId, { scheduledFor: inHours(2) });
    expect(domain.find(order._id)).toMatchObject({
      content: { scheduledFor: inHours(2) },
      activateAt: new Date(inHours(2)),
      workAt: new Date(inHours(2)),
    });
    await report(order.providerOrderId, { status: 400 });
    expect(domain.find(order._id).status).toBe(400);
    expect(domain.find(order._id)).not.toHaveProperty('workAt');
    expect(domain.find(order._id)).not.toHaveProperty('activateAt');
  });

  it.each([325, 350] as const)('of %i that comes again as new is due, and to be accepted for that', async (status) => {
    const scheduled = arrivedOrder(from, { status, scheduledFor: inHours(1) });
    const { _id } = domain.arrive(scheduled);
    const again = { ...scheduled, order: { ...scheduled.order, status: 400 as const }, autoVerify: true };
    const arrive = (messageId: string) => domain.storeArrivals([{ messageId, traceparent: undefined, body: again }]);
    expect(await arrive('m2')).toEqual(['published']);
    expect(domain.find(_id)).toMatchObject({ status: 400, autoVerify: { attempts: 0 } });
    expect(domain.find(_id)).not.toHaveProperty('activateAt');
    expect(domain.eventsOf(_id)).toHaveLength(1);
    await arrive('m3');
    expect(domain.eventsOf(_id)).toHaveLength(1);
  });

  describe('of a restaurant with a lead of half an hour', () => {
    const lead = { leadMinutes: 30 };
    beforeEach(() => {
      from = origin({ provider: 'ys' });
    });
    const wanted = (order = {}) =>
      domain.arrive(arrivedOrder(from, { status: 325, scheduledFor: inHours(4), ...order }, lead));
    const dueOf = ({ _id }: Order) => domain.find(_id).activateAt?.toISOString();

    it('is due half an hour before another wanted time', async () => {
      const order = wanted();
      expect(dueOf(order)).toBe(inHours(3.5));
      await report(order.providerOrderId, { scheduledFor: inHours(6) });
      expect(dueOf(order)).toBe(inHours(5.5));
      expect(domain.find(order._id)).toMatchObject({ content: { scheduledFor: inHours(6) }, leadMinutes: 30 });
    });

    it('is due half an hour before its courier, who now comes earlier, and then later again', async () => {
      const order = wanted();
      await report(order.providerOrderId, { modified: { pickupAt: inHours(3) } });
      expect(dueOf(order)).toBe(inHours(2.5));
      expect(domain.find(order._id).workAt).toEqual(new Date(inHours(2.5)));
      await report(order.providerOrderId, { modified: { pickupAt: inHours(5) } });
      expect(dueOf(order)).toBe(inHours(3.5));
      expect(domain.find(order._id).content).not.toHaveProperty('prepareAt');
    });

    it('is due when its platform says, until it is wanted at another time', async () => {
      const order = wanted({ prepareAt: inHours(1) });
      expect(dueOf(order)).toBe(inHours(1));
      await report(order.providerOrderId, { modified: { pickupAt: inHours(3) } });
      expect(dueOf(order)).toBe(inHours(1));
      await report(order.providerOrderId, { modified: { prepareAt: inHours(2) } });
      expect(dueOf(order)).toBe(inHours(2));
      await report(order.providerOrderId, { scheduledFor: inHours(4) });
      expect(dueOf(order)).toBe(inHours(2));
      await report(order.providerOrderId, { scheduledFor: inHours(6) });
      expect(dueOf(order)).toBe(inHours(2.5));
      await report(order.providerOrderId, { scheduledFor: inHours(8), modified: { prepareAt: inHours(7) } });
      expect(dueOf(order)).toBe(inHours(7));
    });

    it('that is due already waits for nothing when its times change', async () => {
      const order = wanted();
      await report(order.providerOrderId, { status: 400 });
      await report(order.providerOrderId, { modified: { pickupAt: inHours(3) }, scheduledFor: inHours(6) });
      expect(domain.find(order._id)).toMatchObject({ status: 400, content: { pickupAt: inHours(3) } });
      expect(domain.find(order._id)).not.toHaveProperty('workAt');
    });
  });

  it('without a lead, of an older version, is due at the wanted time, also when its courier moves', async () => {
    const order = arrived({}, { status: 325, scheduledFor: inHours(2) });
    await report(order.providerOrderId, { modified: { pickupAt: inHours(1) } });
    expect(domain.find(order._id).activateAt).toEqual(new Date(inHours(2)));
  });

  it('whose time moves is published', async () => {
    const order = arrived({}, { status: 325, scheduledFor: inHours(1) });
    await report(order.providerOrderId, { scheduledFor: inHours(2) });
    expect(domain.eventsOf(order._id).map(({ body }) => body.changes)).toEqual([['istenen_zaman']]);
  });

  it.each([
    [325, 400],
    [350, 500],
  ] as const)('of %i that the platform says is due is at %i', async (status, due) => {
    const [reported, moved] = [0, 1].map(() => arrived({}, { status, scheduledFor: inHours(1) })) as [Order, Order];
    await report(reported.providerOrderId, { status: 400 });
    await report(moved.providerOrderId, { scheduledFor: null });
    expect([domain.find(reported._id).status, domain.find(moved._id).status]).toEqual([due, due]);
  });
});

describe('a report that overtakes its order', () => {
  it('waits and is applied when the order arrives', async () => {
    const order = arrivedOrder(from);
    const { providerOrderId } = order.order;
    const occurredAt = (second: number) => ({ occurredAt: `2026-11-25T12:00:0${second}.000Z` });
    const cancel = { reason: 'c1', reasonName: 'Vazgeçti', note: null, by: 'customer' as const };
    expect(await report(providerOrderId, { cancel, ...occurredAt(2) })).toBe('waiting');
    expect(await report(providerOrderId, { status: 500, ...occurredAt(1) })).toBe('waiting');
    const batch = [{ messageId: 'm1', traceparent: undefined, body: order }];
    expect(await domain.storeArrivals(batch)).toEqual(['published']);
    const stored = await domain.orders.byRef(from.accountId, providerOrderId);
    expect(statusesOf(stored)).toEqual([400, 500, 1500]);
    expect(stored.cancel).toMatchObject({ reason: 'c1', by: 'customer' });
    expect(domain.eventsOf(stored._id).map(({ type }) => type)).toEqual([
      'siparis.durum_degisti',
      'siparis.iptal_edildi',
    ]);
    expect(await domain.waiting.of([stored._id])).toEqual([]);
  });

  it('is applied by itself when the order is stored while it waits', async () => {
    const order = arrivedOrder(from);
    const { save } = domain.waiting;
    domain.waiting.save = async (...note) => {
      const id = await save(...note);
      domain.arrive(order);
      return id;
    };
    expect(await report(order.order.providerOrderId, { status: 500 })).toBe('applied');
    const stored = await domain.orders.byRef(from.accountId, order.order.providerOrderId);
    expect(stored.status).toBe(500);
    expect(await domain.waiting.of([stored._id])).toEqual([]);
  });
});
