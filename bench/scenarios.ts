import { closedLoop, openLoop } from '@kopru/testing';
import { archive } from './scenarios/archive.ts';
import { bare } from './scenarios/bare.ts';
import { burst } from './scenarios/burst.ts';
import { certified } from './scenarios/certified.ts';
import { commands } from './scenarios/commands.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { gets } from './scenarios/gets.ts';
import { growth } from './scenarios/growth.ts';
import { idle } from './scenarios/idle.ts';
import { isolation } from './scenarios/isolation.ts';
import { neighbour } from './scenarios/neighbour.ts';
import { neighbours } from './scenarios/neighbours.ts';
import { ordered } from './scenarios/ordered.ts';
import { reads } from './scenarios/reads.ts';
import { saturation } from './scenarios/saturation.ts';
import { scaleOut } from './scenarios/scale-out.ts';
import { soak } from './scenarios/soak.ts';
import { startUp } from './scenarios/start-up.ts';
import { steady } from './scenarios/steady.ts';
import type { Scenario } from './stage.ts';

/** In the order in which they run: those that fill the store come last. */
export const scenarios: Record<string, Scenario> = {
  idle: { run: idle },
  saturation: { run: saturation(64) },
  'saturation-32': { run: saturation(32) },
  'bare-100': { run: bare(100) },
  'bare-500': { run: bare(500) },
  'steady-10': { run: steady(10) },
  'steady-100': { run: steady(100) },
  'steady-500': { run: steady(500) },
  commands: { run: commands(closedLoop(32), 1000) },
  'commands-1': { run: commands(closedLoop(1), 300) },
  'commands-steady': { run: commands(openLoop(50), 1000) },
  gets: { run: gets },
  burst: { run: burst },
  isolation: { run: isolation },
  ordered: { run: ordered },
  'fan-out': { run: fanOut(5) },
  'fan-out-100': { run: fanOut(100) },
  restaurants: { run: neighbours('restaurants') },
  accounts: { run: neighbours('accounts') },
  'scale-out': { run: scaleOut },
  'start-up': { run: startUp },
  soak: { run: soak, isOnce: true },
  growth: { run: growth, isOnce: true },
  archive: { run: archive, isOnce: true },
  certified: { run: certified, isOnce: true },
  neighbour: { run: neighbour, isOnce: true },
  reads: { run: reads },
};
