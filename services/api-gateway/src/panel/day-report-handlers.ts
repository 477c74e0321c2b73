import { defaultDayEndsAt, type Locale } from '@kopru/contracts';
import type { OwnerClients } from '../clients/owners.ts';
import { dayReportSheet, dayReportTitles } from './day-report-sheet.ts';
import type { PanelHandlers, Signed } from './panel-handler.ts';
import { asXlsx } from './sheet.ts';

const fileNames: Record<Locale, string> = { tr: 'gun-sonu', en: 'end-of-day' };

interface Asked extends Pick<Signed, 'user'> {
  accountId: string;
  query: { day: string; restaurantId?: string | undefined };
}

export const dayReportHandlers = ({ orders, restaurants }: OwnerClients) => {
  /** When the day of each restaurant ends is its owner's to say, so without it there is no report. */
  const read = async ({ accountId, user, query: { day, restaurantId } }: Asked) => {
    const restaurantIds = user.restaurantIds?.join(',');
    const { items } = await restaurants.list({ accountId, query: { config: 'omit', restaurantIds } });
    const closings = items
      .filter(({ dayEndsAt }) => dayEndsAt !== defaultDayEndsAt)
      .map(({ id, dayEndsAt }) => ({ restaurantId: id, dayEndsAt }));
    const report = await orders.dayReport({ accountId, body: { day, restaurantId, restaurantIds, closings } });
    const names = new Map(items.map(({ id, name }) => [id, name]));
    return { report, nameOf: (id: string) => names.get(id) ?? id };
  };

  return {
    getDayReport: async (asked) => ({ data: (await read(asked)).report }),
    downloadDayReport: async ({ locale: spoken, response, operation, ...asked }) => {
      const { report, nameOf } = await read(asked);
      const locale = asked.query.language ?? spoken;
      const workbook = await asXlsx(dayReportSheet(report, { locale, nameOf }), dayReportTitles[locale]);
      response.attachment(`${fileNames[locale]}_${report.day}.xlsx`);
      response.type(operation.mediaType).send(workbook);
    },
  } satisfies Partial<PanelHandlers>;
};
