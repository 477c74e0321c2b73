import { type ProviderSlug, providerSlugs } from '@kopru/contracts/platforms/providers';
import { growingPauseMs, type Logger, repeating, type Service } from '@kopru/runtime';
import { Gauge, type Registry } from 'prom-client';
import type { Directory } from '../clients/directory.ts';
import type { EventTimes } from '../clients/event-times.ts';
import type { Adapters } from '../providers/registry.ts';
import { leaseMsOf, type PollSchedule } from '../storage/poll-schedule.ts';

/** The state of a platform's list; while `isStale`, polling goes on with the integrations already known. */
export interface ListState {
  ageSeconds: number;
  isStale: boolean;
}

/**
 * Decides which integrations are polled. Each is learnt by its own event; the owner's list, read rarely, makes up for
 * missed events. Without the list, polling goes on with the known integrations and reports that it does.
 */
export interface PolledIntegrations extends Service {
  /** Takes an event of an integration; a new one is polled at once. */
  changed(event: { integrationId: string; provider: ProviderSlug; status?: boolean | undefined }): Promise<void>;
  /** Events may have been missed, so the lists are read now. */
  readLists(): void;
  states(): Partial<Record<ProviderSlug, ListState>>;
}

interface List {
  /** How long a claim of an integration of this platform lasts. */
  leaseMs: number;
  readAt: number;
  dueAt: number;
  failures: number;
}

const listEveryMs = 60_000;
const retryMs = 2000;
const maxRetryMs = 30_000;
const tickMs = 1000;

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));

export const createPolledIntegrations = (parts: {
  adapters: Adapters;
  directory: Directory;
  eventTimes: EventTimes;
  schedule: PollSchedule;
  logger: Logger;
  metrics: Registry;
}): PolledIntegrations => {
  const { adapters, directory, eventTimes, schedule, logger } = parts;
  const lists = new Map<ProviderSlug, List>();
  for (const slug of providerSlugs) {
    const { poll } = adapters[slug];
    if (poll !== undefined)
      lists.set(slug, { leaseMs: leaseMsOf(poll.everyMs), readAt: Date.now(), dueAt: 0, failures: 0 });
  }
  let isStopping = false;
  const ageSeconds = ({ readAt }: List): number => (Date.now() - readAt) / 1000;
  new Gauge({
    name: 'kopru_integration_list_age_seconds',
    help: 'Time since the list of integrations to poll was last read completely, by platform',
    labelNames: ['provider'],
    registers: [parts.metrics],
    collect() {
      for (const [provider, list] of lists) this.set({ provider }, ageSeconds(list));
    },
  });

  const read = async (provider: ProviderSlug, leaseMs: number): Promise<void> => {
    const begunAt = eventTimes.now();
    const before = await schedule.idsOf(provider);
    const listed = new Set<string>();
    for await (const page of directory.listed(provider)) {
      await schedule.add(provider, page, leaseMs);
      for (const { integrationId } of page) listed.add(integrationId);
      if (isStopping) return;
    }
    await schedule.park(before.filter((id) => !listed.has(id) && !eventTimes.hasEventSince(id, begunAt)));
  };

  const readIfDue = async (provider: ProviderSlug, list: List): Promise<void> => {
    if (list.dueAt > Date.now()) return;
    list.dueAt = Infinity;
    try {
      await read(provider, list.leaseMs);
      if (list.failures > 0) logger.info('the list of integrations is available again', { provider });
      list.readAt = Date.now();
      list.failures = 0;
    } catch (error) {
      list.failures += 1;
      if (isPowerOfTwo(list.failures))
        logger.warn('could not read the list of integrations; polling the known ones', {
          provider,
          failures: list.failures,
          ageSeconds: Math.round(ageSeconds(list)),
          error,
        });
    }
    const pauseMs =
      list.failures === 0 ? listEveryMs : growingPauseMs(list.failures - 1, { firstMs: retryMs, maxMs: maxRetryMs });
    // `readLists` may have made the list due again meanwhile.
    list.dueAt = Math.min(list.dueAt, Date.now() + pauseMs);
  };

  const reading = repeating(
    async () => {
      await Promise.all([...lists].map(([provider, list]) => readIfDue(provider, list)));
    },
    {
      firstMs: 0,
      everyMs: tickMs,
      onError: (error) => void logger.warn('reading the lists of integrations failed', { error }),
    },
  );

  return {
    async changed({ integrationId, provider, status }) {
      const list = lists.get(provider);
      try {
        const integration = await directory.changed(integrationId, status);
        if (list === undefined) return;
        if (integration?.status === true) await schedule.add(provider, [integration], list.leaseMs);
        else await schedule.park([integrationId]);
      } catch (error) {
        logger.warn('could not read a changed integration', { integrationId, error });
        if (list !== undefined) list.dueAt = Math.min(list.dueAt, Date.now() + retryMs);
      }
    },
    readLists() {
      for (const list of lists.values()) list.dueAt = 0;
      reading.wake();
    },
    states: () =>
      Object.fromEntries(
        [...lists].map(([provider, list]) => [
          provider,
          { ageSeconds: Math.round(ageSeconds(list)), isStale: list.failures > 0 },
        ]),
      ),
    async start() {
      isStopping = false;
      await reading.start();
    },
    async stop() {
      isStopping = true;
      await reading.stop();
    },
  };
};
