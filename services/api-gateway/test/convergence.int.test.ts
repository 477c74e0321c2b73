import { jest } from '@jest/globals';
import { waitFor } from '@kopru/testing';
import { openScene, seededChance } from './convergence/scene.ts';
import { isFull, show } from './support/scale.ts';
import { startSystem, type System } from './support/system.ts';

jest.setTimeout(isFull ? 7_200_000 : 900_000);

const fullSize = {
  restaurants: Number(process.env['RESTAURANTS'] ?? 50),
  changes: Number(process.env['CHANGES'] ?? 10_000),
};
/** TEST_SCALE=full: 10,000 changes of 50 restaurants, by eight hands at once; CHANGES and RESTAURANTS for fewer. */
const size = isFull
  ? { ...fullSize, hands: 8, lookEvery: '60s' }
  : { restaurants: 3, changes: 40, hands: 1, lookEvery: '3s' };
/** Getir takes two changes a minute, so the last wish may have to wait for that long. */
const convergesWithinMs = isFull ? 1_200_000 : 300_000;

describe('wishes for many restaurants while the platforms have every fault', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({ PLATFORM_TIMEOUT: '700ms', STORE_LOOK_INTERVAL: size.lookEvery });
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
        if (chance.random() < 0.2 / hands) await scene.told();
      }
    };
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: hands }, work));
    const unseen = await scene.endFaults();
    expect(isFull ? unseen : []).toEqual([]);
    await scene.lastHands();
    const wishedAt = Date.now();

    let wrong: string[] = [];
    await waitFor(async () => (wrong = await scene.wrong()).length === 0, {
      timeoutMs: convergesWithinMs,
      everyMs: isFull ? 2000 : 100,
    }).catch(() => {
      expect(wrong).toEqual([]);
    });
    const violations = await scene.violations();
    const seconds = { wishing: (wishedAt - startedAt) / 1000, converging: (Date.now() - wishedAt) / 1000 };
    show('convergence', { ...size, ...seconds, calls: await scene.calls(), wrong: wrong.length, ...violations });
    expect(violations).toEqual({ overLimit: 0, repeatedBodies: 0, allBranches: 0 });
  });
});
