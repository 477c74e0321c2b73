import { answersOf } from './hang-watch.ts';

describe('what is known of the answers of a server', () => {
  it('is a hang after so many unanswered questions in a row, and not before', () => {
    const known = answersOf(3);
    const answers = [true, false, false, true, false, false, false];
    expect(answers.map((answer, index) => known.next(answer, index))).toEqual([
      ...Array.from({ length: 6 }, () => false),
      true,
    ]);
    expect(known.outages()).toEqual([{ from: 3 }]);
  });

  it('gives a server that was started again more time for its first answer', () => {
    const known = answersOf(2);
    known.next(true, 10);
    known.ended();
    const answers = Array.from({ length: 8 }, (_, index) => known.next(false, 20 + index));
    expect(answers.indexOf(true)).toBe(7);
    expect(known.outages()).toEqual([{ from: 10 }]);
  });

  it('ends an outage with the first answer', () => {
    const known = answersOf(2);
    known.next(true, 10);
    known.ended();
    known.next(true, 30);
    known.ended();
    known.next(true, 50);
    expect(known.outages()).toEqual([
      { from: 10, until: 30 },
      { from: 30, until: 50 },
    ]);
  });
});
