import { areSameHours, type DayHours, type Hours, inWeekOrder } from '@kopru/contracts/values/hours';
import { weekdays } from '@kopru/contracts/values/weekdays';
import type { Chance, Shop, DesiredKind } from './desired-kind.ts';

const opening = ['08:00', '09:30', '11:00', '12:15'] as const;
const closing = ['21:00', '22:30', '23:45', '02:00'] as const;

/** A week with at least one open day: Trendyol does not tell one without any from one that it does not know. */
const anyWeek = ({ random, pick }: Chance): Hours =>
  weekdays.map((day, index): DayHours =>
    index > 0 && random() < 0.2 ? { day, closed: true } : { day, opensAt: pick(opening), closesAt: pick(closing) },
  );

/** The simulator counts days from Sunday. */
const inShop = (hours: Hours): Shop['hours'] =>
  hours.map((one) => {
    const day = (weekdays.indexOf(one.day) + 1) % weekdays.length;
    return 'closed' in one ? { day } : { day, from: one.opensAt, to: one.closesAt };
  });
const fromShop = (hours: Shop['hours']): Hours =>
  hours.flatMap(({ day: number, from, to }): DayHours[] => {
    const day = weekdays[(number + weekdays.length - 1) % weekdays.length];
    if (day === undefined) return [];
    return [from === undefined || to === undefined ? { day, closed: true } : { day, opensAt: from, closesAt: to }];
  });

export const hours: DesiredKind = {
  operations: ['hours', 'hours-read'],
  faults: [{ kind: 'conflict', probability: 0.1, operation: 'hours' }],
  change: (chance) => ({ hours: anyWeek(chance) }),
  hand: (chance) => ['hours', { hours: inShop(anyWeek(chance)) }],
  wrong: (availability, shopOf) =>
    availability.hours.platforms.flatMap((at) => {
      const { provider, desired, state, reason } = at;
      if (desired === null) return [];
      if (provider === 'ys' || provider === 'migros')
        return state === 'unsupported' && reason?.code === 'hours_not_settable' ? [] : [{ at }];
      const there = shopOf(provider)?.hours ?? [];
      const isInSync = areSameHours(inWeekOrder(fromShop(there)), desired.hours);
      return state === 'applied' && isInSync ? [] : [{ at, there }];
    }),
};
