import { eventFeedSchema } from '@kopru/contracts/internal/webhooks';
import { waitFor } from '@kopru/testing';
import { callAt, orderEvent } from '../support/dispatcher.ts';
import { fixture } from '../support/shared-dispatcher.ts';
import { orderOf } from '../support/orders.ts';

describe('the event feed', () => {
  let accountId: string;
  beforeEach(async () => {
    accountId = await fixture.account();
  });

  const read = async (query: string) => {
    const { body, status } = await fixture.call(accountId, 'GET', `/events?${query}`);
    return { status, code: body.error?.code, ...eventFeedSchema.partial().parse(body.data ?? {}) };
  };
  const publish = async (count: number) => {
    const events = Array.from({ length: count }, () => orderEvent(accountId));
    await fixture.publish(events);
    return events.map(({ eventId }) => eventId);
  };

  it('gives the same bodies as the webhooks, and again when asked again', async () => {
    const [eventId] = await publish(1);
    const feed = await waitFor(async () => {
      const found = await read('');
      return found.items?.length === 1 && found;
    });
    expect(feed.items?.[0]?.event).toMatchObject({
      olay: 'siparis.olusturuldu',
      veri: { id: eventId, providerOrderId: 'WEB-1001' },
    });
    expect(await read('')).toEqual(feed);
    expect(await read(`after=${feed.nextCursor ?? ''}`)).toMatchObject({ items: [], nextCursor: feed.nextCursor });
  });

  it('leaves the events of an order in order, though replicas stored them the other way round', async () => {
    const [first, second, third] = await publish(3);
    await waitFor(async () => (await fixture.events({ accountId })).length === 3);
    const events = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']).collection('events');
    const now = Date.now();
    for (const [id, sequence, lateMs] of [
      [first, 1, 20],
      [second, 2, 0],
    ] as const)
      await events.updateOne(
        { _id: id as never },
        { $set: { place: { sequence, firstEventId: first }, at: new Date(now + lateMs) } },
      );
    await events.updateOne({ _id: third as never }, { $set: { at: new Date(now + 10) } });
    const { items = [] } = await read('limit=1');
    const rest = await read('after=e1');
    expect([...items, ...(rest.items ?? [])].map(({ event }) => event.veri['id'])).toEqual([first, third, second]);
  });

  it('shows every reader all that is stored, though another one has just numbered it', async () => {
    await publish(5);
    await waitFor(async () => (await fixture.events({ accountId })).length === 5);
    const feeds = await Promise.all(Array.from({ length: 10 }, () => read('')));
    expect(feeds.map(({ items }) => items?.length)).toEqual(feeds.map(() => 5));
  });

  it('waits for the next event and answers as soon as it is there', async () => {
    const startedAt = Date.now();
    const waiting = read('wait=20');
    await publish(1);
    expect((await waiting).items).toHaveLength(1);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it('answers with nothing when its time is over', async () => {
    const startedAt = Date.now();
    expect((await read('wait=1')).items).toEqual([]);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
  });

  it('skips nothing for readers that read while two replicas write', async () => {
    const other = await fixture.startApp();
    const wanted = new Set<string>();
    let isWriting = true;
    const reader = async (): Promise<string[]> => {
      const seen: string[] = [];
      let after = '';
      for (;;) {
        const wasWriting = isWriting;
        const { items = [], nextCursor } = await read(`limit=7&after=${after}`);
        seen.push(...items.map(({ event }) => event.veri['id'] as string));
        after = nextCursor ?? after;
        if (items.length === 0 && !wasWriting && seen.length >= wanted.size) return seen;
      }
    };
    const readers = [reader(), reader()];
    for (let round = 0; round < 20; round += 1) for (const id of await publish(25)) wanted.add(id);
    isWriting = false;
    for (const seen of await Promise.all(readers)) {
      expect(seen).toHaveLength(wanted.size);
      expect(new Set(seen)).toEqual(wanted);
    }
    await other.stop();
  });

  it('shows no event of an order before an earlier one, whichever of two replicas is asked while both write', async () => {
    const other = await fixture.startApp();
    const orders = Array.from({ length: 40 }, () => orderOf(accountId, 5));
    const known = new Map(orders.flat().map(({ eventId, orderId, sequence = 0 }) => [eventId, { orderId, sequence }]));
    const reader = async (url: string, limit: number): Promise<string[]> => {
      const seen: string[] = [];
      let after = '';
      while (seen.length < known.size) {
        const { body } = await callAt(url, accountId, 'GET', `/events?limit=${limit}&after=${after}&wait=1`);
        const { items, nextCursor } = eventFeedSchema.parse(body.data);
        seen.push(...items.map(({ event }) => event.veri['id'] as string));
        after = nextCursor;
      }
      return seen;
    };
    const readers = [reader(fixture.app.url(), 3), reader(other.url(), 50), reader(other.url(), 7)];
    const events = orders.flat().toSorted(() => Math.random() - 0.5);
    for (let from = 0; from < events.length; from += 10) await fixture.publish(events.slice(from, from + 10));
    const [seen = [], ...rest] = await Promise.all(readers);
    for (const same of rest) expect(same).toEqual(seen);
    const reached = new Map<string, number>();
    for (const id of seen) {
      const { orderId = '', sequence = 0 } = known.get(id) ?? {};
      expect([orderId, sequence]).toEqual([orderId, (reached.get(orderId) ?? 0) + 1]);
      reached.set(orderId, sequence);
    }
    await other.stop();
  });

  it('shows an account only its own events', async () => {
    await publish(1);
    await waitFor(async () => (await read('')).items?.length === 1);
    const stranger = await fixture.account();
    expect((await fixture.call(stranger, 'GET', '/events')).body.data['items']).toEqual([]);
  });

  it.each(['nonsense', 'e', "e1'", 'e99999999999'])('refuses the cursor %s', async (cursor) => {
    expect(await read(`after=${encodeURIComponent(cursor)}`)).toMatchObject({ status: 400, code: 'invalid_cursor' });
  });
});
