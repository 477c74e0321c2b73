import { hoursSchema, inWeekOrder } from '@kopru/contracts/values/hours';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { z } from 'zod';
import type { HoursCalls } from '../hours.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { loose, readBody } from '../reading.ts';
import { storeRefusal } from '../store.ts';
import type { TrendyolClient } from './client.ts';
import { conflictSeconds, readStores, storePath } from './store.ts';

const storeSchema = z.object({
  workingHours: loose.list(z.object({ dayOfWeek: loose.text, openingTime: z.string(), closingTime: z.string() }), 50),
});
const seconds = ':00';

/** Source: `PUT …/stores/{id}/working-hours {workingHours[]}`; a day that is not named is assumed to be closed. */
export const createTrendyolHours = ({ client, http }: { client: TrendyolClient; http: PlatformHttp }): HoursCalls => ({
  async set(integration, hours) {
    const workingHours = hours.flatMap((one) =>
      'closed' in one
        ? []
        : [
            {
              dayOfWeek: one.day.toUpperCase(),
              openingTime: one.opensAt + seconds,
              closingTime: one.closesAt + seconds,
            },
          ],
    );
    const answer = await client.call(integration, {
      method: 'PUT',
      endpoint: 'working-hours',
      path: `${storePath(integration)}/working-hours`,
      body: { workingHours },
    });
    if (!isSuccess(answer)) throw storeRefusal(http, answer, conflictSeconds);
  },
  async read(integration) {
    const store = (await readStores(client, integration)).find(({ id }) => id === integration.config.restaurantId);
    const days = store === undefined ? [] : readBody(storeSchema, store).workingHours;
    if (days.length === 0) return null;
    const found = weekdays.map((day) => {
      const one = days.find(({ dayOfWeek }) => dayOfWeek?.toLowerCase() === day);
      if (one === undefined) return { day, closed: true as const };
      return { day, opensAt: one.openingTime.slice(0, 5), closesAt: one.closingTime.slice(0, 5) };
    });
    const read = hoursSchema.safeParse(found);
    return read.success ? inWeekOrder(read.data) : null;
  },
});
