import { waitFor } from '@kopru/testing';
import { dataOf } from './panel/panel-client.ts';
import { orderOf, people, type Someone } from './privacy/people.ts';
import { foundOf, inQueues, type Source } from './privacy/search.ts';
import { openPrivacyFixture, type PrivacyFixture } from './privacy/fixture.ts';

const hourMs = 3_600_000;
const count = 12;

describe('privacy mode', () => {
  const hiddenPeople = people(count, 'GIZLI');
  const open = people(count, 'ACIK');
  const [ended, inProgress] = [hiddenPeople.slice(0, 6), hiddenPeople.slice(6)];
  const refused = people(2, 'RET');
  const off = people(2, 'KAPALI');
  const hidden = [...hiddenPeople, ...refused, ...off];
  let fixture: PrivacyFixture;
  let messages: Source[] = [];

  const detailText = async ({ number }: Someone): Promise<string> => JSON.stringify(await fixture.detail(number));
  const rejectedTexts = async (): Promise<string> =>
    JSON.stringify(dataOf(await fixture.owner.ask('GET', `integrations/${fixture.integrationId}/rejected`)));
  const everywhere = async (): Promise<Source[]> => [...(await fixture.everywhere()), ...messages];

  beforeAll(async () => {
    fixture = await openPrivacyFixture();
  });
  afterAll(() => fixture?.stop());

  it('shows till, panel, kitchen, list and webhook the customer while the delivery lasts', async () => {
    const { push, owner, orders, target, shown, system } = fixture;
    await push(fixture.hidden, hiddenPeople);
    await push(shown, open);
    const [person] = hiddenPeople as [Someone];
    const id = String((await orders.findOne({ providerOrderId: person.number }))?._id);
    // The slip is printed of it.
    const panelOrder = dataOf(await owner.ask('GET', `orders/${id}`));
    expect(panelOrder.customer).toMatchObject({ name: person.name, phone: person.phone, note: person.note });
    expect(panelOrder.customer.address).toMatchObject({ street: person.street, lat: person.lat });
    expect(panelOrder.items[0].note).toBe(person.itemNote);
    expect(await detailText(person)).toContain(person.name);
    const ofRestaurant = `/orders?restaurantId=${fixture.hidden.restaurantId}&limit=200`;
    expect(JSON.stringify((await fixture.hidden.account.get(ofRestaurant)).body)).toContain(person.name);
    const since = new Date(Date.now() - hourMs).toISOString();
    const queue = JSON.stringify(dataOf(await owner.ask('GET', `orders/queue?from=${since}`)));
    expect(queue).toContain(person.name);
    expect(queue).toContain(person.itemNote);
    await waitFor(() => hiddenPeople.every(({ name }) => target.requests.some(({ text }) => text.includes(name))));
    expect(JSON.stringify(dataOf(await owner.ask('GET', `orders/${id}/raw`)))).toContain(person.mail);
    const found = await system.admin('person.export', { account: shown.account.id, phone: person.phone });
    expect(JSON.stringify(found)).toContain(person.street);
  });

  it('keeps what was refused, what comes to a channel that is off, and what people write of an order', async () => {
    for (const person of refused)
      expect((await fixture.hidden.push({ ...orderOf(person), amount: 'çok' })).status).toBeGreaterThan(399);
    for (const [index, person] of ended.entries())
      await (index === 0 ? fixture.cancelByCustomer(person, 'reason') : fixture.cancel(person));
    await waitFor(async () => (await fixture.collection('ingest', 'rejected').countDocuments()) === refused.length);
    await fixture.pushWhileOff(off);
    const pushes = await rejectedTexts();
    for (const { name } of refused) expect(pushes).toContain(name);
    for (const person of ended) expect(await detailText(person)).toContain(person.name);
  });

  it('has nothing of a held person in the clear in any collection, queue or log, and finds the others', async () => {
    const failed = fixture.collection('webhooks', 'records');
    await waitFor(async () => (await failed.countDocuments({ state: 'failed' })) > count, { timeoutMs: 60_000 });
    messages = [{ where: 'messages', text: JSON.stringify(await fixture.messages()) }];
    const sources = await everywhere();
    expect(foundOf(hidden, sources)).toEqual([]);
    // The search finds what is there.
    const others = foundOf(open, sources);
    for (const where of ['orders.orders', 'messages', 'webhooks.records'])
      expect(others.filter((one) => one.startsWith(where)).length).toBeGreaterThan(count);
  });

  it('has nothing left that opens the data once the hours after the end are over', async () => {
    const { clock, orders, collection, now } = fixture;
    clock.aheadMs = 6 * hourMs + 60_000;
    const ofEnded = { providerOrderId: { $in: ended.map(({ number }) => number) } };
    await waitFor(async () => (await orders.countDocuments({ ...ofEnded, sealed: { $exists: true } })) === 0);
    for (const person of ended) {
      const text = await detailText(person);
      expect(foundOf([person], [{ where: 'order', text }])).toEqual([]);
      expect(text).toContain('Adana dürüm');
    }
    // The order is not over for these.
    for (const person of inProgress) expect(await detailText(person)).toContain(person.name);
    clock.aheadMs = 31 * hourMs;
    await waitFor(async () => (await orders.countDocuments({ sealed: { $exists: true } })) === 0);
    for (const person of inProgress)
      expect(foundOf([person], [{ where: 'order', text: await detailText(person) }])).toEqual([]);
    expect(foundOf(refused, [{ where: 'pushes', text: await rejectedTexts() }])).toEqual([]);
    const keys = collection('ingest', 'person_keys');
    await waitFor(async () => (await keys.countDocuments({ endsAt: { $lte: now() } })) === 0);
    messages = [...messages, ...(await inQueues(fixture.backing))];
    expect(foundOf(hidden, await everywhere())).toEqual([]);
  });
});
