import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { callAt, orderEvent } from '../support/dispatcher.ts';
import { fixture } from '../support/shared-dispatcher.ts';
import { consumerCalls } from '../support/feed-consumers.ts';

describe('named consumers of the feed', () => {
  let accountId: string;
  beforeEach(async () => {
    accountId = await fixture.account();
  });

  const { ask, take, commit, seek, list } = consumerCalls(
    (...given) => fixture.call(...given),
    () => accountId,
  );
  const publish = async (...orders: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const providerOrderId of orders) {
      const event = orderEvent(accountId, { restaurantId, providerOrderId });
      await fixture.publish([event]);
      await waitFor(async () => (await fixture.events({ _id: event.eventId })).length === 1);
      ids.push(event.eventId);
    }
    return ids;
  };
  const [x, y, z, restaurantId] = [newId(), newId(), newId(), newId()];
  const codeOf = async (method: string, path: string, body?: unknown) =>
    (await ask(method, path, body)).body.error?.code;

  it('gives each name every event, leases what it gave, and goes on after a commit', async () => {
    const ids = await publish(x, y, z);
    const first = await take('kasa', 'limit=2');
    expect(first.ids).toEqual(ids.slice(0, 2));
    expect((await take('kasa')).ids).toEqual(ids.slice(2));
    expect((await take('kasa')).ids).toEqual([]);
    expect((await take('mutfak')).ids).toEqual(ids);
    expect(await commit('kasa', first.cursors[1])).toBeUndefined();
    expect(await list()).toMatchObject([
      { name: 'kasa', position: 'e2', lag: 1, leased: 1 },
      { name: 'mutfak', position: 'e0', lag: 3, leased: 3 },
    ]);
  });

  it('stops before an order of which another machine has leased an event, until that is committed', async () => {
    const ids = await publish(x, y, z, x, y);
    const one = await take('kasa', 'limit=1');
    expect((await take('kasa')).ids).toEqual([ids[1], ids[2]]);
    expect((await take('kasa')).ids).toEqual([]);
    await commit('kasa', one.cursors[0]);
    expect((await take('kasa')).ids).toEqual([ids[3]]);
  });

  it('gives what was not committed in time to the next, before anything newer', async () => {
    const ids = await publish(x, y, x);
    const lost = await take('kasa', 'limit=2&lease=1');
    const again = await waitFor(async () => {
      const batch = await take('kasa', 'limit=1');
      return batch.ids.length > 0 && batch;
    });
    expect(again.ids).toEqual([ids[0]]);
    expect(Date.now()).toBeGreaterThanOrEqual(lost.until);
    expect(await commit('kasa', lost.cursors[1])).toBe('lease_lost');
    expect((await take('kasa', 'limit=1')).ids).toEqual([ids[1]]);
  });

  it('takes a late commit of what nobody else was given, part of a batch, and a commit twice', async () => {
    await publish(x, y, z);
    const batch = await take('kasa', 'lease=1');
    await waitFor(() => Date.now() > batch.until);
    for (const index of [0, 2, 2, 1]) expect(await commit('kasa', batch.cursors[index])).toBeUndefined();
    expect(await list()).toMatchObject([{ position: 'e3', lag: 0, leased: 0 }]);
  });

  it('waits for the next event', async () => {
    const waiting = take('kasa', 'wait=20');
    const ids = await publish(x);
    expect((await waiting).ids).toEqual(ids);
  });

  it('is moved to either end, to a time and to a cursor, and what was leased is leased no longer', async () => {
    const ids = await publish(x, y, z);
    const [, second] = await fixture.events({ accountId });
    const batch = await take('kasa');
    for (const [to, next] of [
      ['earliest', 0],
      ['latest', 3],
      [second?.at.toISOString() ?? '', 1],
      ['2100-01-01T00:00:00Z', 3],
      ['e2', 2],
      [batch.cursors[0] ?? '', 1],
    ] as const) {
      expect(await seek('kasa', to)).toBeUndefined();
      expect([to, (await take('kasa')).ids]).toEqual([to, ids.slice(next)]);
    }
    expect(await commit('kasa', batch.cursors[2])).toBe('lease_lost');
  });

  it('is not found when it is not there, and refuses what it did not issue', async () => {
    await publish(x);
    const { cursors } = await take('kasa');
    expect(await commit('baska', cursors[0])).toBe('consumer_not_found');
    for (const cursor of ['nonsense', 'e1', 'e1.x']) expect(await commit('kasa', cursor)).toBe('invalid_cursor');
    expect(await seek('kasa', 'ezzz')).toBe('invalid_cursor');
    for (const to of ['yesterday', '', 'e1;']) expect(await seek('kasa', to)).toBe('invalid_request');
    for (const name of ['a/b', '-a', 'a'.repeat(65), 'ş'])
      expect([name, (await ask('GET', encodeURIComponent(name))).status]).toEqual([name, 400]);
    expect((await ask('DELETE', 'kasa')).status).toBe(200);
    expect(await codeOf('DELETE', 'kasa')).toBe('consumer_not_found');
  });

  it('is one of another account’s own, whatever its name', async () => {
    await publish(x);
    const { cursors } = await take('kasa');
    const mine = accountId;
    accountId = await fixture.account();
    expect((await take('kasa')).ids).toEqual([]);
    expect(await commit('kasa', cursors[0])).toBe('lease_lost');
    expect(await list()).toHaveLength(1);
    expect(await codeOf('DELETE', 'kasa')).toBeUndefined();
    accountId = mine;
    expect(await commit('kasa', cursors[0])).toBeUndefined();
  });

  it('is one of fifty at most', async () => {
    for (let index = 0; index < 50; index += 1) await take(`kasa-${index}`);
    expect(await codeOf('GET', 'kasa-50')).toBe('too_many_consumers');
    expect(await seek('kasa-50', 'latest')).toBe('too_many_consumers');
    await ask('DELETE', 'kasa-7');
    expect((await ask('GET', 'kasa-50')).status).toBe(200);
  });

  it('is one of fifty at most also where many new names come at once, at several replicas', async () => {
    for (let index = 0; index < 45; index += 1) await take(`kasa-${index}`);
    const other = await fixture.startApp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_none, index) => {
        const url = index % 2 === 0 ? fixture.app.url() : other.url();
        return (await callAt(url, accountId, 'GET', `/consumers/mutfak-${index % 25}`)).body.error?.code;
      }),
    );
    await other.stop();
    expect(await list()).toHaveLength(50);
    expect(answers.filter((code) => code === undefined).length).toBeGreaterThanOrEqual(5);
    expect(new Set(answers)).toEqual(new Set([undefined, 'too_many_consumers']));
  });
});

describe('a reader without a name', () => {
  it('may start at the end', async () => {
    const accountId = await fixture.account();
    const read = async (query: string) =>
      (await fixture.call(accountId, 'GET', `/events?${query}`)).body.data as unknown as {
        items: { event: { veri: { id: string } } }[];
        nextCursor: string;
      };
    expect(await read('after=latest')).toEqual({ items: [], nextCursor: 'e0' });
    await fixture.publish([orderEvent(accountId), orderEvent(accountId)]);
    await waitFor(async () => (await fixture.events({ accountId })).length === 2);
    const { items, nextCursor } = await read('after=latest');
    expect({ items, nextCursor }).toEqual({ items: [], nextCursor: 'e2' });
    const event = orderEvent(accountId);
    const waiting = read('after=latest&wait=20');
    await fixture.publish([event]);
    expect((await waiting).items.map((item) => item.event.veri.id)).toEqual([event.eventId]);
    expect((await read(`after=${nextCursor}`)).items).toHaveLength(1);
  });
});
