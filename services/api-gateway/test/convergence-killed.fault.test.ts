import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { type BackingServices, backingServices } from '@kopru/testing';
import { expectAllInSync, fullSize } from './convergence/at-the-end.ts';
import { type Processes, startProcesses } from './convergence/processes.ts';
import { openScene, seededChance } from './convergence/scene.ts';
import { isFull, show } from './support/scale.ts';

jest.setTimeout(isFull ? 7_200_000 : 900_000);

const size = isFull
  ? { ...fullSize, rounds: 6 }
  : { restaurants: 2, changes: 40, hands: 1, pollInterval: '3s', rounds: 1 };
/** Getir takes two changes a minute, and what a killed process held is another's after its lease. */
const convergesWithinMs = isFull ? 1_200_000 : 400_000;
/** Longer than the life of a short wish, so that its time comes while nobody is there. */
const allDownMs = 4000;

describe('wishes for many restaurants while the platforms have every fault and every process is killed', () => {
  let backing: BackingServices;
  let system: Processes;
  beforeAll(async () => {
    backing = await backingServices();
    system = await startProcesses(backing, { PLATFORM_TIMEOUT: '700ms', STORE_LOOK_INTERVAL: size.pollInterval });
  });
  afterAll(async () => {
    await system?.stop();
    await backing?.stop();
  });

  it('ends with every platform as wished, or with the reason why not, and without exceeding a limit', async () => {
    const { restaurants, changes, hands, rounds } = size;
    const chance = seededChance(20_261_121);
    const account = await system.newAccount();
    const scene = await openScene({ simulator: system.simulator, account, restaurants, chance });
    await scene.strike();

    const { processes } = system;
    /** In each round every process by itself, then all of them at once. */
    const victims = Array.from({ length: rounds }, () => [...processes.map((one) => [one]), processes]).flat();
    const kills = victims.length;
    const killNext = async (): Promise<void> => {
      const next = victims.shift() ?? [];
      await Promise.all(next.map((one) => one.kill()));
      if (next.length > 1) await pause(allDownMs);
      await system.start(next);
    };
    let left = changes;
    let killing: Promise<void> = Promise.resolve();
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        if (left % Math.floor(changes / (kills + 1)) === 0) killing = killing.then(killNext);
        await scene.change({ timeoutMs: 180_000 });
        if (left % 250 === 0) show('left', { changes: left, calls: await scene.calls() });
      }
    };
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: hands }, work));
    await killing;
    while (victims.length > 0) await killNext();
    await expectAllInSync(scene, {
      what: 'convergence, killed',
      startedAt,
      withinMs: convergesWithinMs,
      size: { ...size, kills },
    });
  });
});
