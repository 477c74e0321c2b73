import type { ClosedTimes, ClosedTimesBody } from '@kopru/contracts/internal/closed-times';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { dayAfter } from '@kopru/contracts/values/sales-range';
import { defaultDayEndsAt, startOfWorkingDay } from '@kopru/contracts/values/time-zone';

/** A store that its platform had closed by itself, or still has. */
export interface Closing {
  restaurantId: string;
  provider: ProviderSlug;
  from: Date;
  /** Null: it is closed now. */
  to: Date | null;
}

type Asked = Pick<ClosedTimesBody, 'day' | 'closings'>;

const dayEnding = (day: string, dayEndsAt: string) => ({
  from: startOfWorkingDay(day, dayEndsAt),
  to: startOfWorkingDay(dayAfter(day, 1), dayEndsAt),
});

/** From when the first restaurant's day begins until the last one's ends. */
export const rangeOf = ({ day, closings }: Asked): { from: Date; to: Date } => {
  const days = [{ dayEndsAt: defaultDayEndsAt }, ...closings].map(({ dayEndsAt }) => dayEnding(day, dayEndsAt));
  return {
    from: new Date(Math.min(...days.map(({ from }) => from))),
    to: new Date(Math.max(...days.map(({ to }) => to))),
  };
};

/** The working day of each restaurant, in milliseconds. */
export const workingDaysOf = ({ day, closings }: Asked) => {
  const endsAt = new Map(closings.map(({ restaurantId, dayEndsAt }) => [restaurantId, dayEndsAt]));
  return (restaurantId: string) => dayEnding(day, endsAt.get(restaurantId) ?? defaultDayEndsAt);
};

const minuteMs = 60_000;

/** How long the stores were closed on the working day of each one's restaurant, the longest first. */
export const closedTimesOf = (
  closed: readonly Closing[],
  { now, ...asked }: Asked & { now: Date },
): ClosedTimes['items'] => {
  const workingDayOf = workingDaysOf(asked);
  const lengthOf = ({ restaurantId, from, to }: Closing): number => {
    const working = workingDayOf(restaurantId);
    const until = Math.min((to ?? now).getTime(), working.to);
    return Math.max(0, until - Math.max(from.getTime(), working.from));
  };
  return [...Map.groupBy(closed, ({ restaurantId, provider }) => `${restaurantId} ${provider}`)]
    .map(([key, same]) => ({ key, same, length: same.reduce((sum, one) => sum + lengthOf(one), 0) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length || one.key.localeCompare(other.key))
    .flatMap(({ same: [first], length }) =>
      first === undefined
        ? []
        : [{ restaurantId: first.restaurantId, provider: first.provider, minutes: Math.ceil(length / minuteMs) }],
    );
};
