import { setTimeout as pause } from 'node:timers/promises';
import { appError } from '@kopru/contracts/errors/errors';
import { releasedKinds } from '@kopru/contracts/internal/clock';
import {
  advanceMs,
  maxAdvanceMs,
  tooFarText,
  type SandboxAdvanced,
  type SandboxClock,
  type SandboxClockWrite,
} from '@kopru/contracts/public/sandbox-clock';
import { createSingleFlight, type Logger } from '@kopru/runtime';
import type { ClockRepository, StoredClock } from '../identity/accounts/clock.repository.ts';
import type { RunClock } from './run-clock.ts';

const answersWithinMs = 25_000;
const lookEveryMs = 100;
const attempts = 20;

const refused = (message: string) =>
  appError('invalid_request', { params: { fields: 'body.to' }, details: [{ path: 'body.to', message }] });

/** The clock of a sandbox: real time, and what it was advanced by. */
export const createSandboxClock = (parts: {
  clocks: ClockRepository;
  run: RunClock;
  now: () => Date;
  logger: Logger;
}) => {
  const { clocks, run, now, logger } = parts;
  const { share } = createSingleFlight<boolean>();

  const timeAt = (offsetMs: number): Date => new Date(now().getTime() + offsetMs);
  const shown = ({ offsetMs, targetMs }: StoredClock): SandboxClock => ({
    now: timeAt(offsetMs).toISOString(),
    offsetMs,
    advancingTo: targetMs > offsetMs ? timeAt(targetMs).toISOString() : null,
  });

  /**
   * One run for each sandbox in this process, which goes on when nobody waits for it any more. Resolves with false when
   * it could not go on.
   */
  const goOn = (accountId: string): Promise<boolean> =>
    share(accountId, () =>
      run
        .run(accountId)
        .then((isMine) => isMine || pause(lookEveryMs, true))
        .catch((error: unknown) => {
          logger.warn('could not advance the clock of a sandbox', { accountId, error });
          return false;
        }),
    );

  const targetOf = (before: StoredClock, { advance, to }: SandboxClockWrite): number => {
    if (to === undefined) return before.targetMs + advanceMs(advance ?? '0s');
    const targetMs = Date.parse(to) - now().getTime();
    if (targetMs <= before.targetMs)
      throw refused(`must be later than the time of the sandbox, ${timeAt(before.targetMs).toISOString()}`);
    if (targetMs - before.targetMs > maxAdvanceMs) throw refused(tooFarText);
    return targetMs;
  };
  const aim = async (accountId: string, write: SandboxClockWrite): Promise<StoredClock> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const before = await clocks.find(accountId);
      const targetMs = targetOf(before, write);
      if (await clocks.aim(accountId, before, targetMs)) return { ...before, targetMs };
    }
    throw appError('unavailable', { retryAfterSeconds: 1 });
  };

  return {
    /** A clock whose process ended on the way goes on. */
    show: async (accountId: string): Promise<SandboxClock> => {
      const clock = await clocks.find(accountId);
      if (clock.targetMs > clock.offsetMs) void goOn(accountId);
      return shown(clock);
    },
    advance: async (accountId: string, write: SandboxClockWrite): Promise<SandboxAdvanced> => {
      await run.canRun(accountId);
      const aimed = await aim(accountId, write);
      const late = pause(answersWithinMs, 'late' as const, { ref: false });
      let [clock, isOnItsWay] = [aimed, true];
      while (isOnItsWay) {
        const ended = await Promise.race([goOn(accountId), late]);
        clock = await clocks.find(accountId);
        isOnItsWay = ended === true && clock.offsetMs < aimed.targetMs;
      }
      const since = releasedKinds.map((kind) => [kind, (clock.released[kind] ?? 0) - (aimed.released[kind] ?? 0)]);
      return { ...shown(clock), released: Object.fromEntries(since) as SandboxAdvanced['released'] };
    },
  };
};
export type SandboxClocks = ReturnType<typeof createSandboxClock>;
