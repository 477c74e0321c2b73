import { appError, type IntegrationCredentials, type ProviderSlug } from '@kopru/contracts';
import type { Logger } from '@kopru/runtime';
import type { RestaurantClient } from '../clients/restaurant-client.ts';
import type { IntegrationProjection } from '../storage/integration-projection.ts';

/** Integrations by token and by id: from memory, else from their owner, else from the last that the owner said. */
export interface Directory {
  byToken(token: string): Promise<IntegrationCredentials | undefined>;
  byId(integrationId: string): Promise<IntegrationCredentials | undefined>;
  switchedOn(provider: ProviderSlug): Promise<IntegrationCredentials[]>;
  /** An integration changed; its switch is known at once, the rest is asked for. */
  changed(integrationId: string, status?: boolean): Promise<void>;
  /** News may have been missed: everything is asked for anew when it is next used. */
  expireAll(): void;
}

interface Entry {
  integration: IntegrationCredentials;
  freshUntil: number;
  isRefreshing: boolean;
}

const freshMs = 60_000;
const unknownMs = 5000;
const maxUnknown = 10_000;
const retryMs = 2000;

export const createDirectory = (parts: {
  restaurants: RestaurantClient;
  projection: IntegrationProjection;
  logger: Logger;
  now?: () => number;
}): Directory => {
  const { restaurants, projection, logger, now = Date.now } = parts;
  const byTokenMemory = new Map<string, Entry>();
  const tokenOfId = new Map<string, string>();
  const unknownUntil = new Map<string, number>();
  const underWay = new Map<string, Promise<IntegrationCredentials | undefined>>();
  const warn = (error: unknown): void => void logger.warn('integration lookup', { error });

  const remember = (integration: IntegrationCredentials, freshUntil = now() + freshMs): void => {
    const { integrationId, token } = integration;
    const oldToken = tokenOfId.get(integrationId);
    if (oldToken !== undefined && oldToken !== token) byTokenMemory.delete(oldToken);
    tokenOfId.set(integrationId, token);
    byTokenMemory.set(token, { integration, freshUntil, isRefreshing: false });
    unknownUntil.delete(token);
  };
  const forget = (integrationId: string): void => {
    const token = tokenOfId.get(integrationId);
    tokenOfId.delete(integrationId);
    if (token !== undefined) byTokenMemory.delete(token);
  };
  const learn = (integration: IntegrationCredentials): void => {
    remember(integration);
    projection.save(integration).catch(warn);
  };
  const unlearn = (integrationId: string): void => {
    forget(integrationId);
    projection.remove(integrationId).catch(warn);
  };

  /** The owner's word, or, while it is away, what it last said. */
  const ask = async (
    fromOwner: () => Promise<IntegrationCredentials | undefined>,
    fromProjection: () => Promise<IntegrationCredentials | undefined>,
  ): Promise<IntegrationCredentials | undefined> => {
    try {
      const integration = await fromOwner();
      if (integration !== undefined) learn(integration);
      return integration;
    } catch (error) {
      const integration = await fromProjection().catch(() => undefined);
      if (integration === undefined) throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
      remember(integration, now() + retryMs);
      return integration;
    }
  };
  const once = (
    key: string,
    work: () => Promise<IntegrationCredentials | undefined>,
  ): Promise<IntegrationCredentials | undefined> => {
    const started = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };

  const refresh = async (entry: Entry): Promise<void> => {
    const { integrationId } = entry.integration;
    try {
      const integration = await restaurants.byId(integrationId);
      if (integration === undefined) unlearn(integrationId);
      else learn(integration);
    } catch (error) {
      entry.isRefreshing = false;
      entry.freshUntil = now() + retryMs;
      warn(error);
    }
  };
  /** A stale entry still serves; its owner is asked in the background. */
  const served = (entry: Entry): IntegrationCredentials => {
    if (entry.freshUntil <= now() && !entry.isRefreshing) {
      entry.isRefreshing = true;
      void refresh(entry);
    }
    return entry.integration;
  };

  const byToken = async (token: string): Promise<IntegrationCredentials | undefined> => {
    const entry = byTokenMemory.get(token);
    if (entry !== undefined) return served(entry);
    if ((unknownUntil.get(token) ?? 0) > now()) return undefined;
    const integration = await once(token, () =>
      ask(
        () => restaurants.byToken(token),
        () => projection.byToken(token),
      ),
    );
    if (integration === undefined) {
      // Guessing tokens must not become load for the owner.
      if (unknownUntil.size >= maxUnknown) unknownUntil.clear();
      unknownUntil.set(token, now() + unknownMs);
    }
    return integration;
  };

  return {
    byToken,
    async byId(integrationId) {
      const entry = byTokenMemory.get(tokenOfId.get(integrationId) ?? '');
      if (entry !== undefined) return served(entry);
      return once(integrationId, () =>
        ask(
          () => restaurants.byId(integrationId),
          () => projection.byId(integrationId),
        ),
      );
    },
    async switchedOn(provider) {
      try {
        const integrations = await restaurants.switchedOn(provider);
        for (const integration of integrations) {
          const known = byTokenMemory.get(integration.token)?.integration;
          if (JSON.stringify(known) === JSON.stringify(integration)) remember(integration);
          else learn(integration);
        }
        return integrations;
      } catch (error) {
        warn(error);
        return projection.switchedOn(provider);
      }
    },
    async changed(integrationId, status) {
      const entry = byTokenMemory.get(tokenOfId.get(integrationId) ?? '');
      if (entry !== undefined && status !== undefined) entry.integration = { ...entry.integration, status };
      // One that is not used here is asked for when it is; a token that was unknown may be known now.
      unknownUntil.clear();
      if (entry !== undefined) await refresh(entry);
    },
    expireAll() {
      unknownUntil.clear();
      for (const entry of byTokenMemory.values()) entry.freshUntil = 0;
    },
  };
};
