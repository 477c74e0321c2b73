import type { Locale } from '@kopru/contracts/errors/failures';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import type { DayRange } from '@kopru/contracts/values/sales-range';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { readBranches } from '../../clients/closings.ts';
import type { PanelHandlers, Signed } from '../access/panel-handler.ts';
import { salesSheet, salesTitles } from '../sheets/sales-sheet.ts';
import { asCsv, asXlsx, fileOfDays } from '../sheets/sheet.ts';

const fileNames: Record<Locale, string> = { tr: 'satislar', en: 'sales' };

interface Asked extends Pick<Signed, 'user'> {
  accountId: string;
  query: DayRange & { provider?: ProviderSlug | undefined; restaurantId?: string | undefined };
}

export const salesHandlers = ({ orders, restaurants }: ServiceClients) => {
  const read = async ({ accountId, user, query: { fromDay, toDay, provider, restaurantId } }: Asked) => {
    const { asked, nameOf } = await readBranches({ restaurants }, { accountId, user });
    const body = { fromDay, toDay, provider, restaurantId, ...asked };
    return { sales: await orders.sales({ accountId, body }), nameOf };
  };

  const sheetOf = async (asked: Asked, locale: Locale) => {
    const { sales, nameOf } = await read(asked);
    return salesSheet(sales, { locale, nameOf });
  };

  return {
    getSales: async (asked) => ({ data: (await read(asked)).sales }),
    downloadSales: async ({ locale: spoken, response, operation, ...asked }) => {
      const locale = asked.query.language ?? spoken;
      const csv = asCsv(await sheetOf(asked, locale), locale);
      response.attachment(fileOfDays(fileNames[locale], 'csv', asked.query));
      response.type(operation.mediaType).send(csv);
    },
    downloadSalesWorkbook: async ({ locale: spoken, response, operation, ...asked }) => {
      const locale = asked.query.language ?? spoken;
      const workbook = await asXlsx(await sheetOf(asked, locale), salesTitles[locale]);
      response.attachment(fileOfDays(fileNames[locale], 'xlsx', asked.query));
      response.type(operation.mediaType).send(workbook);
    },
  } satisfies Partial<PanelHandlers>;
};
