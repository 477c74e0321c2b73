import { jest } from '@jest/globals';
import type { OrderEvent } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import {
  consumerCalls,
  makeWitness,
  randomFrom,
  type Batch,
  type Known,
  type Random,
} from './support/feed-consumers.ts';
import { isFull, show } from './support/scale.ts';

const names = isFull ? 10 : 4;
const orderCount = isFull ? 100 : 20;
const eventsPerOrder = 4;
const wantedKills = isFull ? 50 : 8;
const total = orderCount * eventsPerOrder;
const seed = Number(process.env['TEST_SEED'] ?? 20_261_122);

jest.setTimeout(isFull ? 900_000 : 300_000);

describe('many consumers of one feed', () => {
  let fixture: Fixture;
  let accountId: string;
  beforeAll(async () => {
    fixture = await startDispatcher();
    accountId = await fixture.account();
  });
  afterAll(() => fixture?.stop());

  const known = new Map<string, Known>();
  const feed: string[] = [];
  const calls = consumerCalls(
    (...given) => fixture.call(...given),
    () => accountId,
  );
  const tally = { kills: 0, lost: 0, seeks: 0, batches: 0 };

  const publishAll = async (random: Random): Promise<void> => {
    const restaurantId = newId();
    const orders = Array.from({ length: orderCount }, () => newId());
    for (let sequence = 1; sequence <= eventsPerOrder; sequence += 1) {
      const events: OrderEvent[] = orders
        .toSorted(() => random() - 0.5)
        .map((providerOrderId) => orderEvent(accountId, { restaurantId, providerOrderId }));
      for (const { eventId, orderId } of events) known.set(eventId, { order: orderId, sequence });
      await fixture.publish(events);
      await waitFor(async () => (await fixture.events({ accountId })).length === sequence * orderCount);
      const stored = await fixture.call(accountId, 'GET', `/events?limit=200${after()}`);
      for (const { event } of stored.body.data['items'] as unknown as { event: { veri: { id: string } } }[])
        feed.push(event.veri.id);
    }
  };
  const after = (): string => (feed.length === 0 ? '' : `&after=e${feed.length.toString(36)}`);

  /** One name with one or two machines, which work at the same time, die, come too late, and are moved. */
  const consume = async (name: string, machines: number, random: Random): Promise<string[]> => {
    const witness = makeWitness(known, () => feed);
    const { isDone, everSeen } = witness;
    let killsLeft = Math.ceil(wantedKills / names);
    let seeksLeft = 2;

    const finish = async (batch: Batch): Promise<void> => {
      if (batch.ids.length === 0) return;
      witness.committing(batch);
      const code = await calls.commit(name, batch.cursors.at(-1));
      if (code === undefined) {
        witness.committed(batch);
        return;
      }
      expect(code).toBe('lease_lost');
      tally.lost += 1;
      witness.lost(batch);
    };
    /** Another machine is given what this one did not commit in time. */
    const comeTooLate = async ({ until }: Batch): Promise<void> => {
      await waitFor(() => Date.now() > until);
      const instead = await calls.take(name, 'limit=5&lease=1');
      witness.given(instead);
      await finish(instead);
    };
    const step = async (): Promise<void> => {
      const batch = await calls.take(name, `limit=${1 + Math.floor(random() * 12)}&lease=1`);
      witness.given(batch);
      if (batch.ids.length === 0) return;
      tally.batches += 1;
      const fate = random();
      if (fate < 0.15 && killsLeft > 0) {
        killsLeft -= 1;
        tally.kills += 1;
      } else {
        if (fate > 0.93) await comeTooLate(batch);
        await finish(batch);
      }
    };
    const move = async (): Promise<void> => {
      seeksLeft -= 1;
      tally.seeks += 1;
      const done = feed.findIndex((id) => !isDone(id));
      const place = Math.floor(random() * (done === -1 ? feed.length : done));
      expect(await calls.seek(name, place === 0 ? 'earliest' : `e${place.toString(36)}`)).toBeUndefined();
      witness.moved(place);
    };
    const isThrough = (): boolean => feed.length === total && feed.every(isDone);
    while (!isThrough() || killsLeft > 0) {
      if (isThrough()) await move();
      await Promise.all(Array.from({ length: machines }, step));
      if (seeksLeft > 0 && random() < 0.1) await move();
    }
    expect([name, everSeen.size]).toEqual([name, total]);
    return witness.breaches;
  };

  it('shows each every event, in order per order, and leases none to two machines at once', async () => {
    const random = randomFrom(seed);
    const consumers = Array.from({ length: names }, (_none, index) =>
      consume(`kasa-${index}`, index % 2 === 0 ? 2 : 1, randomFrom(seed + index + 1)),
    );
    const [breaches] = await Promise.all([Promise.all(consumers), publishAll(random)]);
    show(`named consumers, seed ${seed}`, { names, events: total, ...tally });
    expect(breaches.flat()).toEqual([]);
    expect(tally.kills).toBeGreaterThanOrEqual(wantedKills);
    expect(tally.lost).toBeGreaterThan(0);
    expect((await calls.list()).map(({ lag }) => lag)).toEqual(Array.from({ length: names }, () => 0));
  });
});
