import { createAcceptedSequences } from './accepted-sequences.ts';

const event = (sequence: number, { endpointId = 'till', firstEventId = 'a' } = {}) => ({
  endpointId,
  place: { sequence, firstEventId },
});

describe('an order that this process has delivered so far', () => {
  it('needs no look for its next event, and one for any other', () => {
    const accepted = createAcceptedSequences();
    accepted.add(event(1));
    accepted.add(event(2));
    expect([1, 2, 3, 4].filter((sequence) => accepted.isNext(event(sequence)))).toEqual([3]);
  });

  it('is not known where an event was delivered elsewhere, is missing, or came again', () => {
    const accepted = createAcceptedSequences();
    accepted.add(event(2));
    expect(accepted.isNext(event(3))).toBe(false);
    for (const sequence of [1, 3, 1]) accepted.add(event(sequence));
    expect(accepted.isNext(event(2))).toBe(true);
    expect(accepted.isNext(event(4))).toBe(false);
  });

  it('is known by endpoint and by order', () => {
    const accepted = createAcceptedSequences();
    accepted.add(event(1));
    expect(accepted.isNext(event(2, { endpointId: 'kitchen' }))).toBe(false);
    expect(accepted.isNext(event(2, { firstEventId: 'b' }))).toBe(false);
  });
});
