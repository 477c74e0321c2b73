import { setTimeout as pause } from 'node:timers/promises';
import type { ClockState } from '@kopru/contracts/internal/clock';
import type { Leases } from '@kopru/mongo';
import type { ClockRepository, StoredClock } from '../identity/accounts/clock.repository.ts';
import type { ClockClient } from './clock-clients.ts';

/** So many steps go from one due time to the next; the rest of the way is divided into as many. */
const exactSteps = 100;
/** What is due within this time is due together: the real time goes on during a step, too. */
const togetherMs = 1_000;
/** Longer than the slowest owner's answer. */
const leaseMs = 60_000;
/** Where something was due but is still under way, such as a receiver that takes its time, so often more. */
const maxLooks = 10;
/** What one owner has released is on its way to another. */
const onItsWayMs = 150;

export const releasedIn = (states: readonly ClockState[]): ClockState['released'] => {
  const sum: ClockState['released'] = {};
  for (const { released } of states)
    for (const [kind, count] of Object.entries(released) as [keyof typeof sum, number][])
      sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};

/** How far the next step goes: to the next due time, or further where there were many, and never beyond the target. */
export const stepOf = ({ offsetMs, targetMs }: StoredClock, nextInMs: number | undefined, steps: number): number => {
  const leftMs = targetMs - offsetMs;
  const minMs = steps < exactSteps ? 0 : Math.ceil(leftMs / Math.max(1, 2 * exactSteps - steps));
  return Math.min(leftMs, Math.max((nextInMs ?? leftMs) + togetherMs, minMs));
};

/**
 * Brings a sandbox's clock to its target, step by step; one process at a time does so for a sandbox, and whoever comes
 * after a crash goes on from where the clock stands. Resolves with false when another process is at it.
 */
export const makeRunClock = (parts: {
  clocks: ClockRepository;
  clients: readonly ClockClient[];
  leases: Leases;
  owner: string;
}) => {
  const { clocks, clients, leases, owner } = parts;

  const advanceAll = async (accountId: string, offsetMs: number): Promise<ClockState[]> => {
    const states: ClockState[] = [];
    for (const advance of clients) states.push(await advance(accountId, offsetMs));
    return states;
  };

  /** Until what is due where the clock stands is done; resolves with the time until something is due. */
  const quiesce = async (accountId: string, offsetMs: number): Promise<number | undefined> => {
    for (let looks = 1; ; looks += 1) {
      const states = await advanceAll(accountId, offsetMs);
      const released = releasedIn(states);
      await clocks.count(accountId, released);
      const isQuiet = Object.keys(released).length === 0 && states.every(({ isIdle }) => isIdle);
      const waiting = states.flatMap(({ nextInMs }) => nextInMs ?? []);
      if (isQuiet || looks >= maxLooks) return waiting.length === 0 ? undefined : Math.min(...waiting);
      await pause(onItsWayMs);
    }
  };

  const run = async (accountId: string): Promise<boolean> => {
    const lease = `clock ${accountId}`;
    // What was asked for right before may be on its way.
    await pause(onItsWayMs);
    for (let steps = 0; ; steps += 1) {
      if (!(await leases.acquire(lease, owner, leaseMs))) return false;
      const clock = await clocks.find(accountId);
      const nextInMs = await quiesce(accountId, clock.offsetMs);
      const { offsetMs, targetMs } = await clocks.find(accountId);
      if (offsetMs >= targetMs) break;
      await clocks.move(accountId, offsetMs + stepOf({ ...clock, offsetMs, targetMs }, nextInMs, steps));
    }
    await leases.release(lease, owner);
    return true;
  };
  return {
    run,
    /** Whether all can be reached that have to be told; `unavailable` */
    canRun: async (accountId: string): Promise<void> => {
      const { offsetMs } = await clocks.find(accountId);
      await clocks.count(accountId, releasedIn(await advanceAll(accountId, offsetMs)));
    },
  };
};
export type RunClock = ReturnType<typeof makeRunClock>;
