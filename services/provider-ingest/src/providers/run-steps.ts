import type { PlatformOutcome } from '@kopru/contracts/internal/platforms';
import type { CommandContext } from './adapter.ts';

export interface Step {
  /** Must stay the same, because `progress` refers to it. */
  name: string;
  /** The pause that the platform demands after the previous step, in milliseconds. */
  pauseMs?: number;
  /** Resolves with `done` or the time to ask again; throws refusals. */
  run(): Promise<'done' | Date>;
}

/** A refused step counts as done when the order is there or further on already; a cancelled order cannot take it. */
export const isThereAlready = (status: number | null | undefined, target: number): boolean =>
  status != null && status >= target && status < 1500;

const deferred = (notBefore: Date, progress: string | null): PlatformOutcome => ({
  outcome: 'deferred',
  notBefore: notBefore.toISOString(),
  progress,
});

/**
 * Makes the calls of one command in order, from where an earlier run of the same command stopped. A pause that the
 * platform demands ends the run; the caller comes back at `notBefore`. Without a call, the step was local.
 */
export const runSteps = async (steps: readonly Step[], context: CommandContext): Promise<PlatformOutcome> => {
  let { progress } = context;
  let lastStepAt = context.order.lastStepAt === null ? null : Date.parse(context.order.lastStepAt);
  const startedAt = Date.now();
  const now = (): number => context.now.getTime() + Date.now() - startedAt;

  for (const step of steps.slice(steps.findIndex(({ name }) => name === progress) + 1)) {
    const dueAt = lastStepAt === null ? 0 : lastStepAt + (step.pauseMs ?? 0);
    if (dueAt > now()) return deferred(new Date(dueAt), progress);
    const result = await step.run();
    if (result !== 'done') return deferred(result, progress);
    progress = step.name;
    lastStepAt = now();
  }
  return { outcome: 'done', called: steps.length > 0 };
};
