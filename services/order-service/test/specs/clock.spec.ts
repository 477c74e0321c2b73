import { clockOperations, type ClockState } from '@kopru/contracts/internal/clock';
import { newId } from '@kopru/contracts/values/ids';
import { arrivedOrder, eventually, origin, waitFor, type Origin } from '@kopru/testing';
import { system } from '../support/shared-system.ts';
import { deferred, done } from '../support/system.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

let from: Origin;
beforeEach(() => {
  from = origin({ accountId: newId(), provider: 'getir' });
});

const ofAccount = (accountId = from.accountId) => ({ headers: { 'x-account-id': accountId } });
const advance = async (offsetMs: number, accountId = from.accountId): Promise<ClockState> => {
  const { status, data } = await system.http.post<{ data: unknown }>(
    '/internal/clock',
    { offsetMs },
    ofAccount(accountId),
  );
  expect(status).toBe(200);
  return clockOperations.advance.data.parse(data.data);
};
const stored = async (id: string) => {
  const order = await system.orders.findOne({ _id: id });
  if (order === null) throw new Error('no such order');
  return order;
};
const command = async (id: string, action: string): Promise<void> => {
  const { status } = await system.http.post(`/internal/orders/${id}/${action}`, {}, ofAccount());
  expect(status).toBe(200);
};
const scheduled = async (inMs: number, of = from, leadMinutes?: number): Promise<string> => {
  const arrived = arrivedOrder(of, {}, { leadMinutes });
  const scheduledFor = new Date(Date.now() + inMs).toISOString();
  return (await system.stored({ ...arrived, order: { ...arrived.order, status: 325, scheduledFor } }))._id;
};
/** An order whose platform wants its call a minute later. */
const pausing = async (): Promise<string> => {
  const { _id } = await system.stored(arrivedOrder(from));
  await command(_id, 'verify');
  system.platform.answerWith(() => deferred(new Date(Date.now() + minuteMs)));
  await command(_id, 'advance');
  system.platform.answerWith(() => done());
  system.platform.commands.length = 0;
  return _id;
};

describe('what orders of a sandbox wait for', () => {
  it('is the time of a scheduled order: not a minute earlier, in the order of the times, and once', async () => {
    const [later, sooner] = [await scheduled(5 * hourMs), await scheduled(2 * hourMs)];
    const early = await advance(2 * hourMs - minuteMs);
    expect(early).toMatchObject({ released: {}, isSettled: true });
    expect(early.nextInMs).toBeLessThanOrEqual(minuteMs);
    expect((await stored(sooner)).status).toBe(325);
    expect(await advance(2 * hourMs)).toMatchObject({ released: { scheduledOrders: 1 }, isSettled: true });
    expect([(await stored(sooner)).status, (await stored(later)).status]).toEqual([400, 325]);
    expect(await advance(2 * hourMs)).toMatchObject({ released: {}, isSettled: true });
    expect(await advance(6 * hourMs)).toEqual({ released: { scheduledOrders: 1 }, nextInMs: null, isSettled: true });
    const { timeline, content } = await stored(later);
    expect(timeline.map(({ status }) => status)).toEqual([325, 400]);
    // What is shown of the future has come nearer, too.
    expect(Math.abs(Date.parse(content.scheduledFor ?? '') - Date.now() + hourMs)).toBeLessThan(minuteMs);
  });

  it('is the time at which cooking begins: by the lead of the restaurant, in its order of the day, and as it is shown', async () => {
    const id = await scheduled(3 * hourMs, { ...from, provider: 'ys' }, 45);
    const lead = 45 * minuteMs;
    expect(await advance(3 * hourMs - lead - minuteMs)).toMatchObject({ released: {} });
    const { content } = await stored(id);
    const { data } = await system.http.get(`/internal/orders/${id}`, ofAccount());
    expect(data.data.prepareAt).toBe(new Date(Date.parse(content.scheduledFor ?? '') - lead).toISOString());
    expect(await advance(3 * hourMs - lead)).toMatchObject({ released: { scheduledOrders: 1 }, isSettled: true });
    expect((await stored(id)).status).toBe(400);
  });

  it('is the pause that a platform demands: its call is made when the time has come, once', async () => {
    const id = await pausing();
    expect(await advance(50_000)).toMatchObject({ released: {}, isSettled: true });
    expect(system.platform.commands).toHaveLength(0);
    expect(await advance(minuteMs)).toMatchObject({ released: { platformCalls: 1 }, nextInMs: null, isSettled: true });
    expect(system.platform.commands).toHaveLength(1);
    expect((await stored(id)).timeline.at(-1)).toMatchObject({ status: 600, platform: 'done' });
    await advance(2 * minuteMs);
    expect(system.platform.commands).toHaveLength(1);
  });

  it('is counted from the last step, also before anything is asked', async () => {
    const promisedAt = '2026-11-25T13:00:00.000Z';
    const { _id } = await system.stored(arrivedOrder(from, { promisedAt }));
    await command(_id, 'verify');
    const before = (await stored(_id)).lastStepAt?.getTime() ?? 0;
    await advance(minuteMs);
    expect((await stored(_id)).content.promisedAt).toBe('2026-11-25T12:59:00.000Z');
    await command(_id, 'advance');
    const sentAt = Date.parse(system.platform.commands.at(-1)?.order.lastStepAt ?? '');
    expect(sentAt).toBe(before - minuteMs);
    // The step itself happened when it happened.
    expect((await stored(_id)).timeline.at(-2)?.at.getTime()).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('is the time for which a dish was promised, from its begin on', async () => {
    const { _id } = await system.stored(arrivedOrder(from));
    await advance(minuteMs);
    const { status } = await system.http.post(
      `/internal/orders/${_id}/verify`,
      { preparationMinutes: 20 },
      ofAccount(),
    );
    expect(status).toBe(200);
    const readyAt = async (): Promise<number> => {
      const { data } = await system.http.get(`/internal/orders/${_id}`, ofAccount());
      return Date.parse(data.data.readyAt as string);
    };
    const before = await readyAt();
    const begun = (await stored(_id)).timeline.at(-1)?.at.getTime() ?? 0;
    expect(before).toBe(begun + 20 * minuteMs);
    await advance(5 * minuteMs);
    await advance(6 * minuteMs);
    expect(await readyAt()).toBe(before - 5 * minuteMs);
    const queue = await system.http.get(`/internal/queue?from=2026-01-01T00:00:00Z`, ofAccount());
    expect(queue.data.data.lanes.preparing.items[0]).toMatchObject({
      readyAt: new Date(before - 5 * minuteMs).toISOString(),
    });
  });

  it('does not move while its platform is being called: the call ends first, and is not made again', async () => {
    const id = await pausing();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    system.platform.answerWith(async () => {
      await ended;
      return done();
    });
    const released = advance(minuteMs);
    await waitFor(() => system.platform.commands.length === 1);
    const beyond = advance(hourMs);
    end();
    expect(await released).toMatchObject({ isSettled: true });
    expect(await beyond).toMatchObject({ isSettled: true, nextInMs: null });
    expect(system.platform.commands).toHaveLength(1);
    expect((await stored(id)).timeline.at(-1)).toMatchObject({ platform: 'done' });
  });

  it('is moved once, though a crash came before that was noted', async () => {
    const id = await scheduled(2 * hourMs);
    await advance(hourMs);
    const { activateAt } = await stored(id);
    await system.database.collection('clocks').deleteMany({});
    await advance(hourMs);
    expect((await stored(id)).activateAt).toEqual(activateAt);
    await system.database.collection('clocks').deleteMany({});
    await advance(hourMs + minuteMs);
    expect((activateAt?.getTime() ?? 0) - ((await stored(id)).activateAt?.getTime() ?? 0)).toBe(minuteMs);
  });

  it('is the end of the time for which customers are kept: of older orders, and no newer ones', async () => {
    const older = await system.stored(arrivedOrder(from));
    await advance(89 * 24 * hourMs);
    const newer = await system.stored(arrivedOrder(from));
    expect((await stored(older._id)).anonymisedAt).toBeUndefined();
    await advance(91 * 24 * hourMs);
    expect((await stored(older._id)).anonymisedAt).toBeInstanceOf(Date);
    expect((await stored(newer._id)).anonymisedAt).toBeUndefined();
  });

  it('is of that account alone', async () => {
    const other = origin({ accountId: newId(), provider: 'getir' });
    const theirs = await scheduled(hourMs, other);
    const before = await stored(theirs);
    const mine = await scheduled(hourMs);
    await advance(24 * hourMs);
    await eventually(async () => expect((await stored(mine)).status).toBe(400));
    expect(await stored(theirs)).toEqual(before);
  });
});
