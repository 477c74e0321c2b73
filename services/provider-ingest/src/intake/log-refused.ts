import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { Logger } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';

const everyMs = 60_000;
const maxLogged = 10_000;

/** Says once a minute for each integration and reason what was refused, so that a flood fills no log. */
export type LogRefused = (integration: IntegrationCredentials, code: string) => void;

export const makeLogRefused = (logger: Logger): LogRefused => {
  const logged = new LRUCache<string, true>({ max: maxLogged, ttl: everyMs });
  return ({ integrationId, accountId, provider }, code) => {
    const key = `${integrationId} ${code}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    logger.warn('a push was refused', { integrationId, accountId, provider, code });
  };
};
