import type { PlatformOutcome } from '@kopru/contracts';
import { type CommandContext, localStep } from './adapter.ts';

export interface Step {
  /** Stable: it is what `progress` remembers. */
  name: string;
  /** The pause that the platform demands after the step before, in milliseconds. */
  pauseMs?: number;
  /** `done`, or when the platform wants to be asked again. Refusals are thrown. */
  run(): Promise<'done' | { retryAt: Date }>;
}

const deferred = (notBefore: Date, progress: string | null): PlatformOutcome => ({
  outcome: 'deferred',
  notBefore: notBefore.toISOString(),
  progress,
});

/**
 * Carries out the calls of one command in order, from where an earlier call of the same command got.
 * A pause that the platform demands ends this call: whoever asked comes back at `notBefore`.
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
    if (result !== 'done') return deferred(result.retryAt, progress);
    progress = step.name;
    lastStepAt = now();
  }
  return steps.length === 0 ? localStep : { outcome: 'done', called: true };
};
