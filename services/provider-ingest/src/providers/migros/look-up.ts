import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { numericId } from '../price.ts';
import type { MigrosClient } from './client.ts';
import { deliveryOf, statusIn } from './statuses.ts';
import { openMigros } from './translate.ts';

export interface MigrosSummary {
  /** 0 for an unknown status word. */
  status: number;
  /** The order as the platform has it. */
  body: unknown;
}

/** Asks Migros for an order; undefined when Migros does not know it. */
export type LookUp = (
  integration: IntegrationCredentials,
  order: { orderId: string; userId?: string | null | undefined },
  signal?: AbortSignal,
) => Promise<MigrosSummary | undefined>;

const statusOf = (body: unknown): number => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 0;
  const summary = openMigros(body);
  return statusIn(summary, 'status', deliveryOf(summary)) ?? 0;
};

/** Ids are integers at Migros and text in Köprü. */
export const numeric = (id: string | null | undefined): number | string | undefined =>
  id == null ? undefined : numericId(id);

export const createLookUp =
  (client: MigrosClient): LookUp =>
  async (integration, { orderId, userId }, signal) => {
    const body = { orderId: numeric(orderId), userId: numeric(userId) };
    const answer = await client.post(integration, '/Order/GetSummarizedOrder', body, signal);
    if (!answer.isDone) return undefined;
    return { status: statusOf(answer.data), body: answer.data };
  };
