import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { CanonicalReason, PlatformReason } from '@kopru/contracts/orders/cancel-reasons';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { loose, needed, readBody } from '../reading.ts';
import type { MigrosClient } from './client.ts';

const rowsSchema = z.array(z.object({ reasonId: needed.id, description: loose.text })).max(200);

/** Migros gives its reasons only at run time, so their words must show their meaning. */
const meanings: readonly (readonly [RegExp, CanonicalReason])[] = [
  [/tüken|kalmad|mevcut değil|not available|unavailable/iu, 'ITEM_UNAVAILABLE'],
  [/yoğun|busy/iu, 'TOO_BUSY'],
  [/kapal|closed/iu, 'RESTAURANT_CLOSED'],
  [/kurye|courier/iu, 'NO_COURIER'],
  [/alan|area/iu, 'OUT_OF_AREA'],
  [/hava|weather/iu, 'BAD_WEATHER'],
  [/teknik|technical/iu, 'TECHNICAL_PROBLEM'],
  [/minimum|asgari/iu, 'BELOW_MIN_BASKET'],
  [/adres|address/iu, 'ADDRESS_NOT_FOUND'],
];

const cacheMs = 600_000;
const maxCached = 10_000;
const meaningsOf = (words: string): CanonicalReason[] =>
  meanings.filter(([pattern]) => pattern.test(words)).map(([, meaning]) => meaning);

/** The platform's own list, cached for ten minutes per integration. */
export const createMigrosReasons = (client: MigrosClient) => {
  const cached = new LRUCache<string, PlatformReason[], IntegrationCredentials>({
    max: maxCached,
    ttl: cacheMs,
    // A caller that waits for the list gets it, even when the cache has no room for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_id, _stale, { context: integration }) => {
      const rows = readBody(rowsSchema, await client.get(integration, '/Mapping/v2/GetCancelReasons'));
      return rows.map(({ reasonId, description }) => ({
        id: reasonId,
        name: description ?? reasonId,
        nameEn: null,
        canonical: meaningsOf(description ?? '').slice(0, 1),
      }));
    },
  });
  return (integration: IntegrationCredentials): Promise<PlatformReason[]> =>
    cached.forceFetch(integration.integrationId, { context: integration });
};
