import { notAcceptedFact, stoppedFact, type WaitingOrder } from './incident-fact.ts';

const createdAt = new Date('2026-11-28T10:00:00.000Z');
const after = (seconds: number): Date => new Date(createdAt.getTime() + seconds * 1000);
const at = (now: Date) => ({ now, limitMs: 15_000 });
const step = (at: Date, more: object = {}) => ({ id: 's', status: 400, at, by: 'platform', platform: 'none', ...more });
const waiting = (change: object = {}): WaitingOrder =>
  ({
    ...{ _id: '1'.repeat(24), accountId: '2'.repeat(24), restaurantId: '3'.repeat(24), provider: 'getir' },
    ...{ providerOrderId: 'long', content: { shortCode: '17' }, createdAt, timeline: [step(createdAt)] },
    ...change,
  }) as WaitingOrder;

describe('an order that nobody accepts', () => {
  it('is wrong 15 seconds after its wait began', () => {
    expect(notAcceptedFact(waiting(), at(after(14.9)))).toBeUndefined();
    expect(notAcceptedFact(waiting(), at(after(15)))).toEqual({
      ...{ accountId: '2'.repeat(24), restaurantId: '3'.repeat(24), subject: '1'.repeat(24), provider: 'getir' },
      ...{ kind: 'order_not_accepted', since: createdAt.toISOString(), isTest: false, actor: 'person' },
      details: { orderNumber: '17' },
    });
  });

  it('waits since it became due, whatever changed of it since', () => {
    const timeline = [step(createdAt), step(after(60)), step(after(70), { changes: [] })];
    expect(notAcceptedFact(waiting({ timeline }), at(after(74)))).toBeUndefined();
    expect(notAcceptedFact(waiting({ timeline }), at(after(75)))?.since).toBe(after(60).toISOString());
  });

  it('has waited longer by what the clock of its sandbox was advanced', () => {
    expect(notAcceptedFact(waiting({ movedMs: 15_000 }), at(createdAt))?.since).toBe(after(-15).toISOString());
  });

  it('has waited long when it was stored well before the clock was set back', () => {
    expect(notAcceptedFact(waiting(), at(after(-29)))).toBeUndefined();
    expect(notAcceptedFact(waiting(), at(after(-30)))?.since).toBe(createdAt.toISOString());
  });

  it('waits for its platform while it is being accepted', () => {
    const autoVerify = { at: createdAt, attempts: 2 };
    expect(notAcceptedFact(waiting({ autoVerify }), at(after(20)))?.actor).toBe('platform');
    expect(notAcceptedFact(waiting({ intent: { kind: 'verify' } }), at(after(20)))?.actor).toBe('platform');
    expect(notAcceptedFact(waiting({ intent: { kind: 'cancel' } }), at(after(20)))?.actor).toBe('person');
  });
});

describe('an order that stopped after its acceptance', () => {
  it('is named by its platform’s number where it has no short one', () => {
    const order = { ...waiting({ content: { shortCode: null }, isTest: true }), isCancelled: true };
    expect(stoppedFact({ ...order, unseenSince: after(5) })).toEqual(
      expect.objectContaining({
        ...{ kind: 'order_stopped', since: after(5).toISOString(), isTest: true },
        details: { orderNumber: 'long', isCancelled: true },
      }),
    );
  });
});
