import { createLoopClock, type LoopClock } from '../../src/delivery/loop-clock.ts';

/** The clock that receivers are judged by; a test may let time pass for it. */
export const steeredClock = (): LoopClock & { advance(ms: number): void } => {
  const clock = createLoopClock();
  let aheadMs = 0;
  return {
    ...clock,
    now: () => clock.now() + aheadMs,
    advance: (ms) => {
      aheadMs += ms;
    },
  };
};
