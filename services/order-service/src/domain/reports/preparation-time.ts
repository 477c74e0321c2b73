import type { PreparationTime } from '@kopru/contracts/internal/preparation-time';
import {
  providers,
  providerSlugs,
  type ProviderManifest,
  type ProviderSlug,
} from '@kopru/contracts/platforms/providers';
import { clockMs, timeZoneOffsetMs, workingDayOf } from '@kopru/contracts/values/time-zone';
import { weekdays } from '@kopru/contracts/values/weekdays';
import type { PreparationFact } from './preparation-facts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayHours = 24;
/** What is known of more orders counts as much as this many orders of the few. */
const priorOrders = 10;
/** No advice is shorter, or longer; minutes. */
const bounds = { least: 2, most: 120 };

/** The load is looked at every so often, from so long ago on, each time of the orders that were ready in so long. */
const load = { everyMs: 5 * minuteMs, sinceMs: 3 * hourMs, ofMs: hourMs, minOrders: 3, bandMinutes: 3 };
/** Orders that were accepted longer ago do not count for the load. */
export const loadReachMs = load.sinceMs + load.ofMs + bounds.most * minuteMs;

/** Null of nothing; of an even number the mean of the two in the middle. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/**
 * `(n × median + 10 × wider) / (n + 10)` in minutes: the median of few orders is drawn to what is known of more of them,
 * five orders by two thirds and a hundred by a tenth. Null where neither is known.
 */
const drawnTo = (wider: number | null, minutes: readonly number[]): number | null => {
  const median = medianOf(minutes);
  if (median === null || wider === null) return median ?? wider;
  return (minutes.length * median + priorOrders * wider) / (minutes.length + priorOrders);
};

const minutesOf = (facts: readonly Pick<PreparationFact, 'minutes'>[] = []): number[] =>
  facts.map(({ minutes }) => minutes);
const errorOf = (errors: readonly number[]): number | null => medianOf(errors.map(Math.abs));

interface Place {
  /** From Monday, 0, on: of the working day. */
  weekday: number;
  /** Of the clock of Türkiye. */
  hour: number;
}

const placeOf = (at: number, dayEndsAt: string): Place => ({
  weekday: (new Date(workingDayOf(new Date(at), dayEndsAt)).getUTCDay() + 6) % weekdays.length,
  hour: new Date(at + timeZoneOffsetMs).getUTCHours(),
});
const keyOf = ({ weekday, hour }: Place): number => weekday * dayHours + hour;

type Hour = PreparationTime['hours'][number];

/** How long the kitchen of a restaurant needs, by its orders. */
export interface LearnedTimes extends Pick<PreparationTime, 'orderCount' | 'medianMinutes' | 'sentOrderCount'> {
  /** Of an order that is accepted then, in milliseconds: minutes; null: nothing is known. */
  at(begunAt: number): number | null;
  /** The hours in which it had orders, each of all seven days. */
  hours: Hour[];
  /** Median of how far off, in minutes, this is for the orders that it is made of, and the suggested time was. */
  learnedErrorMinutes: number | null;
  sentErrorMinutes: number | null;
}

interface Placed extends PreparationFact {
  place: Place;
}
type TimeOfPlace = (place: Place) => number | null;

/** Of few orders the median of a place is drawn to that of its hour, that to the restaurant's, that to the account's. */
const timesOfPlaces = (
  account: number | null,
  placed: readonly Placed[],
  { byHour, byPlace }: Record<'byHour' | 'byPlace', ReadonlyMap<number, readonly Placed[]>>,
): TimeOfPlace => {
  const ofRestaurant = drawnTo(account, minutesOf(placed));
  const ofHour = new Map([...byHour].map(([hour, some]) => [hour, drawnTo(ofRestaurant, minutesOf(some))]));
  const ofPlace = new Map(
    [...byPlace].map(([key, some]) => [key, drawnTo(ofHour.get(key % dayHours) ?? ofRestaurant, minutesOf(some))]),
  );
  return (place) => ofPlace.get(keyOf(place)) ?? ofHour.get(place.hour) ?? ofRestaurant;
};
/** A function of its own: it is cached for hours, and a closure of `learnTimes` would retain all the orders. */
const timeAt =
  (learned: TimeOfPlace, dayEndsAt: string): LearnedTimes['at'] =>
  (begunAt) =>
    learned(placeOf(begunAt, dayEndsAt));

/**
 * Learns how long the kitchen needs: the median of the weekday and hour, drawn to that of the hour on all days, that to the
 * restaurant's, and that to the account's (`drawnTo`), so that a restaurant with five orders gets what is usual in the
 * account and one with many what is usual at that hour there. Weekdays are those of working days.
 */
export const learnTimes = (
  facts: readonly PreparationFact[],
  { account, dayEndsAt }: { account: number | null; dayEndsAt: string },
): LearnedTimes => {
  const placed = facts.map((fact) => ({ ...fact, place: placeOf(fact.begunAt, dayEndsAt) }));
  const byHour = Map.groupBy(placed, ({ place }) => place.hour);
  const byPlace = Map.groupBy(placed, ({ place }) => keyOf(place));
  const learned = timesOfPlaces(account, placed, { byHour, byPlace });

  /** The first hour of a working day is the one in which the day before ends. */
  const firstHour = Math.floor(clockMs(dayEndsAt) / hourMs);
  const inDayOrder = [...byHour.keys()].toSorted(
    (one, other) => ((one - firstHour + dayHours) % dayHours) - ((other - firstHour + dayHours) % dayHours),
  );
  const sentOrders = placed.flatMap(({ minutes, sent }) => (sent === undefined ? [] : [minutes - sent]));
  return {
    at: timeAt(learned, dayEndsAt),
    orderCount: facts.length,
    medianMinutes: tenth(medianOf(minutesOf(facts))),
    hours: weekdays.flatMap((name, weekday) =>
      inDayOrder.map((hour): Hour => {
        const some = byPlace.get(keyOf({ weekday, hour }));
        return {
          weekday: name,
          hour,
          minutes: whole(learned({ weekday, hour })) ?? bounds.least,
          orderCount: some?.length ?? 0,
          medianMinutes: tenth(medianOf(minutesOf(some))),
        };
      }),
    ),
    learnedErrorMinutes: tenth(errorOf(placed.map(({ minutes, place }) => minutes - (learned(place) ?? minutes)))),
    sentOrderCount: sentOrders.length,
    sentErrorMinutes: tenth(errorOf(sentOrders)),
  };
};

/**
 * How many minutes more, or less, than learned the kitchen needs now: the median of how much longer the orders took that
 * were ready within the last hour. It follows only when it is more than three minutes off, so that it does not waver, and
 * every five minutes by the clock, from three hours ago on, so that every process comes to the same. Fewer than three orders
 * in an hour say nothing.
 */
export const loadOf = (facts: readonly PreparationFact[], times: Pick<LearnedTimes, 'at'>, now: number): number => {
  const longer = facts.map(({ begunAt, readyAt, minutes }) => ({
    readyAt,
    minutes: minutes - (times.at(begunAt) ?? minutes),
  }));
  const last = Math.floor(now / load.everyMs) * load.everyMs;
  let followed = 0;
  for (let at = last - load.sinceMs; at <= last; at += load.everyMs) {
    const lately = longer.filter(({ readyAt }) => readyAt <= at && readyAt > at - load.ofMs);
    const seen = lately.length < load.minOrders ? 0 : (medianOf(minutesOf(lately)) ?? 0);
    if (Math.abs(seen - followed) > load.bandMinutes) followed = Math.round(seen);
  }
  return followed;
};

const within = (minutes: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, minutes));
const whole = (minutes: number | null): number | null =>
  minutes === null ? null : within(Math.round(minutes), bounds);
const tenth = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes * 10) / 10);

/** A preparation time as a platform takes it; null: it takes none. */
export const boundedFor = (provider: ProviderSlug, minutes: number): number | null => {
  const { preparationLimits }: ProviderManifest = providers[provider];
  return preparationLimits === undefined ? null : within(minutes, preparationLimits);
};

export interface PreparationSettings {
  dayEndsAt: string;
  /** What a person has chosen in place of what is learned. */
  pinnedMinutes: number | null;
}

/** What a restaurant is advised now: what a person has pinned, else what was learned and the load. */
export const adviceOf = (known: {
  restaurantId: string;
  times: LearnedTimes;
  recent: readonly PreparationFact[];
  pinnedMinutes: number | null;
  now: Date;
}): PreparationTime => {
  const { restaurantId, times, recent, pinnedMinutes, now } = known;
  const { at, ...shown } = times;
  const usual = at(now.getTime());
  const loadMinutes = usual === null ? 0 : loadOf(recent, times, now.getTime());
  const learnedMinutes = usual === null ? null : whole(usual + loadMinutes);
  const suggestedMinutes = pinnedMinutes ?? learnedMinutes;
  return {
    restaurantId,
    at: now.toISOString(),
    suggestedMinutes,
    pinnedMinutes,
    learnedMinutes,
    loadMinutes,
    ...shown,
    platforms: providerSlugs.flatMap((provider) => {
      const minutes = suggestedMinutes === null ? null : boundedFor(provider, suggestedMinutes);
      return minutes === null ? [] : [{ provider, minutes }];
    }),
  };
};
