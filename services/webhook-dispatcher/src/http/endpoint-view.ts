import { readFailure, type Failure } from '@kopru/contracts/errors/failures';
import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import { placeOf } from '../storage/endpoint.repository.ts';
import type { EndpointDocument } from '../storage/endpoint.model.ts';
import type { RecordRepository } from '../storage/record.repository.ts';
import { totalsOf, type StatsRepository } from '../storage/stats.repository.ts';

const dayMs = 86_400_000;

export type ViewEndpoints = (accountId: string, endpoints: readonly EndpointDocument[]) => Promise<Endpoint[]>;

const failureIn = (stored: Failure | string | null): Failure | null => (stored === null ? null : readFailure(stored));

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Endpoints as the other services see them, with their figures of the last 24 hours. */
export const makeViewEndpoints =
  ({ records, stats }: { records: RecordRepository; stats: StatsRepository }): ViewEndpoints =>
  async (accountId, endpoints) => {
    const now = new Date();
    const [rows, counts] = await Promise.all([
      stats.ofAccount(accountId, new Date(now.getTime() - dayMs), now),
      records.countWaiting(endpoints.map(({ _id }) => _id)),
    ]);
    return endpoints.map((endpoint) => {
      const { delivered, failed, p95Ms } = totalsOf(rows.filter(({ endpointId }) => endpointId === endpoint._id));
      const { state, since, nextProbeAt, reason } = endpoint.breaker;
      return {
        id: endpoint._id,
        ...placeOf(endpoint),
        events: endpoint.events,
        restaurantIds: endpoint.restaurantIds,
        authorization: endpoint.authorization,
        isEnabled: endpoint.isEnabled,
        description: endpoint.description,
        isSigned: endpoint.isSigned,
        includeOrder: endpoint.includeOrder,
        ratePerSecond: endpoint.ratePerSecond,
        ordered: endpoint.ordered ?? true,
        isPaused: endpoint.isPaused,
        disabledNotice: failureIn(endpoint.disabledNotice),
        breaker: { state, since: iso(since), nextProbeAt: iso(nextProbeAt), reason: failureIn(reason) },
        lane: endpoint.lane,
        counts: {
          delivered24h: delivered,
          failed24h: failed,
          ...(counts.get(endpoint._id) ?? { waiting: 0, retrying: 0 }),
          p95Ms,
        },
        createdAt: endpoint.createdAt.toISOString(),
        updatedAt: endpoint.updatedAt.toISOString(),
      };
    });
  };
