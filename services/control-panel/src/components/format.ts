import { timeZone, weekdays } from '@kopru/contracts/panel/values';
import type { Weekday } from '@kopru/contracts/values/weekdays';
export { orderNumber, shortNumber } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';

export interface Formats {
  locale: string;
  money: (minor: number, currency?: string) => string;
  /** Without the fraction, for tiles and axes. */
  moneyShort: (minor: number, currency?: string) => string;
  number: (value: number) => string;
  percent: (ratio: number) => string;
  /** `99.97` as it is, for what must not be rounded up. */
  percentage: (percent: number) => string;
  /** Of a whole, for a column: each with one digit after the point. */
  share: (ratio: number) => string;
  /** How much more than before: `+12.5%`; of nothing before there is no ratio. */
  change: (now: number, before: number) => string;
  /** What was before, and the change since where there was something: `₺400 (+75%)`. */
  withChange: (shownBefore: string, now: number, before: number) => string;
  /** How many of a dish: `2×`, `0,5×`, `0,75 kg`. */
  quantity: (quantity: number, unit?: 'piece' | 'kg') => string;
  time: (iso: string) => string;
  /** To the second, for what follows within seconds. */
  clock: (iso: string) => string;
  /** To the minute: planned times have no seconds. */
  moment: (iso: string) => string;
  /** Within a day the time only. */
  timeSoon: (iso: string, nowMs?: number) => string;
  dateTime: (iso: string) => string;
  date: (iso: string) => string;
  weekday: (day: Weekday) => string;
  ago: (iso: string, nowMs?: number) => string;
  milliseconds: (ms: number | null) => string;
  /** Days, hours and minutes; nothing below a minute. */
  span: (ms: number) => string;
}

/** The server counts the orders of a column no further. */
const maxCounted = 1000;
export const countOf = (count: number): string => (count >= maxCounted ? `${maxCounted}+` : String(count));

const steps = [
  { limit: 60, unit: 'second', size: 1 },
  { limit: 3600, unit: 'minute', size: 60 },
  { limit: 86_400, unit: 'hour', size: 3600 },
  { limit: Number.POSITIVE_INFINITY, unit: 'day', size: 86_400 },
] as const;

const spanUnits = [
  { unit: 'day', ms: 86_400_000, of: Number.POSITIVE_INFINITY },
  { unit: 'hour', ms: 3_600_000, of: 24 },
  { unit: 'minute', ms: 60_000, of: 60 },
] as const;

const makeFormats = (locale: string): Formats => {
  const number = new Intl.NumberFormat(locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (iso: string) => format.format(new Date(iso));
  };
  // The first of January 2024 was a Monday.
  const weekdayName = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const time = dateFormat({ hour: '2-digit', minute: '2-digit' });
  const dayAndTime = dateFormat({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' });
  const money = (digits: number) => {
    // To make one takes longer than to draw a line of a list.
    const formats = new Map<string, Intl.NumberFormat>();
    const make = (currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    return (minor: number, asked = '') => {
      const currency = asked === '' ? 'TRY' : asked;
      const format = formats.get(currency) ?? make(currency);
      formats.set(currency, format);
      return format.format(minor / 100);
    };
  };
  const ratio = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const difference = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const change = (now: number, before: number): string => (before === 0 ? '–' : difference.format(now / before - 1));
  return {
    locale,
    money: money(2),
    moneyShort: money(0),
    number: (value) => number.format(value),
    percent: (value) => ratio.format(value),
    percentage: (value) => percentage.format(value / 100),
    share: (value) => share.format(value),
    change,
    withChange: (shown, now, before) => (before === 0 ? shown : `${shown} (${change(now, before)})`),
    quantity: (value, unit) => `${number.format(value)}${unit === 'kg' ? ' kg' : '×'}`,
    time,
    clock: dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    moment: dayAndTime,
    timeSoon: (iso, nowMs = Date.now()) => (Date.parse(iso) - nowMs < 86_400_000 ? time : dayAndTime)(iso),
    dateTime: dateFormat({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    date: dateFormat({ day: '2-digit', month: 'short', year: 'numeric' }),
    weekday: (day) => weekdayName.format(new Date(2024, 0, 1 + weekdays.indexOf(day))),
    ago: (iso, nowMs = Date.now()) => {
      const seconds = Math.round((new Date(iso).getTime() - nowMs) / 1000);
      const step = steps.find(({ limit }) => Math.abs(seconds) < limit) ?? steps[3];
      return relative.format(Math.round(seconds / step.size), step.unit);
    },
    milliseconds: (ms) =>
      ms === null
        ? '–'
        : ms < 1000
          ? `${number.format(Math.round(ms))} ms`
          : `${number.format(Math.round(ms / 100) / 10)} s`,
    span: (whole) => {
      const parts = spanUnits.map(({ unit, ms, of }) => ({ unit, amount: Math.floor(whole / ms) % of }));
      const shown = parts.filter(({ amount, unit }) => amount > 0 || (unit === 'minute' && whole < 60_000));
      return shown
        .map(({ unit, amount }) => amount.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' }))
        .join(' ');
    },
  };
};

const cache = new Map<string, Formats>();

export const useFormats = (): Formats => {
  const { i18n } = useTranslation();
  const locale = i18n.language === 'en' ? 'en-GB' : 'tr-TR';
  const formats = cache.get(locale) ?? makeFormats(locale);
  cache.set(locale, formats);
  return formats;
};
