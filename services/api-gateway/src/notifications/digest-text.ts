import type { Locale } from '@kopru/contracts/errors/failures';
import type { AcceptanceTimes } from '@kopru/contracts/internal/acceptance-times';
import type { ClosedTimes } from '@kopru/contracts/internal/closed-times';
import type { RefusedOrders } from '@kopru/contracts/internal/refused-orders';
import type { DayReport } from '@kopru/contracts/internal/day-report';
import type { Incident } from '@kopru/contracts/internal/incidents';
import { providers } from '@kopru/contracts/platforms/providers';
import { plainText } from '@kopru/contracts/values/plain-text';
import { dayAfter } from '@kopru/contracts/values/sales-range';
import { startOfWorkingDay } from '@kopru/contracts/values/time-zone';
import { whatIs, type NotificationText } from './notification-text.ts';

export interface Digest {
  /** The working day. */
  day: string;
  /** Null: there is no restaurant that it could be of. */
  report: Pick<DayReport, 'orderCount' | 'total' | 'currency' | 'byRestaurant' | 'cancelled'> | null;
  acceptance: AcceptanceTimes['items'];
  /** The longest first. */
  closed: ClosedTimes['items'];
  /** The most first. */
  refused: RefusedOrders['items'];
  nameOf: (restaurantId: string) => string;
  /** Those that are open. */
  incidents: readonly Incident[];
}

/** With the longest names it is still one message of Telegram, which has 4,096 letters. */
const maxBranches = 20;
const maxStores = 5;
const maxRefusing = 5;
const maxNameLength = 40;

const words = {
  tr: {
    subject: 'Sabah özeti',
    orders: (count: string) => `${count} sipariş`,
    noOrders: 'Sipariş yok.',
    others: (count: string) => `Diğer ${count} restoran`,
    dayEndsAt: (time: string) => `gün sonu ${time}, henüz bitmedi`,
    cancelled: 'İptal',
    byRestaurant: 'restoranın iptal ettiği',
    acceptance: (median: string, slowest: string) => `ortanca onay süresi ${median}, en uzun ${slowest}`,
    closed: 'Platformun kapalı tuttuğu süre:',
    otherStores: (count: string) => `Diğer ${count} mağaza`,
    refused: 'Okunamayan siparişler (platformun ekranından bakın):',
    hours: 'sa',
    minutes: 'dk',
    seconds: 'sn',
    incidents: 'Şu anda ilgilenmeniz gerekenler:',
    noIncidents: 'Şu anda açık sorun yok.',
  },
  en: {
    subject: 'Morning digest',
    orders: (count: string) => `${count} ${count === '1' ? 'order' : 'orders'}`,
    noOrders: 'No orders.',
    others: (count: string) => `${count} other ${count === '1' ? 'restaurant' : 'restaurants'}`,
    dayEndsAt: (time: string) => `its day ends at ${time}, so more may come`,
    cancelled: 'Cancelled',
    byRestaurant: 'by the restaurant',
    acceptance: (median: string, slowest: string) => `median acceptance ${median}, slowest ${slowest}`,
    closed: 'Kept closed by a platform:',
    otherStores: (count: string) => `${count} other ${count === '1' ? 'store' : 'stores'}`,
    refused: 'Orders that could not be read (see the platform’s own screen):',
    hours: 'h',
    minutes: 'min',
    seconds: 's',
    incidents: 'What needs a hand now:',
    noIncidents: 'Nothing is wrong now.',
  },
} as const satisfies Record<Locale, object>;

const formatsOf = (locale: Locale, currency: string) => {
  const number = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const say = words[locale];
  /** The two largest units, without those that are 0. */
  const duration = (seconds: number): string => {
    const parts = [
      [Math.floor(seconds / 3_600), say.hours],
      [Math.floor(seconds / 60) % 60, say.minutes],
      [seconds % 60, say.seconds],
    ] as const;
    const first = parts.findIndex(([value]) => value > 0);
    const shown = parts.slice(first < 0 ? -1 : first).slice(0, 2);
    const some = first < 0 ? shown : shown.filter(([value]) => value > 0);
    return some.map(([value, unit]) => `${number.format(value)} ${unit}`).join(' ');
  };
  return {
    duration,
    day: (date: string) => day.format(new Date(date)),
    count: (value: number) => number.format(value),
    sums: ({ orderCount, total }: { orderCount: number; total: number }) =>
      `${say.orders(number.format(orderCount))} · ${money.format(total / 100)}`,
  };
};
type Formats = ReturnType<typeof formatsOf>;

const nameIn = (name: string): string => [...plainText(name).replaceAll(/\s+/g, ' ')].slice(0, maxNameLength).join('');

const branchLines = (
  { day, report, acceptance, nameOf }: Digest,
  locale: Locale,
  formats: Formats,
  at: Date,
): string[] => {
  if (report === null || report.orderCount === 0) return [];
  const say = words[locale];
  const times = new Map(acceptance.map((row) => [row.restaurantId, row]));
  const [named, others] = [report.byRestaurant.slice(0, maxBranches), report.byRestaurant.slice(maxBranches)];
  const lines = named.map(({ restaurantId, dayEndsAt, ...sums }) => {
    const isOver = startOfWorkingDay(dayAfter(day, 1), dayEndsAt) <= at.getTime();
    const until = isOver ? '' : ` (${say.dayEndsAt(dayEndsAt)})`;
    const time = times.get(restaurantId);
    const accepted =
      time && say.acceptance(formats.duration(time.medianSeconds), formats.duration(time.slowestSeconds));
    return `${nameIn(nameOf(restaurantId))}: ${[formats.sums(sums), ...(accepted ? [accepted] : [])].join(' · ')}${until}`;
  });
  if (others.length === 0) return lines;
  const sum = (member: 'orderCount' | 'total'): number => others.reduce((all, one) => all + one[member], 0);
  const sums = { orderCount: sum('orderCount'), total: sum('total') };
  return [...lines, `${say.others(formats.count(others.length))}: ${formats.sums(sums)}`];
};

const cancelledLines = ({ report }: Digest, locale: Locale, formats: Formats): string[] => {
  if (!report?.cancelled.orderCount) return [];
  const say = words[locale];
  const { reasons, ...sums } = report.cancelled;
  const own = reasons.reduce((sum, { by, orderCount }) => sum + (by === 'restaurant' ? orderCount : 0), 0);
  return [`${say.cancelled}: ${formats.sums(sums)}${own > 0 ? ` (${say.byRestaurant}: ${formats.count(own)})` : ''}`];
};

interface Paragraph<R> {
  heading: string;
  max: number;
  lineOf: (row: R) => string;
  othersLine: (others: readonly R[]) => string;
}
/** A paragraph: its heading, a line for each of the first rows, and one for all others. */
const paragraph = <R>(rows: readonly R[], { heading, max, lineOf, othersLine }: Paragraph<R>): string[] => {
  if (rows.length === 0) return [];
  const others = rows.slice(max);
  return ['', heading, ...rows.slice(0, max).map(lineOf), ...(others.length > 0 ? [othersLine(others)] : [])];
};

const closedLines = ({ closed, nameOf }: Digest, locale: Locale, formats: Formats): string[] => {
  const say = words[locale];
  const timeOf = (minutes: number): string => formats.duration(minutes * 60);
  return paragraph(closed, {
    heading: say.closed,
    max: maxStores,
    lineOf: ({ restaurantId, provider, minutes }) =>
      `${nameIn(nameOf(restaurantId))}, ${providers[provider].name}: ${timeOf(minutes)}`,
    othersLine: (others) =>
      `${say.otherStores(formats.count(others.length))}: ${timeOf(others.reduce((sum, row) => sum + row.minutes, 0))}`,
  });
};

const refusedLines = ({ refused, nameOf }: Digest, locale: Locale, formats: Formats): string[] => {
  const say = words[locale];
  return paragraph(refused, {
    heading: say.refused,
    max: maxRefusing,
    lineOf: ({ restaurantId, orderCount }) => `${nameIn(nameOf(restaurantId))}: ${formats.count(orderCount)}`,
    othersLine: (others) =>
      `${say.others(formats.count(others.length))}: ${formats.count(others.reduce((sum, row) => sum + row.orderCount, 0))}`,
  });
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
  const orders = [sum, ...branchLines(digest, locale, formats, at), ...cancelledLines(digest, locale, formats)];
  const figures = [...orders, ...closedLines(digest, locale, formats), ...refusedLines(digest, locale, formats)];
  return {
    subject: `${say.subject} · ${formats.day(day)}`,
    text: [...figures, '', ...incidentLines(digest, locale, formats)].join('\n'),
    url: `${publicUrl}/panel/incidents`,
  };
};
