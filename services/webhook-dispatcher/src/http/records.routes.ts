import { idSchema, isoTime, listRecordsQuerySchema, retryWebhookBodySchema } from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { ReadRecords } from './read-records.ts';
import type { ReadStats } from '../storage/read-stats.ts';
import type { RetryRecord } from '../delivery/by-hand/retry-record.ts';
import type { RetryWebhook } from '../delivery/by-hand/retry-webhook.ts';

const path = z.object({ id: idSchema });
const statsQuery = z.object({ from: isoTime.optional(), to: isoTime.optional() });
const dayMs = 86_400_000;

const dates = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from === undefined ? {} : { from: new Date(from) }),
  ...(to === undefined ? {} : { to: new Date(to) }),
});

export const recordRoutes = (deps: {
  read: ReadRecords;
  retryRecord: RetryRecord;
  retryWebhook: RetryWebhook;
  stats: ReadStats;
}): Router => {
  const { read, retryRecord, retryWebhook, stats } = deps;
  const router = Router();
  router.get(
    '/records',
    route({ query: listRecordsQuerySchema }, async ({ account, query }) => {
      const { limit, cursor, dir, from, to, ...filter } = query;
      return ok(await read.list(account.id, { ...filter, ...dates({ from, to }) }, { limit, cursor, dir }));
    }),
  );
  router.get(
    '/records/:id',
    route({ params: path }, async ({ account, params }) => ok(await read.detail(account.id, params.id))),
  );
  router.post(
    '/records/:id/retry',
    route({ params: path }, async ({ account, params }) => ok(await retryRecord(account.id, params.id))),
  );
  router.post(
    '/retry-webhook',
    route({ body: retryWebhookBodySchema }, async ({ account, body: { webhookOrderId, url, headers } }) =>
      ok(await retryWebhook(account.id, webhookOrderId, { url, headers })),
    ),
  );
  router.get(
    '/stats/webhooks',
    route({ query: statsQuery }, async ({ account, query }) => {
      const { to = new Date(), from = new Date(to.getTime() - dayMs) } = dates(query);
      return ok(await stats(account.id, from, to));
    }),
  );
  return router;
};
