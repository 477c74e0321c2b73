import {
  orderStatuses,
  orderStatusCodes,
  providers,
  providerSlugs,
  publicEvents,
  type Catalogue,
  type Scope,
} from '@kopru/contracts';
import type { OwnerClients } from '../clients/owners.ts';
import type { FindAlerts } from './alerts.ts';
import type { ReadOverview } from './overview.ts';
import type { PanelHandlers } from './panel-handler.ts';
import { paymentsCsv } from './payments-csv.ts';

const makeCatalogue = (scopes: readonly Scope[]): Catalogue => ({
  providers: providerSlugs.map((slug) => {
    const { name, requiredConfig, secretConfig, arrival, hasMenu } = providers[slug];
    return { slug, name, requiredConfig: [...requiredConfig], secretConfig: [...secretConfig], arrival, hasMenu };
  }),
  statuses: orderStatusCodes.map((code) => ({ code, name: { ...orderStatuses[code].name } })),
  events: [...publicEvents],
  scopes: [...scopes],
});

export interface OverviewHandlerDeps {
  owners: OwnerClients;
  readOverview: ReadOverview;
  findAlerts: FindAlerts;
  scopes: readonly Scope[];
}

export const overviewHandlers = ({ owners, readOverview, findAlerts, scopes }: OverviewHandlerDeps) => {
  const catalogue = makeCatalogue(scopes);
  return {
    getCatalogue: () => ({ data: catalogue }),
    getOverview: async ({ accountId, query }) => ({ data: await readOverview(accountId, query) }),
    listAlerts: async ({ accountId }) => ({ data: { items: await findAlerts(accountId) } }),
    downloadPayments: async ({ accountId, query, locale, response }) => {
      const payments = await owners.orders.groupedPayments({ accountId, query });
      response
        .type('text/csv')
        .set('Content-Disposition', `attachment; filename="${locale === 'tr' ? 'odemeler' : 'payments'}.csv"`)
        .send(paymentsCsv(payments, locale));
    },
  } satisfies Partial<PanelHandlers>;
};
