import type { Locale } from '@kopru/contracts/errors/failures';
import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import { hasRole, rolesFor } from '@kopru/contracts/panel/values';
import { defaultDayEndsAt, endOfDay, startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { refusedTo } from '../access/access.routes.ts';
import { readBranches } from '../../clients/closings.ts';
import { dayReportSheet, dayReportTitles } from '../sheets/day-report-sheet.ts';
import type { PanelHandlers, Signed } from '../access/panel-handler.ts';
import { asXlsx } from '../sheets/sheet.ts';

/** As many as can be asked for at once. */
const maxRestaurants = 1_000;
const dayMs = 86_400_000;
const fileNames: Record<Locale, string> = { tr: 'gun-sonu', en: 'end-of-day' };

interface Asked extends Pick<Signed, 'user'> {
  accountId: string;
  query: { day: string; restaurantId?: string | undefined };
}

/** Whether a day is in progress, or was the last one, at some restaurant or by the usual end of a day: the till is counted after its end. */
const isTodayOrYesterday = (day: string, some: readonly Restaurant[], now: Date): boolean =>
  [defaultDayEndsAt, ...some.map(({ dayEndsAt }) => dayEndsAt)].some((time) =>
    [now, new Date(now.getTime() - dayMs)].some((at) => workingDayOf(at, time) === day),
  );

export const dayReportHandlers = ({ orders, restaurants, availability }: ServiceClients, now: () => Date) => {
  /** A report without what was sold out is worth having, too. */
  const readSoldOut = async (accountId: string, day: string, some: readonly Restaurant[]) => {
    const ranges = some.slice(0, maxRestaurants).map(({ id: restaurantId, dayEndsAt }) => {
      const from = new Date(startOfWorkingDay(day, dayEndsAt));
      return { restaurantId, from: from.toISOString(), to: endOfDay(from, dayEndsAt).toISOString() };
    });
    return availability.soldOut({ accountId, body: { ranges } }).then(
      ({ items }) => items,
      () => null,
    );
  };

  const read = async ({ accountId, user, query: { day, restaurantId } }: Asked) => {
    const { items, asked, nameOf } = await readBranches({ restaurants }, { accountId, user });
    if (!hasRole(user.role, 'viewer') && !isTodayOrYesterday(day, items, now()))
      throw refusedTo(rolesFor({ needs: 'viewer' }));
    const shown = items.filter(({ id }) => restaurantId === undefined || id === restaurantId);
    const [report, soldOut] = await Promise.all([
      orders.dayReport({ accountId, body: { day, restaurantId, ...asked } }),
      readSoldOut(accountId, day, shown),
    ]);
    return { report: { ...report, soldOut }, nameOf };
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
