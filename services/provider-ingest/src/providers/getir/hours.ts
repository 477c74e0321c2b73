import { type DayHours, hoursSchema, inWeekOrder } from '@kopru/contracts/values/hours';
import { type Weekday, weekdays } from '@kopru/contracts/values/weekdays';
import { z } from 'zod';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import type { HoursCalls } from '../hours.ts';
import { loose, readBody } from '../reading.ts';
import { storeRefusal } from '../store.ts';
import { blockSeconds } from './store.ts';
import type { GetirClient } from './client.ts';

const path = '/restaurants/working-hours';
/** Assumed to be counted from Sunday. */
const numberOf = (day: Weekday): number => (weekdays.indexOf(day) + 1) % weekdays.length;

const answerSchema = z.object({
  restaurantWorkingHours: loose.list(
    z.object({
      day: z.number(),
      closed: z.boolean().nullish(),
      workingHours: z.object({ startTime: z.string(), endTime: z.string() }).nullish(),
    }),
    20,
  ),
});
/** Getir writes `9:00`, too. */
const twoDigits = (time: string): string => time.padStart(5, '0');

/** Source: GetirFood `GET`, `PUT /restaurants/working-hours`: all seven days at once. */
export const createGetirHours = ({ client, http }: { client: GetirClient; http: PlatformHttp }): HoursCalls => ({
  async set(integration, hours) {
    const restaurantWorkingHours = hours.map((one) =>
      'closed' in one
        ? { day: numberOf(one.day), closed: true }
        : {
            day: numberOf(one.day),
            workingHours: { startTime: one.opensAt, endTime: one.closesAt },
            closed: false,
          },
    );
    const body = { restaurantWorkingHours };
    const answer = await client.call(integration, { method: 'PUT', path, body, limit: 'configuration' });
    if (!isSuccess(answer)) throw storeRefusal(http, answer, blockSeconds);
  },
  async read(integration) {
    const answer = await client.call(integration, { method: 'GET', path, limit: 'default' });
    if (!isSuccess(answer)) throw storeRefusal(http, answer, blockSeconds);
    const days = readBody(answerSchema, answer.data).restaurantWorkingHours;
    const found = weekdays.flatMap((day): DayHours[] => {
      const one = days.find((each) => each.day === numberOf(day));
      if (one === undefined) return [];
      if (one.closed === true || one.workingHours == null) return [{ day, closed: true }];
      const { startTime, endTime } = one.workingHours;
      return [{ day, opensAt: twoDigits(startTime), closesAt: twoDigits(endTime) }];
    });
    const read = hoursSchema.safeParse(found);
    return read.success ? inWeekOrder(read.data) : null;
  },
});
