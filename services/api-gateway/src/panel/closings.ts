import { defaultDayEndsAt, type DayReportBody, type Restaurant } from '@kopru/contracts';

/** When the day ends of restaurants that have chosen another time than the usual one. */
export const ownClosings = (some: readonly Restaurant[]): DayReportBody['closings'] =>
  some
    .filter(({ dayEndsAt }) => dayEndsAt !== defaultDayEndsAt)
    .map(({ id, dayEndsAt }) => ({ restaurantId: id, dayEndsAt }));
