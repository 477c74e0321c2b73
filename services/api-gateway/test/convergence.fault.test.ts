import { jest } from '@jest/globals';
import { expectAllInSync, fullSize } from './convergence/at-the-end.ts';
import { openScene, seededChance } from './convergence/scene.ts';
import { isFull, show } from './support/scale.ts';
import { startSystem, type System } from './support/system.ts';

jest.setTimeout(isFull ? 7_200_000 : 900_000);

const size = isFull ? fullSize : { restaurants: 3, changes: 40, hands: 1, pollInterval: '3s' };
/** Getir takes two changes a minute, so the last wish may have to wait for that long. */
const convergesWithinMs = isFull ? 1_200_000 : 300_000;

describe('wishes for many restaurants while the platforms have every fault', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ PLATFORM_TIMEOUT: '700ms', STORE_LOOK_INTERVAL: size.pollInterval });
  });
  afterAll(() => system?.stop());

  it('ends with every platform as wished, or with the reason why not, and without exceeding a limit', async () => {
    const { restaurants, changes, hands } = size;
    const chance = seededChance(20_261_120);
    const account = await system.newAccount();
    const scene = await openScene({ simulator: system.simulator, account, restaurants, chance });
    await scene.strike();
    let left = changes;
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await scene.change({ timeoutMs: 120_000 });
        if (left % 250 === 0) show('left', { changes: left, calls: await scene.calls() });
        // Now and then a wish reaches a platform before the next one comes.
        if (chance.random() < 0.2 / hands) await scene.someApplied();
      }
    };
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: hands }, work));
    await expectAllInSync(scene, { what: 'convergence', startedAt, withinMs: convergesWithinMs, size });
  });
});
