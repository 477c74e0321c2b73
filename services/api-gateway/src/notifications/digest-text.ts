import { dayAfter, startOfWorkingDay, type DayReport, type Incident, type Locale } from '@kopru/contracts';
import { plainText } from '@kopru/contracts/panel';
import { whatIs, type NotificationText } from './notification-text.ts';

export interface Digest {
  /** The working day. */
  day: string;
  /** Null: there is no restaurant that it could be of. */
  report: Pick<DayReport, 'orderCount' | 'total' | 'currency' | 'byRestaurant' | 'cancelled'> | null;
  nameOf: (restaurantId: string) => string;
  /** Those that are open. */
  incidents: readonly Incident[];
}

/** With the longest names it is still one message of Telegram, which has 4,096 letters. */
const maxBranches = 20;
const maxNameLength = 60;

const words = {
  tr: {
    subject: 'Sabah özeti',
    orders: (count: string) => `${count} sipariş`,
    noOrders: 'Sipariş yok.',
    others: (count: string) => `Diğer ${count} restoran`,
    dayEndsAt: (time: string) => `gün sonu ${time}, henüz bitmedi`,
    cancelled: 'İptal',
    incidents: 'Şu anda ilgilenmeniz gerekenler:',
    noIncidents: 'Şu anda açık sorun yok.',
  },
  en: {
    subject: 'Morning digest',
    orders: (count: string) => `${count} ${count === '1' ? 'order' : 'orders'}`,
    noOrders: 'No orders.',
    others: (count: string) => `${count} other restaurants`,
    dayEndsAt: (time: string) => `its day ends at ${time}, so more may come`,
    cancelled: 'Cancelled',
    incidents: 'What needs a hand now:',
    noIncidents: 'Nothing is wrong now.',
  },
} as const satisfies Record<Locale, object>;

const formatsOf = (locale: Locale, currency: string) => {
  const number = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const say = words[locale];
  return {
    day: (date: string) => day.format(new Date(date)),
    count: (value: number) => number.format(value),
    sums: ({ orderCount, total }: { orderCount: number; total: number }) =>
      `${say.orders(number.format(orderCount))} · ${money.format(total / 100)}`,
  };
};
type Formats = ReturnType<typeof formatsOf>;

const nameIn = (name: string): string => [...plainText(name).replaceAll(/\s+/g, ' ')].slice(0, maxNameLength).join('');

const branchLines = ({ day, report, nameOf }: Digest, locale: Locale, formats: Formats, at: Date): string[] => {
  if (report === null || report.orderCount === 0) return [];
  const say = words[locale];
  const [named, others] = [report.byRestaurant.slice(0, maxBranches), report.byRestaurant.slice(maxBranches)];
  const lines = named.map(({ restaurantId, dayEndsAt, ...sums }) => {
    const isOver = startOfWorkingDay(dayAfter(day, 1), dayEndsAt) <= at.getTime();
    const until = isOver ? '' : ` (${say.dayEndsAt(dayEndsAt)})`;
    return `${nameIn(nameOf(restaurantId))}: ${formats.sums(sums)}${until}`;
  });
  if (others.length === 0) return lines;
  const sum = (member: 'orderCount' | 'total'): number => others.reduce((all, one) => all + one[member], 0);
  const sums = { orderCount: sum('orderCount'), total: sum('total') };
  return [...lines, `${say.others(formats.count(others.length))}: ${formats.sums(sums)}`];
};

/** Differences between platforms are counted one by one. */
const countOf = (incident: Incident): number => (incident.kind === 'drift' ? incident.details.count : 1);

const incidentLines = ({ incidents }: Digest, locale: Locale, formats: Formats): string[] => {
  if (incidents.length === 0) return [words[locale].noIncidents];
  const byKind = [...Map.groupBy(incidents, (incident) => whatIs(incident, locale))];
  const sizeOf = (some: readonly Incident[]): number => some.reduce((sum, one) => sum + countOf(one), 0);
  return [words[locale].incidents, ...byKind.map(([what, some]) => `${what}: ${formats.count(sizeOf(some))}`)];
};

/** How the day before went and what is wrong at this moment: sums and names of restaurants, nothing of a customer. */
export const digestText = (
  digest: Digest,
  { locale, publicUrl, at }: { locale: Locale; publicUrl: string; at: Date },
): NotificationText => {
  const { day, report } = digest;
  const say = words[locale];
  const formats = formatsOf(locale, report?.currency ?? 'TRY');
  const sum = report === null || report.orderCount === 0 ? say.noOrders : formats.sums(report);
  const cancelled = report?.cancelled.orderCount ? [`${say.cancelled}: ${formats.sums(report.cancelled)}`] : [];
  const figures = [sum, ...branchLines(digest, locale, formats, at), ...cancelled];
  return {
    subject: `${say.subject} · ${formats.day(day)}`,
    text: [...figures, '', ...incidentLines(digest, locale, formats)].join('\n'),
    url: `${publicUrl}/panel/incidents`,
  };
};
