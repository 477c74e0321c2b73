import { backingServices } from '@kopru/testing';
import { round } from './measure.ts';
import { summarise, type Summary } from './report.ts';
import { saturation } from './scenarios/saturation.ts';
import { openStage, type Figures, type Scenario, type Stage } from './stage.ts';

/** The system of another clone on the same broker and database, with a virtual host and databases of its own. */
export const openOther = async (like: Pick<Stage, 'mongodbUri' | 'size'>, folder: string) => {
  const backing = await backingServices();
  const stage = await openStage(like, { folder, settings: backing.env });
  const stop = async (): Promise<void> => {
    await stage.stop();
    await backing.stop();
  };
  return { ...stage, stop };
};

const load = saturation(64);

/** Lets one system run and the others stand still; connections that were lost meanwhile are there again. */
const letRun = async (stages: readonly Stage[], chosen: Stage): Promise<void> => {
  for (const { system } of stages.filter((stage) => stage !== chosen)) system.freeze();
  await chosen.system.thaw();
  await load({ ...chosen, size: chosen.size / 20 });
};

/** The figures of one round on each system, one after the other; who begins changes from round to round. */
export const measureRound = async (
  stages: readonly Stage[],
  run: Scenario['run'],
  number: number,
): Promise<Figures[]> => {
  const figures: Figures[] = [];
  for (const offset of stages.keys()) {
    const index = (number + offset) % stages.length;
    const stage = stages[index] as Stage;
    if (stages.length > 1) await letRun(stages, stage);
    figures[index] = await run(stage);
  }
  return figures;
};

/** New divided by old, round by round, for each figure that both have. */
export const ratiosBetween = (ours: readonly Figures[], others: readonly Figures[]): Record<string, Summary> =>
  summarise(
    ours.map((figures, index) =>
      Object.fromEntries(
        Object.entries(figures).flatMap(([name, value]) => {
          const ratio = value / (others[index]?.[name] ?? Number.NaN);
          return Number.isFinite(ratio) ? [[name, round(ratio)] as const] : [];
        }),
      ),
    ),
  );
