import { waitFor } from '@kopru/testing';
import { isFull, show } from '../support/scale.ts';
import type { Scene } from './scene.ts';

/** TEST_SCALE=full: 10,000 changes of 50 restaurants, by 32 hands at once; CHANGES and RESTAURANTS for fewer. */
export const fullSize = {
  restaurants: Number(process.env['RESTAURANTS'] ?? 50),
  changes: Number(process.env['CHANGES'] ?? 10_000),
  hands: 32,
  pollInterval: '60s',
};

/** Ends the faults, and expects that every platform comes to be as wished, and that none was ever wronged. */
export const expectAllInSync = async (
  scene: Scene,
  about: { what: string; startedAt: number; withinMs: number; size: Record<string, number | string> },
): Promise<void> => {
  const unseen = await scene.endFaults();
  expect(isFull ? unseen : []).toEqual([]);
  await scene.lastHands();
  const desiredAt = Date.now();

  let wrong: string[] = [];
  await waitFor(async () => (wrong = await scene.wrong()).length === 0, {
    timeoutMs: about.withinMs,
    everyMs: isFull ? 2000 : 100,
  }).catch(() => {
    expect(wrong).toEqual([]);
  });
  const violations = await scene.violations();
  const seconds = { wishing: (desiredAt - about.startedAt) / 1000, converging: (Date.now() - desiredAt) / 1000 };
  show(about.what, { ...about.size, ...seconds, calls: await scene.calls(), wrong: wrong.length, ...violations });
  expect(violations).toEqual({ overLimit: 0, repeatedBodies: 0, allBranches: 0 });
};
