import type { Locale } from '@kopru/contracts/errors/failures';
import type { DeliveryTimes, ServiceLevels, WeekLevels } from '@kopru/contracts/internal/service-levels';
import { readBranches } from '../../clients/closings.ts';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { PanelHandlers, Signed } from '../access/panel-handler.ts';
import { serviceLevelsSheet } from '../sheets/service-levels-sheet.ts';
import { asCsv, fileOfDays } from '../sheets/sheet.ts';

const fileNames: Record<Locale, string> = { tr: 'hizmet-duzeyi', en: 'service-levels' };

interface Asked extends Pick<Signed, 'user'> {
  accountId: string;
  query: { day: string; restaurantId?: string | undefined };
}

const withDeliveries = (levels: ServiceLevels, deliveries: DeliveryTimes | null): WeekLevels => {
  const keyOf = ({ restaurantId, provider }: { restaurantId: string; provider: string }): string =>
    `${restaurantId} ${provider}`;
  const known = new Map(
    deliveries?.items.map(({ restaurantId, provider, ...times }) => [keyOf({ restaurantId, provider }), times]),
  );
  return {
    ...levels,
    rows: levels.rows.map((row) => ({ ...row, delivery: known.get(keyOf(row)) ?? null })),
    unavailable: deliveries === null ? ['delivery'] : [],
  };
};

export const serviceLevelHandlers = ({ orders, records, restaurants }: ServiceClients) => {
  const read = async ({ accountId, user, query: { day, restaurantId } }: Asked) => {
    const { asked, nameOf } = await readBranches({ restaurants }, { accountId, user });
    const of = { accountId, body: { day, restaurantId, ...asked } };
    return { levels: orders.serviceLevels(of), deliveries: records.deliveryTimes(of), nameOf };
  };

  return {
    /** Without the deliveries, whose owner may be unavailable, the rest is worth having, too. */
    getServiceLevels: async (asked) => {
      const { levels, deliveries } = await read(asked);
      const [known, delivered] = await Promise.all([levels, deliveries.catch(() => null)]);
      return { data: withDeliveries(known, delivered) };
    },
    /** A file is whole, or there is none. */
    downloadServiceLevels: async ({ locale: spoken, response, operation, ...asked }) => {
      const locale = asked.query.language ?? spoken;
      const { nameOf, ...reading } = await read(asked);
      const levels = withDeliveries(...(await Promise.all([reading.levels, reading.deliveries])));
      response.attachment(fileOfDays(fileNames[locale], 'csv', levels));
      response.type(operation.mediaType).send(asCsv(serviceLevelsSheet(levels, { locale, nameOf }), locale));
    },
  } satisfies Partial<PanelHandlers>;
};
