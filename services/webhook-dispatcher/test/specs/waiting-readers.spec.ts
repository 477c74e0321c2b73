import { eventFeedSchema } from '@kopru/contracts/internal/webhooks';
import { explainedReads, isAbout, waitFor } from '@kopru/testing';
import { callAt, orderEvent, type Fixture } from '../support/dispatcher.ts';
import { fixture } from '../support/shared-dispatcher.ts';
import { consumerCalls } from '../support/feed-consumers.ts';

const many = 40;

describe('readers that wait for events', () => {
  let other: Awaited<ReturnType<Fixture['startApp']>>;
  let accountId: string;
  beforeAll(async () => {
    other = await fixture.startApp();
  });
  afterAll(() => other?.stop());
  beforeEach(async () => {
    accountId = await fixture.account();
  });

  const read = async (url: string, query: string) =>
    eventFeedSchema.parse((await callAt(url, accountId, 'GET', `/events?${query}`)).body.data);
  const consumersAt = (url: () => string) =>
    consumerCalls(
      (...given) => callAt(url(), ...given),
      () => accountId,
    );
  const here = consumersAt(() => fixture.app.url());
  const there = consumersAt(() => other.url());
  const publish = async (...events: ReturnType<typeof orderEvent>[]) => {
    await fixture.publish(events);
    await waitFor(async () => (await fixture.events({ accountId })).length >= events.length);
  };
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']);

  it('ask the database when they come, and not again while there is nothing', async () => {
    const { nextCursor } = await read(fixture.app.url(), 'after=latest');
    const reads = await explainedReads([database()], async () => {
      const waiting = Array.from({ length: many }, () => read(fixture.app.url(), `after=${nextCursor}&wait=1`));
      for (const { items } of await Promise.all(waiting)) expect(items).toEqual([]);
    });
    expect(reads.filter(isAbout(accountId)).length).toBeLessThan(3 * many);
  });

  it('that come again where they were ask nothing at all', async () => {
    const { nextCursor } = await read(fixture.app.url(), 'after=latest&wait=1');
    const reads = await explainedReads([database()], async () => {
      const waiting = Array.from({ length: many }, () => read(fixture.app.url(), `after=${nextCursor}&wait=1`));
      await Promise.all(waiting);
    });
    expect(reads.filter(isAbout(accountId)).length).toBeLessThan(many);
  });

  it('all get an event, whichever replica they ask', async () => {
    const waiting = [fixture.app, other].flatMap((app) =>
      Array.from({ length: 5 }, () => read(app.url(), 'after=latest&wait=30')),
    );
    const cursors = await Promise.all([read(fixture.app.url(), 'after=latest'), read(other.url(), 'after=latest')]);
    expect(cursors.map(({ nextCursor }) => nextCursor)).toEqual(['e0', 'e0']);
    const event = orderEvent(accountId);
    await publish(event);
    for (const { items } of await Promise.all(waiting))
      expect(items.map((item) => item.event.veri['id'])).toEqual([event.eventId]);
  });

  it('get one that another reader has numbered before they saw it without a number', async () => {
    const { nextCursor } = await read(other.url(), 'after=latest&wait=1');
    const waiting = read(other.url(), `after=${nextCursor}&wait=30`);
    const ofAnother = orderEvent(await fixture.account());
    await fixture.publish([ofAnother]);
    await waitFor(async () => (await fixture.events({ _id: ofAnother.eventId })).length === 1);
    const [events, feeds] = [database().collection('events'), database().collection('feeds')];
    await events.updateOne({ _id: ofAnother.eventId as never }, { $set: { accountId, number: 1 } });
    await feeds.updateOne({ _id: accountId as never }, { $set: { last: 1 } }, { upsert: true });
    expect((await waiting).items).toHaveLength(1);
  });

  it('under a name get what another machine commits at another replica', async () => {
    const order = orderEvent(accountId);
    await publish(order, orderEvent(accountId, { restaurantId: order.restaurantId }));
    const first = await here.take('kasa', 'limit=1&lease=300');
    const waiting = there.take('kasa', 'wait=30');
    expect((await here.take('kasa')).ids).toEqual([]);
    expect(await here.commit('kasa', first.cursors[0])).toBeUndefined();
    expect((await waiting).ids).toHaveLength(1);
  });

  it('under a name get what another machine has not committed in time', async () => {
    await publish(orderEvent(accountId));
    const lost = await here.take('kasa', 'lease=1');
    expect((await there.take('kasa', 'wait=30')).ids).toEqual(lost.ids);
  });
});
