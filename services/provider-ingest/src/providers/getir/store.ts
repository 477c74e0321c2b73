import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { loose, readBody } from '../reading.ts';
import { inMinutes, type StoreCalls, storeRefusal, timerUntil } from '../store.ts';
import type { GetirClient } from './client.ts';
import { z } from 'zod';

/** How long Getir blocks a restaurant after too many changes. */
export const blockSeconds = 30;
/** How much longer a delivery takes at a busy restaurant: 15, 30 or 45 minutes. */
const busyMinutes = 15;
/** Assumed to be the numbers that products and tills have. */
const openStatus = 100;
/** What `isStatusChangedByUser` means is read from its name; without it the person who closed the store is unknown. */
const restaurantSchema = z.object({
  status: loose.number,
  isStatusChangedByUser: z.boolean().nullish().catch(null),
});

/** Source: GetirFood `PUT /restaurants/status/…`, `/restaurants/delivery-duration/busyness`, `GET /restaurants`. */
export const createGetirStore = ({ client, http }: { client: GetirClient; http: PlatformHttp }): StoreCalls => {
  const put = async (integration: IntegrationCredentials, path: string, body: object): Promise<void> => {
    const answer = await client.call(integration, { method: 'PUT', path, body, limit: 'configuration' });
    if (!isSuccess(answer)) throw storeRefusal(http, answer, blockSeconds);
  };
  return {
    async set(integration, desired) {
      const { state, lastApplied, now } = desired;
      if (state === 'closed') {
        const minutes = timerUntil(capabilities.getir.closedMinutes, desired) ?? 0;
        await put(integration, '/restaurants/status/close', { timeOffAmount: minutes });
        return { lastApplied: { ...lastApplied, isOpen: false }, endsAt: inMinutes(now, minutes), partly: null };
      }
      if (lastApplied.isOpen !== true) await put(integration, '/restaurants/status/open', {});
      const isBusy = state === 'busy';
      if (lastApplied.isBusy !== isBusy)
        await put(
          integration,
          '/restaurants/delivery-duration/busyness',
          isBusy ? { isBusy, busynessDifferenceDuration: busyMinutes } : { isBusy },
        );
      return { lastApplied: { isOpen: true, isBusy }, endsAt: null, partly: null };
    },
    async read(integration) {
      const answer = await client.call(integration, { method: 'GET', path: '/restaurants', limit: 'default' });
      if (!isSuccess(answer)) throw storeRefusal(http, answer, blockSeconds);
      const { status, isStatusChangedByUser: isByPerson = null } = readBody(restaurantSchema, answer.data);
      const isOpen = status == null ? null : status === openStatus;
      return { isOpen, closedBy: isOpen !== false || isByPerson === null ? null : isByPerson ? 'person' : 'platform' };
    },
  };
};
