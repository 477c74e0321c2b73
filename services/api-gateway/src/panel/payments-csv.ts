import { toDecimal, type GroupedPayments, type Locale } from '@kopru/contracts';

const headings = {
  tr: ['Ödeme türü', 'Ödeme adı', 'Eşleşen kod', 'Sipariş', 'Tutar', 'Para birimi'],
  en: ['Payment type', 'Payment name', 'Matched code', 'Orders', 'Total', 'Currency'],
} as const;

/** Makes text of what a spreadsheet would take for a formula, and doubles quotes. */
const cell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const decimal = (minor: number, locale: Locale): string => {
  const text = toDecimal(minor).toFixed(2);
  return locale === 'tr' ? text.replace('.', ',') : text;
};

/** Written for spreadsheets: byte order mark, semicolons, decimals in the reader's language. */
export const paymentsCsv = ({ groups, currency }: GroupedPayments, locale: Locale): string => {
  const rows = groups.map((group) =>
    [
      cell(group.paymentType),
      cell(group.paymentTypeName),
      cell(group.matchedCode ?? ''),
      String(group.orderCount),
      decimal(group.total, locale),
      cell(currency),
    ].join(';'),
  );
  return `\uFEFF${[headings[locale].join(';'), ...rows].join('\r\n')}\r\n`;
};
