import { jest } from '@jest/globals';
import { newId } from '@kopru/contracts/values/ids';
import {
  explainedReads,
  insertCount,
  isAbout,
  isFromIndex,
  receiver,
  waitFor,
  type ExplainedRead,
  type Receiver,
} from '@kopru/testing';
import { dayOf, type RecordDocument } from '../src/domain/webhook-record.ts';
import { orderEvent, startDispatcher, type Fixture } from './support/dispatcher.ts';
import { isFull, show } from './support/scale.ts';

/** Half of them of the account that asks. */
const recordCount = isFull ? 1_000_000 : 5_000;
const days = 30;
const dayMs = 86_400_000;
/** A page, and what must be looked at beside it. */
const maxRead = 300;
jest.setTimeout(isFull ? 1_800_000 : 300_000);

let fixture: Fixture;
let shop: Receiver;
let accountId: string;
let endpointId: string;
let template: RecordDocument;
const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');
const records = () => database().collection<RecordDocument>('records');

/** Copies of what the dispatcher has written, spread over a month; only the very oldest has failed. */
const fill = async (): Promise<void> => {
  const start = Date.now() - (days - 1) * dayMs;
  const createdAt = (index: number): Date => new Date(start + (index / recordCount) * (days - 1) * dayMs);
  const copy = (index: number): RecordDocument => ({
    ...template,
    _id: newId(),
    accountId: index % 2 === 0 ? accountId : newId(),
    orderId: newId(),
    day: dayOf(createdAt(index)),
    createdAt: createdAt(index),
    ...(index < 10 ? { state: 'failed', isOpen: true as const } : {}),
  });
  await insertCount(records(), recordCount, copy);
};

beforeAll(async () => {
  fixture = await startDispatcher();
  shop = await receiver();
  accountId = await fixture.account();
  endpointId = await fixture.register(accountId, { url: shop.url });
  await fixture.publish([orderEvent(accountId)]);
  template = await waitFor(async () => (await records().findOne({ state: 'delivered' })) ?? undefined);
  await fill();
});
afterAll(async () => {
  await fixture?.stop();
  await shop?.stop();
});

/** The reads of a request, without those of the dispatcher's own work meanwhile. */
const readsOf = async (path: string): Promise<ExplainedRead[]> => {
  const seen = await explainedReads([database()], async () => {
    expect((await fixture.call(accountId, 'GET', path)).status).toBe(200);
  });
  const reads = seen.filter(isAbout(accountId));
  show(path, { docs: Math.max(...reads.map(({ docsExamined }) => docsExamined)) });
  return reads;
};
const ofState = ['pending', 'retrying', 'parked', 'failed', 'skipped', 'delivered'].map(
  (state): [string, () => string] => [`those that are ${state}`, () => `/records?state=${state}`],
);

describe(`with ${recordCount.toLocaleString('en')} records`, () => {
  it.each<[string, () => string]>([
    ['the newest records', () => '/records?limit=100'],
    ['those of an endpoint', () => `/records?endpointId=${endpointId}`],
    ['those of an order', () => `/records?orderId=${template.orderId}`],
    ['one record', () => `/records/${template._id}`],
    ['the failed ones of an endpoint', () => `/records?state=failed&endpointId=${endpointId}`],
    ...ofState,
    ['what it counts', () => `/stats/webhooks?from=${new Date(Date.now() - days * dayMs).toISOString()}`],
    ['the endpoints', () => '/endpoints'],
    ['the events of the feed', () => '/events?limit=100'],
  ])('reads no more than it shows: %s', async (_name, path) => {
    const reads = await readsOf(path());
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter((read) => !isFromIndex(read) || read.docsExamined > maxRead)).toEqual([]);
  });

  it('finds the records of an order of before there were days', async () => {
    const { day: _day, ...old } = { ...template, _id: newId(), orderId: newId() };
    await records().insertOne(old as RecordDocument);
    const answer = await fixture.call(accountId, 'GET', `/records?orderId=${old.orderId}`);
    expect(answer.body.data).toMatchObject({ items: [{ id: old._id }] });
    expect((await fixture.call(accountId, 'GET', `/records?orderId=${newId()}`)).body.data).toMatchObject({
      items: [],
    });
  });

  it('its own work reads nothing but what is open', async () => {
    const reads = await explainedReads([database()], async () => {
      const before = shop.requests.length;
      await fixture.publish([orderEvent(accountId)]);
      await waitFor(() => shop.requests.length > before);
      await fixture.call(accountId, 'POST', `/endpoints/${endpointId}/pause`);
      await fixture.publish([orderEvent(accountId)]);
      await waitFor(async () => (await fixture.countRecords({ state: 'parked' })) === 1);
      await fixture.call(accountId, 'POST', `/endpoints/${endpointId}/resume`);
      await waitFor(() => shop.requests.length > before + 1);
    });
    // The last count is this test's own.
    const own = reads.filter(({ command }) => !('aggregate' in command));
    expect(own.filter((read) => read.docsExamined > maxRead)).toEqual([]);
  });
});
