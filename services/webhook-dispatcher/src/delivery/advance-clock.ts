import { setTimeout as pause } from 'node:timers/promises';
import { quiesceTimeoutMs, type ClockState } from '@kopru/contracts/internal/clock';
import type { Clocks } from '@kopru/mongo';
import type { Expire } from '../storage/expire-records.ts';
import type { Waits } from '../storage/waits.repository.ts';

const lookEveryMs = 25;

/**
 * Advances the account's clock to `offsetMs` ahead of the real time, and moves its retries and probes earlier by the same time.
 * Resolves when the ones that became due are finished.
 */
export type AdvanceClock = (accountId: string, offsetMs: number) => Promise<ClockState>;

export const makeAdvanceClock = (deps: {
  clocks: Clocks;
  waits: Waits;
  expire: Expire;
  retentionDays: number;
  /** Called when a retry or a probe may have become due. */
  wake: () => void;
  isStopping: () => boolean;
}): AdvanceClock => {
  const { clocks, waits, expire, wake, isStopping } = deps;
  const retentionMs = deps.retentionDays * 86_400_000;
  const quiesce = async (accountId: string): Promise<Omit<ClockState, 'released'>> => {
    const until = performance.now() + quiesceTimeoutMs;
    for (;;) {
      wake();
      const state = await waits.look(accountId);
      if (state.isIdle || isStopping() || performance.now() > until) return state;
      await pause(lookEveryMs);
    }
  };
  return async (accountId, offsetMs) => {
    const fromMs = await clocks.offsetOf(accountId);
    const byMs = offsetMs - fromMs;
    if (byMs <= 0) return { released: {}, ...(await quiesce(accountId)) };
    const released = await waits.move(accountId, { offsetMs, byMs });
    // Saved last: after a crash in between, the same offset comes again, and moves only what it has not moved yet.
    await clocks.save(accountId, { at: new Date(), fromMs, toMs: offsetMs });
    const state = await quiesce(accountId);
    await expire(accountId, await clocks.ago(accountId, retentionMs, new Date()));
    return { released, ...state };
  };
};
