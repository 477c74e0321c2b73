import { publicEvents, usualEvents } from '@kopru/contracts/messages/events';
import type { MessageBody } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { orderEvent } from '../support/dispatcher.ts';
import { fixture } from '../support/shared-dispatcher.ts';

describe('events of a restaurant at its platforms', () => {
  let target: Receiver;
  let accountId: string;
  const restaurantId = newId();
  const integration = { integrationId: newId(), provider: 'getir' as const };
  const changes = ['urunler', 'tutar'];
  const courier = ['kurye_durumu'];
  const now = new Date().toISOString();
  const incident: Omit<MessageBody<'olay.acildi'>, 'eventId' | 'accountId' | 'occurredAt'> = {
    ...{ restaurantId, incidentId: newId(), kind: 'order_not_accepted', subject: newId(), provider: 'getir' },
    ...{ actor: 'person', orderNumber: '17', reason: null, since: now, resolvedAt: null },
  };
  const seen = { inSync: true, observedAt: now };

  beforeAll(async () => {
    target = fixture.running.add(await receiver());
    accountId = await fixture.account();
    await fixture.register(accountId, { url: `${target.url}/usual` });
    await fixture.register(accountId, {
      url: `${target.url}/named`,
      events: ['restoran.durum_degisti', 'restoran.urun_degisti', 'olay.acildi', 'olay.kapandi'],
    });
    await fixture.register(accountId, { url: `${target.url}/every`, events: [...publicEvents] });
    await fixture.register(accountId, { url: `${target.url}/changes`, events: ['siparis.guncellendi'] });
    await fixture.register(accountId, { url: `${target.url}/new-orders`, events: ['siparis.olusturuldu'] });
    const common = () => ({ eventId: newId(), accountId, restaurantId, ...integration, occurredAt: now });
    const store: MessageBody<'restoran.durum_degisti'> = { ...common(), ...seen, state: 'closed', oldState: 'open' };
    const item = { ...common(), ...seen, item: 'AYRAN-20', isAvailable: false, price: 25_50 };
    for (const event of usualEvents.slice(0, 3) as 'siparis.olusturuldu'[])
      await fixture.publish([orderEvent(accountId)], event);
    await fixture.publish([{ ...orderEvent(accountId), oldStatus: 400, changes }], 'siparis.durum_degisti');
    const { sequence: _none, firstEventId: _first, ...aside } = orderEvent(accountId);
    await fixture.publish([{ ...aside, oldStatus: 400, changes: courier }], 'siparis.durum_degisti');
    await fixture.neighbour.publish('entegrasyon.durum_degisti', { ...common(), status: false });
    await fixture.neighbour.publish('restoran.durum_degisti', store);
    await fixture.neighbour.publish('restoran.urun_degisti', item);
    await fixture.neighbour.publish('olay.acildi', { eventId: newId(), accountId, ...incident, occurredAt: now });
    const resolved = { ...incident, resolvedAt: now };
    await fixture.neighbour.publish('olay.kapandi', { eventId: newId(), accountId, ...resolved, occurredAt: now });
    await waitFor(async () => (await fixture.events({ accountId })).length === 10);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) >= 22);
  });

  const bodiesAt = (path: string) =>
    target.requests
      .filter((request) => request.path === path)
      .map(({ json }) => json as { olay: string; veri: Record<string, unknown> });

  it("do not go to an endpoint without a filter: it gets the interface's four", () => {
    expect(new Set(bodiesAt('/usual').map(({ olay }) => olay))).toEqual(new Set(usualEvents));
    expect(bodiesAt('/usual')).toHaveLength(5);
  });

  it('go to the endpoints that name them, with what was seen', () => {
    expect(bodiesAt('/every')).toHaveLength(10);
    const named = new Map(bodiesAt('/named').map(({ olay, veri: { id: _, ...veri } }) => [olay, veri]));
    const place = { restaurantId, ...integration, ...seen };
    expect(Object.fromEntries(named)).toEqual({
      'restoran.durum_degisti': { ...place, state: 'closed', oldState: 'open' },
      'restoran.urun_degisti': { ...place, item: 'AYRAN-20', isAvailable: false, price: 25.5 },
      'olay.acildi': incident,
      'olay.kapandi': { ...incident, resolvedAt: now },
    });
  });

  it('are a change of an order to whoever names it, and a change of status to any other; never both', () => {
    const changedAt = (path: string) =>
      bodiesAt(path).flatMap(({ olay, veri: { degisenler } }) =>
        degisenler === undefined ? [] : [[olay, degisenler]],
      );
    expect(changedAt('/usual')).toEqual([['siparis.durum_degisti', changes]]);
    // Where a courier is goes to those that name the event, and to nobody else.
    const both = [changes, courier].map((degisenler) => ['siparis.guncellendi', degisenler]);
    expect(changedAt('/every')).toEqual(expect.arrayContaining(both));
    expect(changedAt('/changes')).toEqual(expect.arrayContaining(both));
    expect(bodiesAt('/changes')).toHaveLength(2);
    expect(bodiesAt('/new-orders').map(({ olay }) => olay)).toEqual(['siparis.olusturuldu']);
  });

  it('stand in the feed', async () => {
    const { body } = await fixture.call(accountId, 'GET', '/events?limit=50');
    const { items } = body.data as unknown as {
      items: { event: { olay: string; veri: { item?: string; degisenler?: string[] } } }[];
    };
    const published = [...publicEvents, 'siparis.guncellendi'];
    expect(items.map(({ event }) => event.olay).toSorted()).toEqual(published.toSorted());
    const changed = items.filter(({ event }) => event.olay === 'siparis.guncellendi');
    expect(changed.map(({ event }) => event.veri.degisenler)).toEqual([changes, courier]);
    expect(items.find(({ event }) => event.olay === 'restoran.urun_degisti')?.event.veri.item).toBe('AYRAN-20');
  });
});
