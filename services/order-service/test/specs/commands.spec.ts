import { waitFor } from '@kopru/testing';
import { done, failure } from '../support/system.ts';
import { system, orderAt, eventsOf, commandsOf } from '../support/commands.ts';
import { timeHasCome } from '../support/shared-system.ts';

describe('a step that no platform has to be told of', () => {
  it('is one write, with its event, and no call', async () => {
    const id = await orderAt(400, 'direct');
    const { version } = (await system.orders.findOne({ _id: id })) ?? {};
    expect(await system.command(id, 'verify')).toMatchObject({ status: 200, data: { oldStatus: 400, newStatus: 500 } });
    const order = await system.orders.findOne({ _id: id });
    expect(order).toMatchObject({ version: Number(version) + 1, status: 500 });
    expect(order?.intent).toBeUndefined();
    expect(await eventsOf(id, 2)).toMatchObject([{ status: 400 }, { oldStatus: 400, status: 500 }]);
  });

  it('cancels for a reason of its own list, and refuses any other', async () => {
    const id = await orderAt(500, 'direct');
    const refused = await system.command(id, 'cancel', { reason: 'because' });
    expect(refused).toMatchObject({ status: 422, code: 'invalid_reason' });
    expect(await system.command(id, 'cancel', { reason: 'too_busy', note: 'üzgünüz' })).toMatchObject({ status: 200 });
    expect((await system.get(id)).cancel).toMatchObject({
      reason: 'TOO_BUSY',
      reasonName: 'Restoran yoğun',
      note: 'üzgünüz',
      by: 'restaurant',
    });
    expect(await commandsOf(id)).toEqual([]);
  });
});

describe('a step', () => {
  it('is told of with the old and the new status, and shown on the timeline', async () => {
    const id = await orderAt();
    await system.command(id, 'verify', { by: 'panel' });
    const [, event] = await eventsOf(id, 2);
    expect(event).toMatchObject({ type: 'siparis.durum_degisti', oldStatus: 400, status: 500 });
    const { timeline } = await system.get(id);
    expect(timeline.at(-1)).toMatchObject({ status: 500, by: 'panel', platform: 'done' });
    await waitFor(async () => ((await system.orders.findOne({ _id: id }))?.outbox ?? []).length === 0);
  });

  it('leaves the order as it was when the platform refuses, and gives its reason', async () => {
    const id = await orderAt();
    system.platform.answerWith(() =>
      failure(502, 'provider_error', { provider: 'Getir Yemek', platformMessage: 'sipariş kapalı' }),
    );
    const answer = await system.command(id, 'advance');
    expect(answer).toMatchObject({ status: 502, code: 'provider_error' });
    expect(await system.get(id)).toMatchObject({ status: 400, timeline: [{ status: 400 }] });
    system.platform.answerWith(() => done());
    expect(await system.command(id, 'advance')).toMatchObject({ status: 200, data: { newStatus: 500 } });
  });

  it('is finished by itself when the platform was silent and nobody knows whether it was done', async () => {
    const id = await orderAt();
    system.platform.answerWith((_command, index) => (index === 0 ? failure(504, 'provider_timeout') : done()));
    expect(await system.command(id, 'verify')).toMatchObject({ status: 504, code: 'provider_timeout' });
    await timeHasCome({ _id: id, 'intent.attempts': 2 });
    await waitFor(async () => (await system.get(id)).status === 500);
    const [first, second] = await commandsOf(id);
    expect(second?.commandId).toBe(first?.commandId);
    expect(await eventsOf(id, 2)).toHaveLength(2);
  });
});

describe('fifty at once', () => {
  it('with expectedStatus make one step and one platform call', async () => {
    const id = await orderAt(500);
    system.platform.answerWith(() => ({ ...done(), delayMs: 100 }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => system.command(id, 'advance', { expectedStatus: 500 })),
    );
    expect((await system.get(id)).status).toBe(600);
    expect(await commandsOf(id)).toHaveLength(1);
    for (const { status, data } of answers) {
      expect([200, 409]).toContain(status);
      if (status === 200) expect(data).toMatchObject({ oldStatus: 500, newStatus: 600 });
    }
    expect(answers.filter(({ data }) => data?.changed)).toHaveLength(1);
  });

  it('with targetStatus make one step and one platform call, on two replicas, and all succeed', async () => {
    const replica = await system.startReplica();
    const id = await orderAt(500);
    system.platform.answerWith(() => ({ ...done(), delayMs: 100 }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        system.http
          .post<{ data?: { newStatus: number; changed: boolean } }>(
            `${index % 2 === 0 ? system.app.url() : replica.url()}/internal/orders/${id}/advance`,
            {
              targetStatus: 600,
            },
          )
          .then(({ status, data }) => ({ status, ...data.data })),
      ),
    );
    expect(answers.map(({ status, newStatus }) => [status, newStatus])).toEqual(answers.map(() => [200, 600]));
    expect(answers.filter(({ changed }) => changed === true)).toHaveLength(1);
    expect(await commandsOf(id)).toHaveLength(1);
    await replica.stop();
  });

  it('without a body take one step each, never past the end, never two for one', async () => {
    const id = await orderAt(400);
    const answers = await Promise.all(Array.from({ length: 50 }, () => system.command(id, 'advance')));
    const steps = answers.filter(({ status }) => status === 200).map(({ data }) => [data.oldStatus, data.newStatus]);
    expect(steps.sort()).toEqual([
      [400, 500],
      [500, 600],
      [600, 900],
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(47);
    expect(await commandsOf(id)).toHaveLength(3);
    const { timeline } = await system.get(id);
    expect(timeline.map(({ status }) => status)).toEqual([400, 500, 600, 900]);
  });
});

describe('change-status with conditions', () => {
  it('answers an order that is already there without effect, and refuses one that is elsewhere', async () => {
    const id = await orderAt(600);
    expect(await system.command(id, 'advance', { targetStatus: 600 })).toMatchObject({
      status: 200,
      data: { oldStatus: 600, newStatus: 600, changed: false },
    });
    expect(await system.command(id, 'advance', { expectedStatus: 500 })).toMatchObject({ status: 409 });
    expect(await system.command(id, 'advance', { targetStatus: 500 })).toMatchObject({ status: 409 });
    expect(await commandsOf(id)).toEqual([]);
  });
});
