import type { DayRange, Locale, ProviderSlug } from '@kopru/contracts';
import type { OwnerClients } from '../clients/owners.ts';
import { ownClosings } from './closings.ts';
import type { PanelHandlers, Signed } from './panel-handler.ts';
import { salesSheet, salesTitles } from './sales-sheet.ts';
import { asCsv, asXlsx } from './sheet.ts';

const fileNames: Record<Locale, string> = { tr: 'satislar', en: 'sales' };

interface Asked extends Pick<Signed, 'user'> {
  accountId: string;
  query: DayRange & { provider?: ProviderSlug | undefined; restaurantId?: string | undefined };
}

export const salesHandlers = ({ orders, restaurants }: OwnerClients) => {
  /** When the day of each restaurant ends is its owner's to say, so without it there are no sums. */
  const read = async ({ accountId, user, query: { fromDay, toDay, provider, restaurantId } }: Asked) => {
    const restaurantIds = user.restaurantIds?.join(',');
    const { items } = await restaurants.list({ accountId, query: { config: 'omit', restaurantIds } });
    const body = { fromDay, toDay, provider, restaurantId, restaurantIds, closings: ownClosings(items) };
    const names = new Map(items.map(({ id, name }) => [id, name]));
    return { sales: await orders.sales({ accountId, body }), nameOf: (id: string) => names.get(id) ?? id };
  };

  const sheetOf = async (asked: Asked, locale: Locale) => {
    const { sales, nameOf } = await read(asked);
    return salesSheet(sales, { locale, nameOf });
  };
  /** `satislar_2026-11-01_2026-11-20.csv`: the days that the file is of. */
  const fileName = (ending: string, { fromDay, toDay }: DayRange, locale: Locale): string =>
    `${fileNames[locale]}_${fromDay === toDay ? toDay : `${fromDay}_${toDay}`}.${ending}`;

  return {
    getSales: async (asked) => ({ data: (await read(asked)).sales }),
    downloadSales: async ({ locale: spoken, response, operation, ...asked }) => {
      const locale = asked.query.language ?? spoken;
      const csv = asCsv(await sheetOf(asked, locale), locale);
      response.attachment(fileName('csv', asked.query, locale));
      response.type(operation.mediaType).send(csv);
    },
    downloadSalesWorkbook: async ({ locale: spoken, response, operation, ...asked }) => {
      const locale = asked.query.language ?? spoken;
      const workbook = await asXlsx(await sheetOf(asked, locale), salesTitles[locale]);
      response.attachment(fileName('xlsx', asked.query, locale));
      response.type(operation.mediaType).send(workbook);
    },
  } satisfies Partial<PanelHandlers>;
};
