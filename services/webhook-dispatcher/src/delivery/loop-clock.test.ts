import { createLoopClock, within } from './loop-clock.ts';

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('the clock that receivers are judged by', () => {
  const clock = createLoopClock();
  beforeAll(() => clock.start());
  afterAll(() => clock.stop());

  it('goes on while this process has time to listen, but never faster than the time', async () => {
    const [wall, from] = [performance.now(), clock.now()];
    while (clock.now() - from < 100) await pause(5);
    expect(performance.now() - wall).toBeGreaterThanOrEqual(100);
  });

  it('all but stands still while this process is late', async () => {
    const from = clock.now();
    for (let times = 0; times < 3; times += 1) {
      block(500);
      await pause(0);
    }
    expect(clock.now() - from).toBeLessThan(500);
  });

  it('lets a limit pass only when there was time to hear the answer', async () => {
    const answer = pause(50).then(() => 'in time');
    const limited = within(answer, 300, clock.now);
    block(1_000);
    expect(await limited).toBe('in time');
    expect(await within(new Promise(() => undefined), 50, clock.now)).toBeUndefined();
  });
});
