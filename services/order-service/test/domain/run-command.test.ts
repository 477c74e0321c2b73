import { isTerminal, orderStatusCodes, statusRow, type OrderStatus } from '@kopru/contracts/orders/order-status';
import { isLocalStep, providerSlugs } from '@kopru/contracts/platforms/providers';
import { arrivedOrder } from '@kopru/testing';
import { deferred, done, startDomain, type Domain } from '../support/fakes.ts';
import type { Order } from '../../src/domain/order.ts';

let domain: Domain;
beforeEach(() => {
  domain = startDomain();
});

/** Of a platform that has a message for nearly every step. */
const orderAt = (status: OrderStatus = 400, provider: 'getir' | 'direct' = 'getir'): Order =>
  domain.arrive(arrivedOrder({ provider }), { status, isCancelled: status >= 1500 });

const platforms = ['getir', 'direct'] as const;
const cases = orderStatusCodes.flatMap((status) => platforms.map((provider) => ({ status, provider })));

describe.each(cases)('an order of $provider at $status', ({ status, provider }) => {
  const row = statusRow(status);
  const expected = {
    verify: row.verify,
    advance: row.advance,
    cancel: isTerminal(status) ? undefined : 1600,
  };
  it.each(['verify', 'advance', 'cancel'] as const)('answers %s as the table says', async (kind) => {
    const order = orderAt(status, provider);
    const answer = domain.command(order, kind);
    const to = expected[kind] as OrderStatus | undefined;
    if (to === undefined) {
      await expect(answer).rejects.toMatchObject({ code: 'invalid_transition' });
      expect(domain.find(order._id).status).toBe(status);
      return expect(domain.commands).toEqual([]);
    }
    const isMoved = to !== status;
    expect(await answer).toMatchObject({ orderId: order._id, oldStatus: status, newStatus: to, changed: isMoved });
    const after = domain.find(order._id);
    const isLocal = isLocalStep({ provider, status, deliveryBy: 'restaurant' }, { kind, to });
    expect(after.status).toBe(to);
    expect(domain.commands).toHaveLength(isMoved && !isLocal ? 1 : 0);
    if (isMoved) expect(after.timeline.at(-1)).toMatchObject({ status: to, platform: isLocal ? 'none' : 'done' });
  });
});

const deliveries = ['restaurant', 'platform', 'pickup'] as const;
const ways = orderStatusCodes.flatMap((status) =>
  providerSlugs.flatMap((provider) => deliveries.map((by) => ({ status, provider, by }))),
);

describe.each(ways)('an order of $provider at $status that the $by brings', ({ status, provider, by }) => {
  const delivery = { by, doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false };
  const placed = (): Order =>
    domain.arrive(arrivedOrder({ provider }, { delivery }), { status, isCancelled: status >= 1500 });

  it('becomes ready where it is being prepared, and is told to a platform that knows that step', async () => {
    const order = placed();
    const ready = domain.command(order, 'advance', { targetStatus: 550 });
    if (status !== 500 && status !== 550) {
      await expect(ready).rejects.toMatchObject({ code: 'invalid_transition' });
      return expect(domain.find(order._id).status).toBe(status);
    }
    expect(await ready).toMatchObject({ oldStatus: status, newStatus: 550, changed: status === 500 });
    const isSent = !isLocalStep({ provider, status, deliveryBy: by }, { kind: 'advance', to: 550 });
    const sent = domain.commands.map(({ command }) => command);
    expect(sent).toEqual(status === 500 && isSent ? [{ kind: 'advance', to: 550 }] : []);
    // Saying it again has no effect.
    expect(await domain.command(order, 'advance', { targetStatus: 550 })).toMatchObject({ changed: false });
    if (status === 500) expect(domain.eventsOf(order._id)).toMatchObject([{ body: { oldStatus: 500, status: 550 } }]);
    expect(await domain.command(order, 'advance')).toMatchObject({ oldStatus: 550, newStatus: 600 });
  });

  it('is moved on by a till that names no target as ever', async () => {
    const advance = statusRow(status).advance;
    if (advance === undefined) return;
    expect(await domain.command(placed(), 'advance')).toMatchObject({ oldStatus: status, newStatus: advance });
  });
});

describe('ready', () => {
  it.each([
    ['getir', 'platform'],
    ['ys', 'platform'],
    ['ty', 'restaurant', 'platform', 'pickup'],
    ['migros', 'restaurant', 'platform', 'pickup'],
    ['direct'],
  ] as const)('is told to %s where the order is brought by: %s %s %s', (provider, ...sent) => {
    const to = { kind: 'advance', to: 550 } as const;
    expect(deliveries.filter((deliveryBy) => !isLocalStep({ provider, status: 500, deliveryBy }, to))).toEqual(sent);
  });

  it('waits for the pause that a platform demands, and so does what comes after it', async () => {
    const order = orderAt(500, 'getir');
    const of = domain.arrive(
      arrivedOrder(
        { provider: 'getir' },
        { delivery: { by: 'platform', doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false } },
      ),
      { status: 500 },
    );
    const dueAt = new Date(domain.now().getTime() + 60_000);
    domain.answerWith(() => deferred(dueAt));
    expect(await domain.command(of, 'advance', { targetStatus: 550 })).toMatchObject({ newStatus: 550 });
    expect(await domain.command(of, 'advance')).toMatchObject({ newStatus: 600 });
    expect(domain.find(of._id).platformCalls).toMatchObject([
      { from: 500, to: 550, dueAt },
      { from: 550, to: 600, dueAt },
    ]);
    // The restaurant's own courier: no platform is called yet, so nothing waits.
    await domain.command(order, 'advance', { targetStatus: 550 });
    expect(domain.find(order._id).timeline.at(-1)).toMatchObject({ status: 550, platform: 'none' });
  });

  it('is one step for fifty who say it at once', async () => {
    const order = orderAt(500, 'getir');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => domain.command(order, 'advance', { targetStatus: 550 })),
    );
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect(domain.find(order._id).timeline.map(({ status }) => status)).toEqual([400, 550]);
  });

  it('is refused where the order is not at the status that the caller saw', async () => {
    const asked = { expectedStatus: 400, targetStatus: 550 } as const;
    await expect(domain.command(orderAt(500), 'advance', asked)).rejects.toMatchObject({ code: 'invalid_transition' });
  });
});

describe('a step that no platform has to be told of', () => {
  it('is one write, with its event, and no call', async () => {
    const order = orderAt(400, 'direct');
    expect(await domain.command(order, 'verify')).toMatchObject({ oldStatus: 400, newStatus: 500 });
    const after = domain.find(order._id);
    expect(after).toMatchObject({ version: order.version + 1, status: 500 });
    expect(after.intent).toBeUndefined();
    expect(domain.eventsOf(order._id)).toMatchObject([{ body: { oldStatus: 400, status: 500 } }]);
  });

  it('cancels for a reason of its own list, and refuses any other', async () => {
    const order = orderAt(500, 'direct');
    const refused = domain.command(order, 'cancel', { reason: 'because' });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_reason' });
    await domain.command(order, 'cancel', { reason: 'too_busy', note: 'üzgünüz' });
    expect(domain.find(order._id).cancel).toMatchObject({
      reason: 'TOO_BUSY',
      reasonName: 'Restoran yoğun',
      note: 'üzgünüz',
      by: 'restaurant',
    });
    expect(domain.commands).toEqual([]);
  });
});

describe('a step', () => {
  it('is told of with the old and the new status, and shown on the timeline', async () => {
    const order = orderAt();
    await domain.command(order, 'verify', { by: 'panel', who: 'Ayşe Yılmaz' });
    expect(domain.eventsOf(order._id)).toMatchObject([
      { type: 'siparis.durum_degisti', body: { oldStatus: 400, status: 500 } },
    ]);
    expect(domain.find(order._id).timeline.at(-1)).toMatchObject({
      status: 500,
      by: 'panel',
      who: 'Ayşe Yılmaz',
      platform: 'done',
    });
  });

  it('takes the preparation time of a person to the platform', async () => {
    await domain.command(orderAt(), 'verify', { by: 'panel', preparationMinutes: 25 });
    expect(domain.commands.at(-1)?.command).toEqual({ kind: 'verify', preparationMinutes: 25 });
  });

  it('waits for one that somebody else has begun, and says when that takes too long', async () => {
    const order = orderAt(500);
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    domain.answerWith(async () => {
      await promise;
      return done();
    });
    const cancelling = domain.command(order, 'cancel');
    await expect(
      // Another replica, which is not in the queue of this process.
      domain.elsewhere(order, 'advance'),
    ).rejects.toMatchObject({ code: 'command_in_progress', retryAfterSeconds: 1 });
    answer();
    expect(await cancelling).toMatchObject({ newStatus: 1600, changed: true });
  });
});

describe('fifty at once', () => {
  it('with expectedStatus make one step and one platform call', async () => {
    const order = orderAt(500);
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => domain.command(order, 'advance', { expectedStatus: 500 })),
    );
    expect(domain.find(order._id).status).toBe(600);
    expect(domain.commands).toHaveLength(1);
    const results = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    for (const result of results) expect(result).toMatchObject({ oldStatus: 500, newStatus: 600 });
    expect(results.filter(({ changed }) => changed)).toHaveLength(1);
  });

  it('with targetStatus make one step and one platform call, on two replicas, and all succeed', async () => {
    const order = orderAt(500);
    const wanted = { targetStatus: 600 } as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        index % 2 === 0 ? domain.command(order, 'advance', wanted) : domain.elsewhere(order, 'advance', wanted),
      ),
    );
    expect(answers.map(({ newStatus }) => newStatus)).toEqual(answers.map(() => 600));
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect(domain.commands).toHaveLength(1);
  });

  it('without a body take one step each, never past the end, never two for one', async () => {
    const order = orderAt(400);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => domain.command(order, 'advance')));
    const steps = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [[answer.value.oldStatus, answer.value.newStatus]] : [],
    );
    expect(steps.sort()).toEqual([
      [400, 500],
      [500, 600],
      [600, 900],
    ]);
    expect(domain.commands).toHaveLength(3);
    expect(domain.find(order._id).timeline.map(({ status }) => status)).toEqual([400, 500, 600, 900]);
  });
});

describe('change-status with conditions', () => {
  it('answers an order that is already there without effect, and refuses one that is elsewhere', async () => {
    const order = orderAt(600);
    expect(await domain.command(order, 'advance', { targetStatus: 600 })).toMatchObject({
      oldStatus: 600,
      newStatus: 600,
      changed: false,
    });
    const refusal = { code: 'invalid_transition' };
    await expect(domain.command(order, 'advance', { expectedStatus: 500 })).rejects.toMatchObject(refusal);
    await expect(domain.command(order, 'advance', { targetStatus: 500 })).rejects.toMatchObject(refusal);
    expect(domain.commands).toEqual([]);
  });
});
