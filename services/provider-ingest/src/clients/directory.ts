import { isDeepStrictEqual } from 'node:util';
import { appError } from '@kopru/contracts/errors/errors';
import { type IntegrationCredentials, maxCredentialsRead } from '@kopru/contracts/internal/integrations';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { createBatcher } from '@kopru/messaging';
import { createSingleFlight, type Logger } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import type { RestaurantClient } from './restaurant-client.ts';
import type { IntegrationProjection } from '../storage/integration-projection.ts';
import type { EventTimes } from './event-times.ts';

/** Integrations by token and by id: from memory, else from their owner, else from the owner's last answer. */
export interface Directory {
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  /** The owner's switched-on integrations of a platform, page by page; rejects while the owner cannot be asked. */
  listed(provider: ProviderSlug): AsyncGenerator<IntegrationCredentials[]>;
  /**
   * Takes an event of an integration: its switch counts at once, the rest is read from its owner. Undefined when it is
   * gone; rejects while its owner cannot be asked.
   */
  changed(integrationId: string, status?: boolean): Promise<IntegrationCredentials | undefined>;
  /** Events may have been missed: every integration is read anew when it is next used. */
  expireAll(): void;
}

interface Entry {
  integration: IntegrationCredentials;
  freshUntil: number;
  isRefreshing: boolean;
  /** Whether the projection has it unchanged. */
  isSaved: boolean;
}

/** Changes arrive as events; this limits how long a lost one goes unnoticed. */
const freshMs = 600_000;
const unknownMs = 5000;
const maxUnknown = 10_000;
const retryMs = 2000;
/** What is to be read anew gathers for this long, so that many integrations are one request. */
const lingerMs = 500;
/** Enough for some 50,000 ordinary integrations, or 10,000 of the largest allowed size. */
const maxCharacters = 32 * 1024 * 1024;

export const createDirectory = (parts: {
  restaurants: RestaurantClient;
  projection: IntegrationProjection;
  eventTimes: EventTimes;
  logger: Logger;
  now?: () => number;
}): Directory => {
  const { restaurants, projection, eventTimes, logger, now = Date.now } = parts;
  const idOfToken = new Map<string, string>();
  const entries = new LRUCache<string, Entry>({
    maxSize: maxCharacters,
    sizeCalculation: ({ integration }) => JSON.stringify(integration).length,
    dispose: ({ integration }) => void idOfToken.delete(integration.token),
  });
  // Guessed tokens must not become load for the owner.
  const unknown = new LRUCache<string, true>({ max: maxUnknown, ttl: unknownMs });
  const { share } = createSingleFlight<IntegrationCredentials | undefined>();
  const warn = (error: unknown): void => void logger.warn('could not look up an integration', { error });

  const remember = (integration: IntegrationCredentials, freshUntil: number, isSaved: boolean): void => {
    const { integrationId, token } = integration;
    entries.set(integrationId, { integration, freshUntil, isRefreshing: false, isSaved });
    idOfToken.set(token, integrationId);
    unknown.delete(token);
  };
  const isSaved = (integration: IntegrationCredentials): boolean => {
    const entry = entries.peek(integration.integrationId);
    return entry?.isSaved === true && isDeepStrictEqual(entry.integration, integration);
  };
  const learn = async (integrations: readonly IntegrationCredentials[]): Promise<void> => {
    const differing = integrations.filter((integration) => !isSaved(integration));
    for (const integration of integrations) remember(integration, now() + freshMs, !differing.includes(integration));
    if (differing.length === 0) return;
    try {
      await projection.save(differing);
      for (const integration of differing) {
        const entry = entries.peek(integration.integrationId);
        if (entry?.integration === integration) entry.isSaved = true;
      }
    } catch (error) {
      warn(error);
    }
  };
  const unlearn = async (integrationId: string): Promise<void> => {
    entries.delete(integrationId);
    await projection.remove(integrationId).catch(warn);
  };

  /** The owner's answer or, while the owner is unavailable, its last one. */
  const ask = async (
    fromOwner: () => Promise<IntegrationCredentials | undefined>,
    fromProjection: () => Promise<IntegrationCredentials | undefined>,
  ): Promise<IntegrationCredentials | undefined> => {
    const askedAt = eventTimes.now();
    try {
      const integration = await fromOwner();
      if (integration !== undefined && !eventTimes.hasEventSince(integration.integrationId, askedAt))
        void learn([integration]);
      return integration;
    } catch (error) {
      const integration = await fromProjection().catch(() => undefined);
      if (integration === undefined) throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
      if (!eventTimes.hasEventSince(integration.integrationId, askedAt)) remember(integration, now() + retryMs, true);
      return integration;
    }
  };

  /** Reads integrations anew; where an event came meanwhile, the event counts. */
  const refresh = async (
    ids: readonly string[],
    fromOwner: () => Promise<IntegrationCredentials[]>,
  ): Promise<IntegrationCredentials[]> => {
    const askedAt = eventTimes.now();
    try {
      const found = await fromOwner();
      const current = new Set(ids.filter((id) => !eventTimes.hasEventSince(id, askedAt)));
      await learn(found.filter(({ integrationId }) => current.has(integrationId)));
      for (const { integrationId } of found) current.delete(integrationId);
      for (const gone of current) await unlearn(gone);
      return found;
    } catch (error) {
      for (const entry of ids.map((id) => entries.peek(id)))
        if (entry !== undefined) Object.assign(entry, { isRefreshing: false, freshUntil: now() + retryMs });
      throw error;
    }
  };
  const stale = createBatcher<string>({
    max: maxCredentialsRead,
    inFlight: 1,
    lingerMs,
    run: async (ids) => {
      await refresh(ids, () => restaurants.byIds(ids)).catch(warn);
    },
  });
  /** A stale entry is still served; its owner is asked in the background. */
  const served = (entry: Entry): IntegrationCredentials => {
    if (entry.freshUntil <= now() && !entry.isRefreshing) {
      entry.isRefreshing = true;
      stale.add(entry.integration.integrationId);
    }
    return entry.integration;
  };

  return {
    async byToken(token) {
      const entry = entries.get(idOfToken.get(token) ?? '');
      if (entry !== undefined) return served(entry);
      if (unknown.has(token)) return undefined;
      const integration = await share(token, () =>
        ask(
          () => restaurants.byToken(token),
          () => projection.byToken(token),
        ),
      );
      if (integration === undefined) unknown.set(token, true);
      return integration;
    },
    async byId(integrationId) {
      const entry = entries.get(integrationId);
      if (entry !== undefined) return served(entry);
      return share(integrationId, () =>
        ask(
          () => restaurants.byId(integrationId),
          () => projection.byId(integrationId),
        ),
      );
    },
    async *listed(provider) {
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const askedAt = eventTimes.now();
        const { items, nextCursor } = await restaurants.switchedOn(provider, cursor);
        const current = items.filter(({ integrationId }) => !eventTimes.hasEventSince(integrationId, askedAt));
        await learn(current);
        yield current;
        cursor = nextCursor;
      }
    },
    async changed(integrationId, status) {
      eventTimes.note(integrationId);
      const entry = entries.peek(integrationId);
      if (entry !== undefined && status !== undefined)
        Object.assign(entry, { integration: { ...entry.integration, status }, isSaved: false });
      const [integration] = await refresh([integrationId], async () => {
        const found = await restaurants.byId(integrationId);
        return found === undefined ? [] : [found];
      });
      return integration;
    },
    expireAll() {
      unknown.clear();
      for (const entry of entries.values()) entry.freshUntil = 0;
    },
  };
};
