import { timeZone } from '@kopru/contracts/panel/values';
import type { Bucket } from '../../components/chart/stacked-bars.tsx';
import { dayEnd, dayStart, localDay } from '../../components/dates.ts';

export const periods = ['today', 'yesterday', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

const hourMs = 3_600_000;
const stepMs = 600_000;
const dayMs = 24 * hourMs;
const daysOf: Record<Period, number> = { today: 1, yesterday: 1, '7d': 7, '30d': 30 };

export interface Range {
  from: string;
  to: string;
}

const isoOf = (at: number): string => new Date(at).toISOString();
const wholeHour = (at: number): number => Math.floor(at / hourMs) * hourMs;

/**
 * The working days of a period; as many days before them, which end at the same time of day where one is running; and the
 * whole days, for the charts. In steps of ten minutes, so that a redrawn page asks for nothing new.
 */
export const rangesOf = (
  period: Period,
  dayEndsAt: string,
  nowMs = Date.now(),
): Record<'shown' | 'before' | 'whole', Range> => {
  const days = daysOf[period];
  const last = period === 'yesterday' ? 1 : 0;
  const whole = {
    from: dayStart(localDay(last + days - 1, dayEndsAt), dayEndsAt),
    to: dayEnd(localDay(last, dayEndsAt), dayEndsAt),
  };
  const to = Math.min(Date.parse(whole.to), Math.ceil(nowMs / stepMs) * stepMs);
  const earlier = (at: number): string => isoOf(at - days * dayMs);
  return {
    whole,
    shown: { from: whole.from, to: isoOf(to) },
    before: { from: earlier(Date.parse(whole.from)), to: earlier(to) },
  };
};

export const isHourly = (period: Period): boolean => daysOf[period] === 1;

/** One bar per hour for a day, else one per working day; empty bars included. */
export const bucketsOf = (
  rows: readonly { hour: string; series: string; orderCount: number }[],
  { range, period, dayEndsAt, locale }: { range: Range; period: Period; dayEndsAt: string; locale: string },
): Bucket[] => {
  const format = new Intl.DateTimeFormat(
    locale,
    isHourly(period) ? { hour: '2-digit', minute: '2-digit', timeZone } : { day: '2-digit', month: 'short', timeZone },
  );
  const [hours = 0] = dayEndsAt.split(':').map(Number);
  // Until the day ends, it is the evening before.
  const labelOf = (at: number): string => format.format(isHourly(period) ? at : at - hours * hourMs);
  const buckets = new Map<string, Bucket>();
  for (let at = wholeHour(Date.parse(range.from)); at < Date.parse(range.to); at += hourMs) {
    const label = labelOf(at);
    if (!buckets.has(label)) buckets.set(label, { label });
  }
  for (const row of rows) {
    const bucket = buckets.get(labelOf(Date.parse(row.hour)));
    if (bucket !== undefined) bucket[row.series] = Number(bucket[row.series] ?? 0) + row.orderCount;
  }
  return [...buckets.values()];
};
