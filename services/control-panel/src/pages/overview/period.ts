import { timeZone } from '@kopru/contracts/panel';
import type { Bucket } from '../../components/chart/stacked-bars.tsx';

export const periods = ['24h', '7d', '30d'] as const;
export type Period = (typeof periods)[number];

const hourMs = 3_600_000;
const hoursOf: Record<Period, number> = { '24h': 24, '7d': 168, '30d': 720 };

/** Whole hours, the running one included, so that the range stays the same for an hour. */
export const rangeOf = (period: Period, now: Date): { from: string; to: string } => {
  const end = (Math.floor(now.getTime() / hourMs) + 1) * hourMs;
  return { from: new Date(end - hoursOf[period] * hourMs).toISOString(), to: new Date(end).toISOString() };
};

/** One bar per hour for a day, else one per local day; empty bars included. */
export const bucketsOf = (
  rows: readonly { hour: string; series: string; orderCount: number }[],
  range: { from: string; to: string },
  period: Period,
  locale: string,
): Bucket[] => {
  const isHourly = period === '24h';
  const format = new Intl.DateTimeFormat(
    locale,
    isHourly ? { hour: '2-digit', minute: '2-digit', timeZone } : { day: '2-digit', month: 'short', timeZone },
  );
  const buckets = new Map<string, Bucket>();
  for (let at = Date.parse(range.from); at < Date.parse(range.to); at += hourMs) {
    const label = format.format(at);
    if (!buckets.has(label)) buckets.set(label, { label });
  }
  for (const row of rows) {
    const bucket = buckets.get(format.format(new Date(row.hour)));
    if (bucket !== undefined) bucket[row.series] = Number(bucket[row.series] ?? 0) + row.orderCount;
  }
  return [...buckets.values()];
};
