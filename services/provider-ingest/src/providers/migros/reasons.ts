import type { IntegrationCredentials, CanonicalReason, PlatformReason } from '@kopru/contracts';
import { z } from 'zod';
import { looseText, readBody, requiredId } from '../reading.ts';
import type { MigrosClient } from './client.ts';

const rowsSchema = z.array(z.object({ reasonId: requiredId, description: looseText })).max(200);

/** Migros gives its reasons only at run time, so their words must tell their meaning. */
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

/** The platform's own list, kept for ten minutes per credential. */
export const createMigrosReasons = (client: MigrosClient, now: () => number = Date.now) => {
  const known = new Map<string, { reasons: PlatformReason[]; until: number }>();
  return async (integration: IntegrationCredentials): Promise<PlatformReason[]> => {
    const cached = known.get(integration.integrationId);
    if (cached !== undefined && cached.until > now()) return cached.reasons;
    const rows = readBody(rowsSchema, await client.get(integration, '/Mapping/v2/GetCancelReasons'));
    const reasons = rows.map(({ reasonId, description }) => ({
      id: reasonId,
      name: description ?? reasonId,
      nameEn: null,
      canonical: meanings.find(([pattern]) => pattern.test(description ?? ''))?.[1] ?? null,
    }));
    known.set(integration.integrationId, { reasons, until: now() + cacheMs });
    return reasons;
  };
};
