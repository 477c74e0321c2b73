import type { Locale } from '@kopru/contracts/errors/failures';
import type { DayRange } from '@kopru/contracts/values/sales-range';
import { timeZone } from '@kopru/contracts/values/time-zone';
import writeExcelFile from 'write-excel-file/node';
import { csvStart, csvText, plain } from './csv.ts';

/** An amount in minor units. */
export interface Money {
  minor: number;
}
export type Cell = string | number | Date | Money | null;

/** What a person opens in a spreadsheet. */
export interface Sheet {
  headings: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone });
/** `2026-11-20` in Türkiye. */
export const dayOf = (at: Date): string => localDay.format(at);

/** `satislar_2026-11-01_2026-11-20.csv`: the days that a file is of, both included. */
export const fileOfDays = (name: string, ending: string, { fromDay, toDay }: DayRange): string =>
  `${name}_${fromDay === toDay ? toDay : `${fromDay}_${toDay}`}.${ending}`;

const withComma = (decimal: string, locale: Locale): string => (locale === 'tr' ? decimal.replace('.', ',') : decimal);
const written = (at: Date, locale: Locale): string => {
  const [day = '', time = ''] = localTime.format(at).split(' ');
  return `${locale === 'tr' ? day.split('-').reverse().join('.') : day} ${time}`;
};

const csvCell = (cell: Cell, locale: Locale): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return withComma(String(cell), locale);
  if (cell instanceof Date) return written(cell, locale);
  if (typeof cell === 'object') return withComma((cell.minor / 100).toFixed(2), locale);
  return csvText(cell);
};

/** Decimals and times are in the reader's language. */
export const asCsv = ({ headings, rows }: Sheet, locale: Locale): string =>
  `${csvStart}${[headings, ...rows].map((row) => row.map((cell) => csvCell(cell, locale)).join(';')).join('\r\n')}\r\n`;

/** A spreadsheet knows no time zones, so a time is written as the restaurant's clock showed it. */
const xlsxCell = (cell: Cell) => {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date)
    return { value: new Date(`${localTime.format(cell)}Z`), type: Date, format: 'dd.mm.yyyy hh:mm' };
  if (typeof cell === 'object') return { value: cell.minor / 100, type: Number, format: '#,##0.00' };
  return { value: plain(cell), type: String };
};

/** Texts that look like formulas are escaped here, too, because people save such a file as CSV again. */
export const asXlsx = ({ headings, rows }: Sheet, name: string): Promise<Buffer> =>
  writeExcelFile(
    [
      headings.map((heading) => ({ value: heading, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(xlsxCell)),
    ],
    { sheet: name, stickyRowsCount: 1, columns: headings.map(() => ({ width: 20 })) },
  ).toBuffer();
