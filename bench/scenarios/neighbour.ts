import { setTimeout as pause } from 'node:timers/promises';
import { openLoop, percentile, type Shop } from '@kopru/testing';
import { median, round, watchMemory } from '../measure.ts';
import { openStage, type Figures, type Stage } from '../stage.ts';
import { openDemanding } from './demanding/account.ts';
import { panelUses } from './demanding/panel.ts';
import { publicUses } from './demanding/public.ts';

/** So many of one operation are under way at once. */
const atOnce = 40;
/** What the neighbour asks meanwhile, so many times a second. */
const perSecond = 25;
const usualMs = 3_000;
const alonePasses = 4;
/** Of so many of the worst it is said how often they were done and refused. */
const shown = 20;

/** The answers of one operation to the demanding account, by what they are. */
interface Answers {
  done: number;
  refused: number;
}

const count = (answers: Answers, answer: unknown): void => {
  const { status = 200 } = (answer ?? {}) as { status?: number };
  if (status < 400) answers.done += 1;
  else answers.refused += 1;
};

/** How long each of the neighbour's requests took, and how many of them were refused. */
const asked = async ({ account }: Shop, measuredMs: number): Promise<{ tookMs: number[]; refused: number }> => {
  const tookMs: number[] = [];
  let refused = 0;
  await openLoop(perSecond)((measuredMs / 1000) * perSecond, async (index) => {
    const startedAt = performance.now();
    const { status } = await account.get(index % 2 === 0 ? '/orders?limit=50' : '/restaurants');
    if (status !== 200) refused += 1;
    tookMs.push(performance.now() - startedAt);
  });
  return { tookMs, refused };
};

/**
 * A neighbour's p99 while another account asks for the dearest that each operation of the API and of the panel allows,
 * 40 at once, under the usual limits; beside it the p99 of the neighbour alone, and the memory that each process needed at most.
 */
export const neighbour = async ({ mongodbUri, size, operations }: Stage): Promise<Figures> => {
  const stage = await openStage(
    { mongodbUri, size },
    {
      settings: { RATE_LIMIT_PER_SECOND: '100', RATE_LIMIT_BURST: '200' },
    },
  );
  try {
    const { system, shop: quiet } = stage;
    const demanding = await openDemanding(stage);
    const all = [...publicUses(system.ready.gateway, demanding), ...panelUses(system.ready.gateway, demanding)];
    const uses = operations === undefined ? all : all.filter(({ name }) => operations.includes(name));
    const measuredMs = Math.max(500, usualMs * Math.min(1, size));
    const memory = watchMemory(system.pids());
    const alone: number[] = [];
    for (let pass = 0; pass < alonePasses; pass += 1) {
      const { tookMs, refused } = await asked(quiet, measuredMs);
      if (refused > 0) throw new Error('the neighbour was refused while nobody else asked');
      alone.push(percentile(tookMs, 0.99));
    }
    const undisturbed = median(alone);
    const beside: Figures = {};
    let refusedBeside = 0;
    const answered: Record<string, Answers> = {};
    for (const { name, request } of uses) {
      const end = performance.now() + measuredMs;
      const answers = (answered[name] ??= { done: 0, refused: 0 });
      const workers = Array.from({ length: atOnce }, async () => {
        while (performance.now() < end)
          await request(end - performance.now()).then(
            (answer) => count(answers, answer),
            () => pause(10),
          );
      });
      const { tookMs, refused } = await asked(quiet, measuredMs);
      beside[name] = percentile(tookMs, 0.99);
      refusedBeside += refused;
      await Promise.all(workers);
    }
    const ratios = Object.entries(beside).map(([id, p99]) => [id, p99 / undisturbed] as const);
    const worst = ratios.toSorted(([, a], [, b]) => b - a);
    return {
      'alone p99 ms': round(undisturbed),
      operations: ratios.length,
      'neighbour refused': refusedBeside,
      'over 2 x': ratios.filter(([, ratio]) => ratio > 2).length,
      ...Object.fromEntries(worst.map(([id, ratio]) => [`${id} ratio`, round(ratio)])),
      // An operation that was never done was asked for something that is not there, or needs more than a test has.
      'never done': Object.values(answered).filter(({ done }) => done === 0).length,
      ...Object.fromEntries(
        worst.slice(0, shown).flatMap(([id]) => [
          [`${id} done/s`, round(((answered[id]?.done ?? 0) * 1000) / measuredMs)],
          [`${id} refused/s`, round(((answered[id]?.refused ?? 0) * 1000) / measuredMs)],
        ]),
      ),
      ...memory(),
    };
  } finally {
    await stage.stop();
  }
};
