import type { Leases } from '@kopru/mongo';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { FactSource } from '../domain/incidents/fact-source.ts';
import { makeFollowFacts, type StoredIncidents } from '../domain/incidents/follow-facts.ts';

/** Longer than a round, so that one replica stays in charge; short, so that another takes over soon when it dies. */
const minLeaseMs = 9_000;

/**
 * Reconciles the incidents with the facts. Between rounds it remembers only that all was well, and only while it has
 * been in charge: a restart, another replica or a lost message can make neither a false incident nor a second one.
 */
export const createIncidentWatch = (parts: {
  sources: readonly FactSource[];
  incidents: StoredIncidents;
  leases: Leases;
  owner: string;
  logger: Logger;
  /** Half as often while all is well: most of the time, in most installations. */
  everyMs: number;
}): Service => {
  const { sources, incidents, leases, owner, logger, everyMs } = parts;
  const everyWhenWellMs = 2 * everyMs;
  const leaseMs = Math.max(minLeaseMs, 3 * everyMs);
  const elapsedMs = (): number => performance.now();
  const unread = new Set<string>();
  const follow = makeFollowFacts({
    ...{ sources, incidents, elapsedMs },
    now: () => new Date(),
    /** One warning for each time that a source stops answering. */
    onUnread: ({ owner: of }, error) => {
      if (!unread.has(of)) logger.warn('could not read incident facts of a service', { of, error });
      unread.add(of);
    },
    onRead: ({ owner: of }) => void unread.delete(of),
  });

  let wasWell = false;
  let inChargeAtMs = -Infinity;
  const round = async (): Promise<void> => {
    const atMs = elapsedMs();
    const pauseMs = wasWell ? everyWhenWellMs : everyMs;
    // A round may begin a little early.
    if (atMs - inChargeAtMs < pauseMs - everyMs / 2) return;
    // Measured from before the lease was asked for, so that it is never thought to be longer than it is.
    const wasInCharge = atMs - inChargeAtMs < leaseMs;
    if (!(await leases.acquire('incidents', owner, leaseMs))) {
      [wasWell, inChargeAtMs] = [false, -Infinity];
      return;
    }
    inChargeAtMs = atMs;
    wasWell = await follow(wasWell && wasInCharge);
  };
  return repeating(round, {
    everyMs,
    onError: (error) => {
      wasWell = false;
      logger.warn('the check for incidents failed', { error });
    },
  });
};
