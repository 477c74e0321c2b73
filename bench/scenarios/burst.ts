import { closedLoop } from '@kopru/testing';
import { round } from '../measure.ts';
import { deliver } from '../orders.ts';
import type { Figures, Stage } from '../stage.ts';

/** The rush before iftar in one moment: 10,000 orders at once, and the time until the last webhook. */
export const burst = async (stage: Stage): Promise<Figures> => {
  const { acceptedMs, deliveredMs } = await deliver(stage, Math.round(10_000 * stage.size), closedLoop(256));
  return { 'accepted s': round(acceptedMs / 1000), 'last webhook s': round(deliveredMs / 1000) };
};
