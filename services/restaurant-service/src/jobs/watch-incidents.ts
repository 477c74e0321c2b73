import type { Leases } from '@kopru/mongo';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import { compare } from '../domain/compare-incidents.ts';
import { readFacts, type FactSource } from '../domain/fact-source.ts';
import type { IncidentRepository } from '../storage/incidents.repository.ts';

const everyMs = 3_000;
/** Some rounds, so that one replica keeps at it; what it held when it died is free soon. */
const leaseMs = 9_000;
/** A fact that comes back within this time was never gone. */
const reopenWithinMs = 60_000;

/**
 * Keeps the incidents as the owners' facts are. It knows nothing from one round to the next, so that a restart, another
 * replica or a lost message cannot make a false incident, or a second one.
 */
export const createIncidentWatch = (parts: {
  sources: readonly FactSource[];
  incidents: IncidentRepository;
  leases: Leases;
  owner: string;
  logger: Logger;
}): Service => {
  const { sources, incidents, leases, owner, logger } = parts;
  const away = new Set<string>();

  const follow = async (source: FactSource): Promise<void> => {
    const read = await readFacts(source);
    const now = new Date();
    const known = await incidents.known(source.kinds, new Date(now.getTime() - reopenWithinMs));
    await incidents.apply(compare(known, read), now);
  };
  /** Of an owner that does not answer, everything stays as it is. */
  const followOrLeave = async (source: FactSource): Promise<void> => {
    try {
      await follow(source);
      away.delete(source.owner);
    } catch (error) {
      if (!away.has(source.owner)) logger.warn('what is wrong cannot be read', { of: source.owner, error });
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
