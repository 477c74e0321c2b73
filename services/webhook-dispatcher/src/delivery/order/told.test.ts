import { createToldOrders } from './told.ts';

const event = (sequence: number, { endpointId = 'till', firstEventId = 'a' } = {}) => ({
  endpointId,
  place: { sequence, firstEventId },
});

describe('an order that this process has delivered so far', () => {
  it('needs no look for its next event, and one for any other', () => {
    const told = createToldOrders();
    told.add(event(1));
    told.add(event(2));
    expect([1, 2, 3, 4].filter((sequence) => told.isNext(event(sequence)))).toEqual([3]);
  });

  it('is not known where an event was delivered elsewhere, is missing, or came again', () => {
    const told = createToldOrders();
    told.add(event(2));
    expect(told.isNext(event(3))).toBe(false);
    for (const sequence of [1, 3, 1]) told.add(event(sequence));
    expect(told.isNext(event(2))).toBe(true);
    expect(told.isNext(event(4))).toBe(false);
  });

  it('is known by endpoint and by order', () => {
    const told = createToldOrders();
    told.add(event(1));
    expect(told.isNext(event(2, { endpointId: 'kitchen' }))).toBe(false);
    expect(told.isNext(event(2, { firstEventId: 'b' }))).toBe(false);
  });
});
