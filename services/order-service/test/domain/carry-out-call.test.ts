import { appError } from '@kopru/contracts/errors/errors';
import { arrivedOrder } from '@kopru/testing';
import { deferred, done, startDomain, type Domain } from '../support/fakes.ts';
import type { Order } from '../../src/domain/order.ts';
import { makeCarryOutCall, type CarryOutCall } from '../../src/jobs/carry-out-call.ts';

let domain: Domain;
let order: Order;
let carryOutCall: CarryOutCall;
const inMs = (ms: number): Date => new Date(domain.now().getTime() + ms);
beforeEach(async () => {
  domain = startDomain();
  carryOutCall = makeCarryOutCall(domain);
  order = domain.arrive(arrivedOrder({ provider: 'getir' }), { status: 500 });
  domain.answerWith(() => deferred(inMs(700), 'half'));
  expect(await domain.command(order, 'advance')).toMatchObject({ newStatus: 600 });
  domain.answerWith(() => done());
});
const stored = () => domain.find(order._id);
/** The first call that waits, when its time has come. */
const carryOut = async (): Promise<void> => {
  const [call] = stored().platformCalls ?? [];
  if (call === undefined) throw new Error('no call waits');
  domain.pass(Math.max(0, call.dueAt.getTime() - domain.now().getTime()));
  await carryOutCall(stored(), call);
};

describe('a platform that demands a pause between steps', () => {
  it('has the step at once and its own call later, shown as pending and then as done', async () => {
    expect(stored().timeline.at(-1)).toMatchObject({ status: 600, platform: 'pending', platformDueAt: inMs(700) });
    expect(stored().workAt).toEqual(inMs(700));
    expect(await domain.command(order, 'advance')).toMatchObject({ newStatus: 900 });
    expect(domain.commands).toHaveLength(1);
    await carryOut();
    await carryOut();
    expect(stored().timeline.map(({ status, platform }) => [status, platform])).toEqual([
      [400, 'none'],
      [600, 'done'],
      [900, 'done'],
    ]);
    expect(stored()).not.toHaveProperty('platformCalls');
    expect(stored()).not.toHaveProperty('workAt');
    expect(domain.commands.map(({ command, progress }) => ['to' in command && command.to, progress])).toEqual([
      [600, null],
      [600, 'half'],
      [900, null],
    ]);
  });

  it('may ask for another', async () => {
    domain.answerWith(() => deferred(inMs(5_000), 'more'));
    await carryOut();
    expect(stored().timeline.at(-1)).toMatchObject({ platform: 'pending', platformDueAt: inMs(5_000) });
    expect(stored().platformCalls).toMatchObject([{ dueAt: inMs(5_000), progress: 'more', attempts: 0 }]);
  });

  it('shows a final failure on the timeline', async () => {
    domain.answerWith(() => {
      throw appError('provider_error', { params: { provider: 'Getir Yemek', platformMessage: 'geç kaldınız' } });
    });
    await carryOut();
    expect(stored().timeline.at(-1)).toMatchObject({
      status: 600,
      platform: 'failed',
      platformError: { code: 'as_written', params: { text: 'geç kaldınız' } },
    });
    expect(stored()).not.toHaveProperty('platformCalls');
  });

  it('is asked ten times while it is silent', async () => {
    domain.answerWith(() => {
      throw appError('provider_timeout', { params: { provider: 'Getir Yemek' } });
    });
    let calls = 0;
    for (; stored().platformCalls !== undefined; calls += 1) await carryOut();
    expect(calls).toBe(10);
    expect(stored().timeline.at(-1)).toMatchObject({ platform: 'failed', platformError: { code: 'provider_timeout' } });
  });

  it('is called by one of two who find the call', async () => {
    const [call] = stored().platformCalls ?? [];
    const found = stored();
    domain.pass(700);
    await Promise.all([carryOutCall(found, call as never), carryOutCall(found, call as never)]);
    expect(domain.commands).toHaveLength(2);
  });

  it('is not told of a step whose order was cancelled meanwhile', async () => {
    await domain.command(order, 'cancel');
    expect(stored()).toMatchObject({ status: 1600 });
    expect(stored()).not.toHaveProperty('platformCalls');
    expect(stored().timeline.map(({ platform }) => platform)).toEqual(['none', 'none', 'done']);
  });
});
