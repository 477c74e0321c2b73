import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from '../full-store.ts';
import { countCpu, round } from '../measure.ts';
import type { Figures, Stage } from '../stage.ts';

const seconds = 60;
/** What the work before has left to do is done by then. */
const restMs = 10_000;

/** Nothing to do: what the services still ask of the database, and what that takes of one core. */
export const idle = async ({ system, mongodbUri, size }: Stage): Promise<Figures> => {
  await pause(restMs);
  return withDatabase(mongodbUri, 'admin', async ({ db }) => {
    const requests = async (): Promise<number> => {
      const { opcounters } = (await db?.admin().serverStatus()) as { opcounters: Record<string, number> };
      return Object.values(opcounters).reduce((sum, count) => sum + count, 0);
    };
    const cpuSince = countCpu(system.pids);
    const before = await requests();
    await pause(seconds * 1000 * size);
    const ofOneCore = Object.entries(cpuSince(seconds * size))
      .filter(([name]) => !/load generator/.test(name))
      // Per second, in per cent: CPU seconds per 1,000 seconds, divided by ten.
      .map(([name, share]) => [name.replace('CPU s/1000', '% of one core'), round(share / 10)] as const);
    return {
      // But for our own question.
      'MongoDB requests/s': round(((await requests()) - before - 1) / (seconds * size)),
      ...Object.fromEntries(ofOneCore),
    };
  });
};
