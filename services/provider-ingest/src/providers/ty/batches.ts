import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { z } from 'zod';
import { isSuccess } from '../platform-http.ts';
import { loose } from '../reading.ts';
import { supplierPath, type TrendyolClient } from './client.ts';

const takenSchema = z.object({ batchRequestId: loose.text });
const resultSchema = z.object({
  status: loose.text,
  items: loose.list(
    z.object({
      requestItem: z.object({ productId: loose.text }),
      status: loose.text,
      failureReasons: loose.list(z.string(), 20),
    }),
    1000,
  ),
});

/** The products that were not taken, with Trendyol's words. */
export type BatchResult = 'working' | ReadonlyMap<string, string>;

/** Source: `GET …/batch-requests/{id}`, available for 4 hours: the outcome of a change that was taken. */
export const createTrendyolBatches = (client: TrendyolClient) => ({
  idIn: (answer: unknown): string | undefined => takenSchema.safeParse(answer).data?.batchRequestId ?? undefined,
  /** A change without a result is in progress; the prices themselves show it later. */
  async read(integration: IntegrationCredentials, batchId: string): Promise<BatchResult> {
    const answer = await client
      .call(integration, {
        method: 'GET',
        endpoint: 'batch-requests',
        path: `${supplierPath(integration, 'product')}/batch-requests/${encodeURIComponent(batchId)}`,
      })
      .catch(() => undefined);
    const result = answer !== undefined && isSuccess(answer) ? resultSchema.safeParse(answer.data).data : undefined;
    if (result?.status !== 'COMPLETED') return 'working';
    return new Map(
      result.items
        .filter(({ status }) => status === 'FAILED')
        .map(({ requestItem, failureReasons }) => [requestItem.productId ?? '', failureReasons[0] ?? 'FAILED']),
    );
  },
});
