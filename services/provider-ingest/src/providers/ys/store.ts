import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { z } from 'zod';
import { isSuccess, type PlatformAnswer, type PlatformHttp } from '../platform-http.ts';
import { loose, readBody } from '../reading.ts';
import { inMinutes, type StoreCalls, storeRefusal, type DesiredStore, switched, timerUntil } from '../store.ts';
import type { YemeksepetiClient } from './client.ts';

const againInSeconds = 5;
/** One entry for each platform that shows the vendor. */
const entrySchema = z.object({
  availabilityState: loose.text,
  availabilityStates: loose.list(z.string(), 20),
  changeable: z.boolean().nullish().catch(null),
  closingMinutes: loose.list(z.number(), 50),
  closingReasons: loose.list(z.string(), 50),
  platformKey: loose.text,
  platformRestaurantId: z.union([z.string(), z.number()]),
});
type Entry = z.infer<typeof entrySchema>;
const reasonWords = ['TOO_BUSY_KITCHEN', 'OTHER', 'CLOSED'];

const isOpenThere = ({ availabilityState }: Entry): boolean => availabilityState === 'OPEN';

/** How an entry is closed: with the platform's timer when it has a fitting one. */
const closing = (entry: Entry, desired: DesiredStore): { body: object; endsAt: Date | null } => {
  const closedReason =
    reasonWords.find((word) => entry.closingReasons.includes(word)) ?? entry.closingReasons[0] ?? 'OTHER';
  const isEndless = desired.until === null && entry.availabilityStates.includes('CLOSED');
  const closingMinutes = isEndless ? undefined : timerUntil(entry.closingMinutes, desired);
  return closingMinutes === undefined
    ? { body: { availabilityState: 'CLOSED', closedReason }, endsAt: null }
    : {
        body: { availabilityState: 'CLOSED_UNTIL', closedReason, closingMinutes },
        endsAt: inMinutes(desired.now, closingMinutes),
      };
};

/** Source: Delivery Hero POS middleware, `…/remoteVendors/{id}/availability`. */
export const createYemeksepetiStore = (parts: { client: YemeksepetiClient; http: PlatformHttp }): StoreCalls => {
  const { client, http } = parts;
  const address = ({ config: { supplierId, restaurantId } }: IntegrationCredentials): string => {
    if (supplierId === undefined) throw http.error(failure('chain_code_missing'));
    return `/v2/chains/${encodeURIComponent(supplierId)}/remoteVendors/${encodeURIComponent(restaurantId ?? '')}/availability`;
  };
  const accepted = (answer: PlatformAnswer): PlatformAnswer => {
    if (isSuccess(answer)) return answer;
    throw storeRefusal(http, answer, againInSeconds);
  };
  const read = async (integration: IntegrationCredentials): Promise<Entry[]> => {
    const answer = accepted(await client.call(integration, { method: 'GET', url: address(integration) }));
    // 204: the middleware has asked the platforms and does not know their answer yet.
    if (answer.status === 204) throw http.passingError(failure('store_state_not_ready'), againInSeconds);
    return readBody(z.array(entrySchema).min(1).max(50), answer.data);
  };

  const setEntry = async (
    integration: IntegrationCredentials,
    entry: Entry,
    desired: DesiredStore,
  ): Promise<Date | null> => {
    if (desired.state !== 'closed' && isOpenThere(entry)) return null;
    const { body, endsAt } =
      desired.state === 'closed' ? closing(entry, desired) : { body: { availabilityState: 'OPEN' }, endsAt: null };
    const { platformKey, platformRestaurantId } = entry;
    const call = {
      method: 'PUT',
      url: address(integration),
      body: { ...body, platformKey, platformRestaurantId },
    } as const;
    accepted(await client.call(integration, call));
    return endsAt;
  };

  return {
    async set(integration, desired) {
      const entries = await read(integration);
      const fixed = entries.filter(({ changeable }) => changeable === false);
      const wrong = fixed.filter((entry) => isOpenThere(entry) !== (desired.state !== 'closed'));
      const parts = wrong.map(({ platformKey }) => platformKey ?? '?').join(', ');
      if (wrong.length === entries.length) throw http.error(failure('store_part_fixed', { parts }));
      const ends: Date[] = [];
      for (const entry of entries.filter((one) => !fixed.includes(one))) {
        const endsAt = await setEntry(integration, entry, desired);
        if (endsAt !== null) ends.push(endsAt);
      }
      const endsAt = ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
      return {
        ...switched(desired),
        endsAt,
        partly: wrong.length === 0 ? null : failure('store_part_fixed', { parts }),
      };
    },
    read: async (integration) => ({ isOpen: (await read(integration)).some(isOpenThere), closedBy: null }),
  };
};
