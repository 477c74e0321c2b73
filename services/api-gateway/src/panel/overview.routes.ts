import {
  groupedPaymentsQuerySchema,
  groupedPaymentsSchema,
  orderStatuses,
  orderStatusCodes,
  overviewQuerySchema,
  providers,
  providerSlugs,
  publicEvents,
  type Catalogue,
} from '@kopru/contracts';
import { ok, requestState, validate } from '@kopru/http';
import type { FindAlerts } from './alerts.ts';
import { queryOf, type Owners } from '../clients/owners.ts';
import type { ReadOverview } from './overview.ts';
import { panelRoute, rawPanelRoute, type PanelRoute } from './panel-route.routes.ts';
import { paymentsCsv } from './payments-csv.ts';

const makeCatalogue = (scopes: readonly string[]): Catalogue => ({
  providers: providerSlugs.map((slug) => {
    const { name, requiredConfig, secretConfig, arrival, hasMenu } = providers[slug];
    return { slug, name, requiredConfig: [...requiredConfig], secretConfig: [...secretConfig], arrival, hasMenu };
  }),
  statuses: orderStatusCodes.map((code) => ({ code, name: { ...orderStatuses[code].name } })),
  events: [...publicEvents],
  scopes: [...scopes],
});

export interface OverviewRouteDeps {
  owners: Owners;
  readOverview: ReadOverview;
  findAlerts: FindAlerts;
  scopes: readonly string[];
}

export const overviewRoutes = ({ owners, readOverview, findAlerts, scopes }: OverviewRouteDeps): PanelRoute[] => {
  const catalogue = makeCatalogue(scopes);
  const readPayments = (accountId: string, query: Record<string, unknown>) =>
    owners.orders.call({
      path: '/internal/payments/grouped',
      query: queryOf(query),
      accountId,
      schema: groupedPaymentsSchema,
    });
  return [
    panelRoute('viewer', ['get', '/catalogue'], {}, () => ok(catalogue)),
    panelRoute('viewer', ['get', '/overview'], { query: overviewQuerySchema }, async ({ account, query }) =>
      ok(await readOverview(account.id, query)),
    ),
    panelRoute('viewer', ['get', '/alerts'], {}, async ({ account }) => ok({ items: await findAlerts(account.id) })),
    panelRoute('viewer', ['get', '/payments'], { query: groupedPaymentsQuerySchema }, async ({ account, query }) =>
      ok(await readPayments(account.id, query)),
    ),
    rawPanelRoute('viewer', '/payments.csv', async ({ session }, request, response) => {
      const { locale } = requestState(response);
      const query = validate(groupedPaymentsQuerySchema, request.query, 'query', locale) as Record<string, unknown>;
      const payments = await readPayments(session.accountId, query);
      response
        .type('text/csv')
        .set('Content-Disposition', `attachment; filename="${locale === 'tr' ? 'odemeler' : 'payments'}.csv"`)
        .send(paymentsCsv(payments, locale));
    }),
  ];
};
