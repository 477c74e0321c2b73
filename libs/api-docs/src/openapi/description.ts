import { errorCatalogue } from '@kopru/contracts/errors/error-catalogue';
import type { Locale } from '@kopru/contracts/errors/failures';
import { orderStatusCodes, statusRow } from '@kopru/contracts/orders/order-status';
import { bodyErrors, commonErrors } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { httpStatusOf } from '@kopru/errors';
import { rules } from './rules.ts';

const titles = {
  en: {
    statuses: 'Order statuses',
    statusColumns: ['code', 'name', 'ad', 'verify leads to', 'change-status leads to'],
    errors: 'Errors',
    errorColumns: ['HTTP', 'code', 'text'],
  },
  tr: {
    statuses: 'Sipariş durumları',
    statusColumns: ['kod', 'name', 'ad', 'verify sonrası', 'change-status sonrası'],
    errors: 'Hatalar',
    errorColumns: ['HTTP', 'kod', 'metin'],
  },
} as const satisfies Record<Locale, unknown>;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const table = (columns: readonly string[], rows: (string | number)[][]): string =>
  [row(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(row)].join('\n');

const statusTable = (locale: Locale): string =>
  table(
    titles[locale].statusColumns,
    orderStatusCodes.map((code) => {
      const { name, verify, advance } = statusRow(code);
      return [code, name.en, name.tr, verify ?? '–', advance ?? '–'];
    }),
  );

const errorTable = (locale: Locale): string => {
  const codes = [...commonErrors, ...bodyErrors, ...publicOperationList.flatMap(({ errors }) => errors)];
  return table(
    titles[locale].errorColumns,
    [...new Set(codes)].map((code) => {
      const { kind, [locale]: text } = errorCatalogue[code];
      return [httpStatusOf[kind], `\`${code}\``, text.replace(/[{}]/g, '')];
    }),
  );
};

/** What the reader of the whole interface has to know first. */
export const apiDescription = (locale: Locale): string => `
${rules[locale]}

## ${titles[locale].statuses}
${statusTable(locale)}

## ${titles[locale].errors}
${errorTable(locale)}
`;
