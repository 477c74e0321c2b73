import { groupedPaymentsQuerySchema, markReportBodySchema, orderStatsQuerySchema } from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import type { MarkReport } from '../domain/mark-report.ts';
import type { GroupPayments } from '../storage/grouped-payments.ts';
import type { ReadOrderStats } from '../storage/order-stats.ts';

export const figuresRoutes = ({
  groupPayments,
  readOrderStats,
  markReport,
}: {
  groupPayments: GroupPayments;
  readOrderStats: ReadOrderStats;
  markReport: MarkReport;
}): Router => {
  const router = Router();
  router.post(
    '/reports/mark',
    route({ body: markReportBodySchema }, async ({ account, body }) => ok(await markReport(account.id, body.ref))),
  );
  router.get(
    '/payments/grouped',
    route({ query: groupedPaymentsQuerySchema }, async ({ account, query }) =>
      ok(await groupPayments(account.id, query)),
    ),
  );
  router.get(
    '/stats/orders',
    route({ query: orderStatsQuerySchema }, async ({ account, query }) => ok(await readOrderStats(account.id, query))),
  );
  return router;
};
