import { newId } from '@kopru/contracts/values/ids';
import { tally, waitFor, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { show } from './support/scale.ts';

const timeout = { timeoutMs: 90_000, everyMs: 20 };
const many = 250;
const orders = 24;

describe('an account with 250 endpoints', () => {
  let fixture: Fixture;
  let crowd: Tally;
  let neighbour: Tally;
  let crowded: string;
  let other: string;
  beforeAll(async () => {
    fixture = await startDispatcher();
    await fixture.spawn();
    crowd = fixture.running.add(await tally());
    neighbour = fixture.running.add(await tally());
    [crowded, other] = [await fixture.account(), await fixture.account()];
    await fixture.register(other, { url: neighbour.url });
    for (let index = 0; index < many; index += 1) await fixture.register(crowded, { url: `${crowd.url}/${index}` });
  });
  afterAll(() => fixture.stop());

  const eventsOf = (accountId: string, count: number) =>
    Array.from({ length: count }, () => orderEvent(accountId, { providerOrderId: newId() }));
  /** When the neighbour's webhook came. */
  const arrivalOf = async (event: { providerOrderId: string }): Promise<number> =>
    (await waitFor(() => neighbour.hits.find((hit) => hit.providerOrderId === event.providerOrderId), timeout)).at;

  it('does not delay a neighbour, whose event came after all of its own', async () => {
    const [warm] = eventsOf(other, 1);
    await fixture.publish([...eventsOf(crowded, 1), ...(warm === undefined ? [] : [warm])]);
    await waitFor(() => crowd.hits.length >= many, timeout);
    const from = crowd.hits.length;
    const startedAt = performance.now();
    await fixture.publish(eventsOf(crowded, orders));
    const last = orderEvent(other, { providerOrderId: newId() });
    await fixture.publish([last]);
    const arrivedAt = await arrivalOf(last);
    await waitFor(() => crowd.hits.length >= from + orders * many, timeout);
    const hits = crowd.hits.slice(from);
    const before = hits.filter(({ at }) => at < arrivedAt).length / hits.length;
    const waited = (arrivedAt - startedAt) / (Math.max(...hits.map(({ at }) => at)) - startedAt);
    show('a crowd', { before, waited });
    // In the order in which the events came, it would be after all of them.
    expect(before).toBeLessThan(0.5);
    expect(waited).toBeLessThan(0.6);
  });
});
