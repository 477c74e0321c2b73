import { z } from 'zod';
import type { ShopHours } from '../../world/model.ts';

const getirTime = z.string().regex(/^(\d|0\d|1\d|2[0-3]):[0-5]\d$/);
const getirBody = z.object({
  restaurantWorkingHours: z
    .array(
      z.object({
        day: z.int().min(0).max(6),
        workingHours: z.object({ startTime: getirTime, endTime: getirTime }).optional(),
        closed: z.boolean().optional(),
      }),
    )
    .length(7)
    .refine((days) => new Set(days.map(({ day }) => day)).size === 7, 'day must be unique'),
});

/** The hours in Getir's body; undefined when Getir would refuse it. */
export const fromGetirHours = (body: unknown): ShopHours[] | undefined =>
  getirBody
    .safeParse(body)
    .data?.restaurantWorkingHours.map(({ day, workingHours, closed }) =>
      closed === true || workingHours === undefined
        ? { day }
        : { day, from: workingHours.startTime, to: workingHours.endTime },
    );

export const toGetirHours = (hours: readonly ShopHours[]): object => {
  const days = hours.map(({ day, from, to }) =>
    from === undefined ? { day, closed: true } : { day, workingHours: { startTime: from, endTime: to }, closed: false },
  );
  return { restaurantWorkingHours: days, restaurantCourierHours: days };
};

const dayNames = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
const trendyolTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
const trendyolBody = z.object({
  workingHours: z.array(
    z.object({ dayOfWeek: z.enum(dayNames), openingTime: trendyolTime, closingTime: trendyolTime }),
  ),
});

/** The hours in Trendyol's body; an absent day is closed. */
export const fromTrendyolHours = (body: unknown): ShopHours[] | undefined => {
  const named = trendyolBody.safeParse(body).data?.workingHours;
  return (
    named &&
    dayNames.map((name, day) => {
      const found = named.find(({ dayOfWeek }) => dayOfWeek === name);
      return found === undefined
        ? { day }
        : { day, from: found.openingTime.slice(0, 5), to: found.closingTime.slice(0, 5) };
    })
  );
};

export const toTrendyolHours = (hours: readonly ShopHours[]): object[] =>
  hours.flatMap(({ day, from, to }) =>
    from === undefined || to === undefined
      ? []
      : [{ dayOfWeek: dayNames[day], openingTime: `${from}:00`, closingTime: `${to}:00` }],
  );
