import type { IntegrationCredentials } from '@kopru/contracts';
import { z } from 'zod';
import { numericId } from '../price.ts';
import { loose } from '../reading.ts';
import type { MigrosClient } from './client.ts';
import { migrosStatus } from './translate.ts';

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

const summarySchema = z.object({ status: loose.text });

/** Ids are integers at Migros and text in Köprü. */
export const numeric = (id: string | null | undefined): number | string | undefined =>
  id == null ? undefined : numericId(id);

export const createLookUp =
  (client: MigrosClient): LookUp =>
  async (integration, { orderId, userId }, signal) => {
    const body = { orderId: numeric(orderId), userId: numeric(userId) };
    const answer = await client.post(integration, '/Order/GetSummarizedOrder', body, signal);
    if (!answer.isDone) return undefined;
    const summary = summarySchema.safeParse(answer.data).data;
    return { status: migrosStatus(summary?.status ?? null) ?? 0, body: answer.data };
  };
