import { momentOf } from './clocks.ts';

const move = (at: number, fromMs: number, toMs: number) => ({ at: new Date(at), fromMs, toMs });

describe('when a clock showed a time', () => {
  // At 1000 it goes on from 1000 to 1500, at 2000 from 2500 to 7500.
  const moves = [move(1_000, 0, 500), move(2_000, 500, 5_500)];
  it.each([
    [800, 800],
    [1_000, 1_000],
    // It never showed this: it was passed by.
    [1_200, 1_000],
    [1_700, 1_200],
    [2_500, 2_000],
    [4_000, 2_000],
    [8_000, 2_500],
  ])('%d', (shown, moment) => expect(momentOf(shown, moves)).toBe(moment));

  it('is the real time where it was never advanced, and no later than known where much is forgotten', () => {
    expect(momentOf(800, [])).toBe(800);
    expect(momentOf(5_800, [move(1_000, 5_000, 6_000)])).toBe(800);
  });
});
