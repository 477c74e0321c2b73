import { groupedPaymentsQuerySchema, markReportBodySchema, orderStatsQuerySchema } from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import type { MarkReport } from '../domain/mark-report.ts';
import type { Figures } from '../storage/figures.ts';

export const figuresRoutes = ({ figures, markReport }: { figures: Figures; markReport: MarkReport }): Router => {
  const router = Router();
  router.post(
    '/reports/mark',
    route({ body: markReportBodySchema }, async ({ account, body }) => ok(await markReport(account.id, body.ref))),
  );
  router.get(
    '/payments/grouped',
    route({ query: groupedPaymentsQuerySchema }, async ({ account, query }) =>
      ok(await figures.groupedPayments(account.id, query)),
    ),
  );
  router.get(
    '/stats/orders',
    route({ query: orderStatsQuerySchema }, async ({ account, query }) => ok(await figures.stats(account.id, query))),
  );
  return router;
};
