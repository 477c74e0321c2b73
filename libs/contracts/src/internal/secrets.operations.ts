import { z } from 'zod';
import { internalOperation } from './operation.ts';

export const reencryptResultSchema = z.object({ activeKeyId: z.string(), reencrypted: z.int(), remaining: z.int() });
export type ReencryptResult = z.infer<typeof reencryptResultSchema>;

/** The operations of every service that stores sealed texts. */
export const secretOperations = {
  /** Seals up to `limit` secrets again, under the active master key; call it until nothing remains. */
  reencrypt: internalOperation({
    method: 'post',
    path: '/reencrypt',
    isForService: true,
    body: z.object({ limit: z.int().min(1).max(10_000).default(1000) }),
    data: reencryptResultSchema,
  }),
} as const;
