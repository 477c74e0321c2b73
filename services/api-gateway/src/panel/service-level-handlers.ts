import type { Locale } from '@kopru/contracts/errors/failures';
import { readBranches } from '../clients/closings.ts';
import type { OwnerClients } from '../clients/owners.ts';
import type { PanelHandlers, Signed } from './panel-handler.ts';
import { serviceLevelsSheet } from './service-levels-sheet.ts';
import { asCsv, fileOfDays } from './sheet.ts';

const fileNames: Record<Locale, string> = { tr: 'hizmet-duzeyi', en: 'service-levels' };

interface Asked extends Pick<Signed, 'user'> {
  accountId: string;
  query: { day: string; restaurantId?: string | undefined };
}

export const serviceLevelHandlers = ({ orders, restaurants }: OwnerClients) => {
  const read = async ({ accountId, user, query: { day, restaurantId } }: Asked) => {
    const { asked, nameOf } = await readBranches({ restaurants }, { accountId, user });
    return { levels: await orders.serviceLevels({ accountId, body: { day, restaurantId, ...asked } }), nameOf };
  };

  return {
    getServiceLevels: async (asked) => ({ data: (await read(asked)).levels }),
    downloadServiceLevels: async ({ locale: spoken, response, operation, ...asked }) => {
      const locale = asked.query.language ?? spoken;
      const { levels, nameOf } = await read(asked);
      response.attachment(fileOfDays(fileNames[locale], 'csv', levels));
      response.type(operation.mediaType).send(asCsv(serviceLevelsSheet(levels, { locale, nameOf }), locale));
    },
  } satisfies Partial<PanelHandlers>;
};
