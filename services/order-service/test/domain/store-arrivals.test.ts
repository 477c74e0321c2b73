import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder } from '@kopru/testing';
import { startDomain, type Domain } from '../support/fakes.ts';
import { arrivalEvents } from '../../src/domain/order-event.ts';

let domain: Domain;
beforeEach(() => {
  domain = startDomain();
});
const arrival = (body = arrivedOrder(), messageId = newId()) => ({ messageId, traceparent: undefined, body });
const store = (...arrivals: ReturnType<typeof arrival>[]) => domain.storeArrivals(arrivals);
const storedOf = ({ body: { accountId, order } }: ReturnType<typeof arrival>) =>
  domain.orders.byRef(accountId, order.providerOrderId);

describe('an order that arrives', () => {
  it('is stored whole and told of once', async () => {
    const one = arrival();
    expect(await store(one)).toEqual(['published']);
    const { providerOrderId, status, ...content } = one.body.order;
    const stored = await storedOf(one);
    expect(stored).toMatchObject({ providerOrderId, status, isCancelled: false, isReport: false, version: 1 });
    expect(stored.content).toMatchObject(content);
    expect(stored.timeline).toMatchObject([{ status: 400, by: 'platform', platform: 'none' }]);
    expect(domain.published).toEqual([stored._id]);
  });

  it('is one order, however often it comes, also in one batch', async () => {
    const body = arrivedOrder();
    expect(await store(...Array.from({ length: 20 }, () => arrival(body)))).toEqual(Array(20).fill('published'));
    expect(await store(arrival(body))).toEqual(['published']);
    expect(domain.published).toHaveLength(1);
  });

  it('is told of again when its message is delivered again, with the same event id', async () => {
    const one = arrival();
    await store(one);
    await store(one);
    const { _id } = await storedOf(one);
    expect(domain.published).toEqual([_id, _id]);
    const [first, second] = [await storedOf(one), await storedOf(one)].map((order) => arrivalEvents(order));
    expect(second).toEqual(first);
  });

  it('tells of the order even when another push of it stands before it', async () => {
    const one = arrival();
    await store(one);
    await store(arrival(one.body), one);
    expect(domain.published).toHaveLength(2);
  });

  it.each([
    [undefined, undefined],
    [true, true],
  ])('is told of as a trial where it is one: %s', async (isTest, published) => {
    const one = arrival(arrivedOrder({}, { isTest }));
    await store(one);
    const [created] = arrivalEvents(await storedOf(one));
    expect(created?.body.isTest).toBe(published);
  });

  it('is told of and told to be cancelled when it was cancelled before it came', async () => {
    const one = arrival(arrivedOrder({}, { status: 1500 }));
    await store(one);
    expect(arrivalEvents(await storedOf(one))).toMatchObject([
      { type: 'siparis.olusturuldu', body: { status: 1500, sequence: 1, oldStatus: null } },
      { type: 'siparis.iptal_edildi', body: { status: 1500, sequence: 2, oldStatus: null } },
    ]);
    expect(await storedOf(one)).not.toHaveProperty('awaitsReport');
  });

  it('keeps its numbers and its status when the arrival is told again after a change', async () => {
    const one = arrival(arrivedOrder({ provider: 'getir' }));
    await store(one);
    const before = arrivalEvents(await storedOf(one));
    await domain.command(await storedOf(one), 'verify');
    expect(arrivalEvents(await storedOf(one))).toEqual(before);
    const { _id } = await storedOf(one);
    expect(domain.eventsOf(_id)).toMatchObject([
      { body: { sequence: 2, firstEventId: before[0]?.body.eventId, oldStatus: 400, status: 500 } },
    ]);
  });

  it('has what it waits for as its work: its own time, or its verification', async () => {
    const at = new Date(domain.now().getTime() + 3_600_000);
    const scheduled = arrival(arrivedOrder({}, { status: 325, scheduledFor: at.toISOString() }));
    const automatic = arrival(arrivedOrder({}, {}, { autoVerify: true }));
    const delivered = arrival(arrivedOrder({}, { status: 900 }, { autoVerify: true }));
    await store(scheduled, automatic, delivered);
    expect(await storedOf(scheduled)).toMatchObject({ activateAt: at, workAt: at });
    expect(await storedOf(automatic)).toMatchObject({ autoVerify: { attempts: 0 }, workAt: domain.now() });
    expect(await storedOf(delivered)).not.toHaveProperty('workAt');
  });
});
