import { setTimeout as pause } from 'node:timers/promises';
import { createWaits, measureStandstill } from './waits.ts';

it('the standstill of a process is measured', async () => {
  const standstill = measureStandstill();
  await pause(250);
  const before = standstill.stoodMs();
  const until = performance.now() + 700;
  while (performance.now() < until);
  await pause(0);
  await pause(0);
  expect(standstill.stoodMs() - before).toBeGreaterThan(300);
  standstill.stop();
});

describe('a wait for a POS', () => {
  it('ends with the first result, and with undefined when its time is over', async () => {
    const waits = createWaits();
    let polls = 0;
    const third = async () => ((polls += 1) < 3 ? undefined : 'seen');
    expect(await waits.first(third, 60_000)).toBe('seen');
    expect(await waits.first(async () => undefined, 150)).toBeUndefined();
  });

  it('does not charge slow polls to the POS, and polls more often', async () => {
    const waits = createWaits();
    let polls = 0;
    const slowly = async () => {
      polls += 1;
      await pause(500);
      return undefined;
    };
    await waits.first(slowly, 600);
    // Each poll is charged 200 of the 600 ms, and a last one follows; in real time they took three times as long.
    expect(polls).toBe(4);
    expect(waits.lostMs()).toBeGreaterThan(1_000);
  });

  it('sees a step that was done while the machine stood still', async () => {
    let isDone = false;
    const blockingPoll = async () => {
      if (isDone) return true;
      const until = performance.now() + 300;
      while (performance.now() < until);
      isDone = true;
      return undefined;
    };
    expect(await createWaits().first(blockingPoll, 100)).toBe(true);
  });

  it('is quiet when no more calls come, and ends although calls go on', async () => {
    const waits = createWaits();
    let calls = 0;
    let polls = 0;
    await waits.quiet(async () => ((polls += 1) < 4 ? (calls += 1) : calls), 250);
    expect(polls).toBeGreaterThanOrEqual(5);
    polls = 0;
    await waits.quiet(async () => (polls += 1), 50);
    expect(polls).toBeLessThan(10);
  });
});
