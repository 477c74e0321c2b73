import type { Locale } from '@kopru/contracts/errors/failures';
import { dayOf, fileOfDays } from './sheet.ts';

const names = {
  payments: { tr: 'odemeler', en: 'payments' },
  orders: { tr: 'siparisler', en: 'orders' },
} as const;
interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** `odemeler_2026-11-01_2026-11-20.csv`: the days that the file is of. */
export const fileName = (what: keyof typeof names, ending: string, { from, to }: Range, locale: Locale): string => {
  const toDay = dayOf(to === undefined ? new Date() : new Date(Date.parse(to) - 1));
  const fromDay = from === undefined ? toDay : dayOf(new Date(from));
  return fileOfDays(names[what][locale], ending, { fromDay, toDay });
};
