import type { webhookStatsSchema } from '@kopru/contracts/internal/webhooks';
import type { z } from 'zod';
import type { EndpointRepository } from './endpoint.repository.ts';
import type { RecordRepository } from './record.repository.ts';
import { totalsOf, type StatsRepository } from './stats.repository.ts';

type WebhookStats = z.infer<typeof webhookStatsSchema>;

export type ReadStats = (accountId: string, from: Date, to: Date) => Promise<WebhookStats>;

export const makeReadStats =
  (deps: { stats: StatsRepository; records: RecordRepository; endpoints: EndpointRepository }): ReadStats =>
  async (accountId, from, to) => {
    const [rows, endpoints] = await Promise.all([
      deps.stats.ofAccount(accountId, from, to),
      deps.endpoints.listOf(accountId),
    ]);
    const counts = await deps.records.countWaiting(endpoints.map(({ _id }) => _id));
    const hours = Map.groupBy(rows, ({ hour }) => hour.getTime());
    const { delivered, failed, p50Ms, p95Ms } = totalsOf(rows);
    return {
      delivered,
      failed,
      waiting: [...counts.values()].reduce((sum, { waiting }) => sum + waiting, 0),
      p50Ms,
      p95Ms,
      byHour: [...hours]
        .sort(([a], [b]) => a - b)
        .map(([hour, group]) => {
          const totals = totalsOf(group);
          return { hour: new Date(hour).toISOString(), delivered: totals.delivered, failed: totals.failed };
        }),
    };
  };
