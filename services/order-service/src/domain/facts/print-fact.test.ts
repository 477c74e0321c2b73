import { isUsuallyPrinted, notPrintedFact, type AcceptedOrder } from './print-fact.ts';

const begunAt = new Date('2026-11-28T10:00:00.000Z');
const after = (seconds: number): Date => new Date(begunAt.getTime() + seconds * 1000);
const step = (status: number, at: Date) => ({ id: 's', status, at, by: 'platform', platform: 'none' });
const accepted = (change: object = {}): AcceptedOrder =>
  ({
    ...{ _id: '1'.repeat(24), accountId: '2'.repeat(24), restaurantId: '3'.repeat(24), provider: 'getir' },
    ...{ providerOrderId: 'long', content: { shortCode: '17' } },
    timeline: [step(350, after(-7200)), step(500, begunAt)],
    ...change,
  }) as AcceptedOrder;

describe('an accepted order that is not printed', () => {
  it('is wrong three minutes after its preparation began', () => {
    expect(notPrintedFact(accepted(), after(179.9))).toBeUndefined();
    expect(notPrintedFact(accepted(), after(180))).toEqual({
      ...{ accountId: '2'.repeat(24), restaurantId: '3'.repeat(24), subject: '1'.repeat(24), provider: 'getir' },
      ...{ kind: 'order_not_printed', since: begunAt.toISOString(), isTest: false, actor: 'person' },
      details: { orderNumber: '17' },
    });
  });

  it('is named by its platform’s number where it has no short one, and may be a test', () => {
    const order = accepted({ content: { shortCode: null }, isTest: true });
    expect(notPrintedFact(order, after(200))).toMatchObject({ isTest: true, details: { orderNumber: 'long' } });
  });

  it('is not wrong while its preparation has not begun', () => {
    expect(notPrintedFact(accepted({ timeline: [step(350, after(-7200))] }), after(200))).toBeUndefined();
  });
});

describe('the orders of a restaurant', () => {
  const slip = { printed: [{ slip: 'order' as const }] };
  const other = { printed: [{ slip: 'cancel' as const }] };
  it.each([
    ['are usually printed when three of the last five were', [slip, {}, slip, {}, slip], true],
    ['are not when two were', [slip, {}, slip, {}, {}], false],
    ['are not when only their cancellation was', [slip, slip, other], false],
    ['are not when there were none', [], false],
  ])('%s', (_what, before, expected) => {
    expect(isUsuallyPrinted(before)).toBe(expected);
  });
});
