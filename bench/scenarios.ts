import { burst } from './scenarios/burst.ts';
import { commands } from './scenarios/commands.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { growth } from './scenarios/growth.ts';
import { isolation } from './scenarios/isolation.ts';
import { reads } from './scenarios/reads.ts';
import { saturation } from './scenarios/saturation.ts';
import { scaleOut } from './scenarios/scale-out.ts';
import { soak } from './scenarios/soak.ts';
import { startUp } from './scenarios/start-up.ts';
import { steady } from './scenarios/steady.ts';
import type { Scenario } from './stage.ts';

/** In the order in which they run: those that fill the store come last. */
export const scenarios: Record<string, Scenario> = {
  saturation: { run: saturation },
  'steady-10': { run: steady(10, 10) },
  'steady-100': { run: steady(100, 10) },
  'steady-500': { run: steady(500, 10) },
  commands: { run: commands },
  burst: { run: burst },
  isolation: { run: isolation },
  'fan-out': { run: fanOut },
  'scale-out': { run: scaleOut },
  'start-up': { run: startUp },
  soak: { run: soak, isOnce: true },
  growth: { run: growth, isOnce: true },
  reads: { run: reads },
};
