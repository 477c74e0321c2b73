import type { Leases } from '@kopru/mongo';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { FactSource } from '../domain/fact-source.ts';
import { makeFollowFacts, type KeptIncidents } from '../domain/follow-facts.ts';

const everyMs = 3_000;
/** Longer than a round, so that one replica stays in charge; short, so that another takes over soon when it dies. */
const leaseMs = 6_000;

/**
 * Keeps the incidents in line with the facts. It remembers nothing between rounds, so that a restart, another replica or
 * a lost message can make neither a false incident nor a second one.
 */
export const createIncidentWatch = (parts: {
  sources: readonly FactSource[];
  incidents: KeptIncidents;
  leases: Leases;
  owner: string;
  logger: Logger;
}): Service => {
  const { sources, incidents, leases, owner, logger } = parts;
  const away = new Set<string>();
  const follow = makeFollowFacts(incidents, { now: () => new Date(), elapsedMs: () => performance.now() });

  /** One warning for each time that a source stops answering. */
  const followOrLeave = async (source: FactSource): Promise<void> => {
    try {
      await follow(source);
      away.delete(source.owner);
    } catch (error) {
      if (!away.has(source.owner)) logger.warn('incident facts cannot be read', { of: source.owner, error });
      away.add(source.owner);
    }
  };

  const round = async (): Promise<void> => {
    if (!(await leases.acquire('incidents', owner, leaseMs))) return;
    await Promise.all(sources.map(followOrLeave));
  };
  return repeating(round, {
    everyMs,
    onError: (error) => void logger.warn('watching for incidents', { error }),
  });
};
