import { z } from 'zod';
import { internalOperation } from './operation.ts';

export const reencryptResultSchema = z.object({ activeKeyId: z.string(), reencrypted: z.int(), remaining: z.int() });
export type ReencryptResult = z.infer<typeof reencryptResultSchema>;

/** What every service answers that keeps something sealed. */
export const secretOperations = {
  /** Seals up to `limit` secrets under the active master key; to be called again until nothing remains. */
  reencrypt: internalOperation({
    method: 'post',
    path: '/reencrypt',
    isForService: true,
    body: z.object({ limit: z.int().min(1).max(10_000).default(1000) }),
    data: reencryptResultSchema,
  }),
} as const;
