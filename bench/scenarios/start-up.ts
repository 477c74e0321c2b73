import { round } from '../measure.ts';
import type { Figures, Stage } from '../stage.ts';
import { portVariableOf } from '../../scripts/launcher/settings.ts';

/** How long a further process of each service takes until it is ready. */
export const startUp = async ({ system }: Stage): Promise<Figures> => {
  const figures: Figures = {};
  for (const service of Object.keys(portVariableOf) as (keyof typeof portVariableOf)[]) {
    const replica = await system.addReplica(service);
    await replica.stop();
    figures[`ready s ${service}`] = round(replica.readyMs / 1000);
  }
  return figures;
};
