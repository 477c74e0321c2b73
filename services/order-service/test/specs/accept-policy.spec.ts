import { clockOperations } from '@kopru/contracts/internal/clock';
import type { OrderQueue } from '@kopru/contracts/internal/order-queue';
import { orderOperations } from '@kopru/contracts/internal/orders';
import type { AcceptPolicy } from '@kopru/contracts/orders/accept-policy';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, eventually, origin, waitFor, type Origin } from '@kopru/testing';
import { system, timeHasCome } from '../support/shared-system.ts';
import { done, failure, named } from '../support/system.ts';

let from: Origin;
beforeEach(() => {
  from = origin({ accountId: newId(), provider: 'getir' });
});

const headers = () => ({ headers: { 'x-account-id': from.accountId } });
const policy = (change: Partial<AcceptPolicy> = {}): AcceptPolicy => ({ mode: 'accept', afterSeconds: 25, ...change });
const arrive = async (change: Partial<AcceptPolicy> = {}, order: Parameters<typeof arrivedOrder>[1] = {}) =>
  (await system.stored(arrivedOrder(from, order, { acceptPolicy: policy(change) })))._id;
const stored = async (id: string) => {
  const order = await system.orders.findOne({ _id: id });
  if (order === null) throw new Error('no such order');
  return order;
};
const reaches = (id: string, status: number) => waitFor(async () => (await stored(id)).status === status);
const isOpen = (value: boolean) => ({ body: { success: true, data: { isOpen: value } } });
const metric = async (outcome: string): Promise<number> => {
  const { data } = await system.http.get<string>('/metrics');
  return Number(
    new RegExp(`^kopru_orders_by_policy_total\\{.*provider="getir",outcome="${outcome}".*\\} (\\S+)$`, 'm').exec(
      data,
    )?.[1] ?? 0,
  );
};

describe('an order that nobody accepts', () => {
  it('is accepted by the policy at its time and not before, and says so everywhere', async () => {
    const before = await metric('accepted');
    const id = await arrive();
    const { data } = await system.http.get<{ data: OrderQueue }>(
      '/internal/queue?from=2026-01-01T00:00:00Z',
      headers(),
    );
    const { acceptPolicy, receivedAt } = await stored(id);
    expect(acceptPolicy?.at?.getTime()).toBe(receivedAt.getTime() + 25_000);
    expect(data.data.lanes.waiting.items).toMatchObject([{ id, policyAt: acceptPolicy?.at?.toISOString() }]);
    expect(system.platform.commands).toEqual([]);
    await timeHasCome({ _id: id });
    await reaches(id, 500);
    expect(system.platform.commands).toMatchObject([{ command: { kind: 'verify' } }]);
    expect(system.platform.commands[0]?.command).not.toHaveProperty('preparationMinutes');
    expect((await system.get(id, from.accountId)).timeline.at(-1)).toMatchObject({
      by: 'auto',
      platform: 'done',
      acceptedAfterSeconds: expect.any(Number),
    });
    const journey = await system.http.get(`/internal/orders/${id}/journey`, headers());
    expect(orderOperations.journey.data.parse(journey.data.data).steps.at(-1)).toMatchObject({
      by: 'auto',
      acceptedAfterSeconds: expect.any(Number),
    });
    expect(await stored(id)).not.toHaveProperty('acceptPolicy');
    expect(await stored(id)).not.toHaveProperty('workAt');
    expect(await metric('accepted')).toBe(before + 1);
  });

  it('is accepted with the preparation time of its restaurant, within the limits of the platform', async () => {
    system.restaurants.answer(({ path }) =>
      path.endsWith('/preparation-settings')
        ? { body: { success: true, data: { dayEndsAt: '04:00', pinnedMinutes: 2 } } }
        : named,
    );
    from = { ...from, provider: 'ys' };
    const id = await arrive();
    await timeHasCome({ _id: id });
    await reaches(id, 500);
    expect(system.platform.commands).toMatchObject([{ command: { kind: 'verify', preparationMinutes: 4 } }]);
    expect(await stored(id)).toMatchObject({ preparationMinutes: 4 });
  });

  it('is accepted without one where it cannot be read in time', async () => {
    system.restaurants.answer(({ path }) => (path.endsWith('/preparation-settings') ? { delayMs: 10_000 } : named));
    from = { ...from, provider: 'ys' };
    const id = await arrive();
    await timeHasCome({ _id: id });
    await reaches(id, 500);
    expect(system.platform.commands[0]?.command).not.toHaveProperty('preparationMinutes');
  });

  it('of an own channel is accepted without a call', async () => {
    from = { ...from, provider: 'direct' };
    const id = await arrive();
    await timeHasCome({ _id: id });
    await reaches(id, 500);
    expect((await stored(id)).timeline.at(-1)).toMatchObject({ by: 'auto', platform: 'none' });
    expect((await stored(id)).timeline.at(-1)).toHaveProperty('acceptedAfterSeconds');
  });

  it('that somebody accepts before is theirs', async () => {
    const id = await arrive();
    const { status } = await system.http.post(
      `/internal/orders/${id}/verify`,
      { by: 'panel', who: 'Ayşe Yılmaz' },
      headers(),
    );
    expect(status).toBe(200);
    const order = await stored(id);
    expect(order).not.toHaveProperty('workAt');
    expect(order.timeline.at(-1)).toMatchObject({ by: 'panel', who: 'Ayşe Yılmaz' });
    expect(order.timeline.at(-1)).not.toHaveProperty('acceptedAfterSeconds');
    expect(system.platform.commands).toHaveLength(1);
  });

  it('is tried again after a refusal, and shows the tries on its journey', async () => {
    system.platform.answerWith((_command, index) =>
      index === 0 ? failure(502, 'provider_error', { provider: 'x', platformMessage: 'meşgul' }) : done(),
    );
    const id = await arrive();
    await timeHasCome({ _id: id });
    await waitFor(() => system.platform.commands.length === 1);
    await waitFor(async () => (await stored(id)).acceptPolicy?.attempts === 1);
    const journey = await system.http.get(`/internal/orders/${id}/journey`, headers());
    expect(journey.data.data).toMatchObject({ status: 400, acceptTries: 1 });
    await reaches(id, 500);
    expect(system.platform.commands).toHaveLength(2);
  });

  it('is left to people once the platform’s time is over, and stays to be accepted', async () => {
    const before = await metric('given_up');
    system.platform.answerWith(() => failure(502, 'provider_error', { provider: 'x', platformMessage: 'geç' }));
    const id = await arrive({}, { placedAt: new Date(Date.now() - 600_000).toISOString() });
    await waitFor(async () => (await stored(id)).acceptPolicy?.at === undefined);
    expect(await stored(id)).toMatchObject({ status: 400, acceptPolicy: { attempts: 1 } });
    expect(await stored(id)).not.toHaveProperty('workAt');
    expect(await metric('given_up')).toBe(before + 1);
    system.platform.answerWith(() => done());
    expect((await system.http.post(`/internal/orders/${id}/verify`, {}, headers())).status).toBe(200);
  });

  it('came late and is accepted at once', async () => {
    const id = await arrive({ afterSeconds: 900 }, { placedAt: new Date(Date.now() - 250_000).toISOString() });
    await reaches(id, 500);
  });
});

describe('an order that is accepted only while the store is open', () => {
  const asked = (): string[] => system.restaurants.requests.map(({ path }) => path);
  beforeEach(() => void (system.restaurants.requests.length = 0));

  it('waits while it is closed, or nobody knows, and is accepted when somebody opens it', async () => {
    system.restaurants.answer(isOpen(false));
    const id = await arrive({ mode: 'accept_if_open' });
    await timeHasCome({ _id: id });
    await waitFor(() => asked().some((path) => path.endsWith(`/restaurants/${from.restaurantId}/stores/getir`)));
    await waitFor(async () => ((await stored(id)).acceptPolicy?.at?.getTime() ?? 0) > Date.now() + 10_000);
    system.restaurants.answer({ status: 503 });
    await timeHasCome({ _id: id });
    await waitFor(async () => ((await stored(id)).acceptPolicy?.at?.getTime() ?? 0) > Date.now() + 10_000);
    expect(await stored(id)).toMatchObject({ status: 400, acceptPolicy: { attempts: 0 } });
    expect(system.platform.commands).toEqual([]);
    system.restaurants.answer(isOpen(true));
    await timeHasCome({ _id: id });
    await reaches(id, 500);
  });

  it('is left to people when the platform’s time ends before it is open', async () => {
    system.restaurants.answer(isOpen(false));
    const id = await arrive({ mode: 'accept_if_open' }, { placedAt: new Date(Date.now() - 600_000).toISOString() });
    await waitFor(async () => (await stored(id)).acceptPolicy?.at === undefined);
    expect(system.platform.commands).toEqual([]);
    expect((await stored(id)).status).toBe(400);
  });
});

describe('a scheduled order', () => {
  const scheduledFor = () => new Date(Date.now() + 7_200_000).toISOString();

  it('that comes again as new follows the policy of then', async () => {
    const first = arrivedOrder(from, { status: 325, scheduledFor: scheduledFor() });
    const { _id } = await system.stored(first);
    expect(await stored(_id)).not.toHaveProperty('acceptPolicy');
    await system.arrive({ ...first, order: { ...first.order, status: 400 }, acceptPolicy: policy() });
    await reaches(_id, 400);
    await timeHasCome({ _id });
    await reaches(_id, 500);
  });
});

describe('in a sandbox', () => {
  const advance = async (offsetMs: number) => {
    const { status, data } = await system.http.post<{ data: unknown }>('/internal/clock', { offsetMs }, headers());
    expect(status).toBe(200);
    return clockOperations.advance.data.parse(data.data);
  };

  it('the clock of the account brings the policy, not a second earlier', async () => {
    const id = await arrive({ afterSeconds: 60 });
    const early = await advance(30_000);
    expect(early).toMatchObject({ isSettled: true });
    expect(early.nextInMs).toBeLessThanOrEqual(30_000);
    expect((await stored(id)).status).toBe(400);
    expect(await advance(60_000)).toMatchObject({ isSettled: true, nextInMs: null });
    await eventually(async () => expect((await stored(id)).status).toBe(500));
    expect((await stored(id)).timeline.at(-1)?.acceptedAfterSeconds).toBeGreaterThanOrEqual(60);
  });
});
