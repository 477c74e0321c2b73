import { z } from 'zod';
import { post } from './operation.ts';

/** What the clock of a sandbox can release. */
export const releasedKinds = ['retries', 'probes', 'scheduledOrders', 'platformCalls', 'platformActions'] as const;

const releasedSchema = z.partialRecord(z.enum(releasedKinds), z.int());
export type Released = z.infer<typeof releasedSchema>;

/** An owner answers after this time at the latest, even when what it released is still under way. */
export const quiesceTimeoutMs = 8_000;

/** The part of every service where a sandbox waits for something. */
export const clockOperations = {
  /**
   * The account's time is `offsetMs` ahead of the real one from now on. What became due by it is done before the answer,
   * unless that takes longer than `quiesceTimeoutMs`. It never goes back, and may be repeated.
   */
  advance: post('/clock', {
    body: z.object({ offsetMs: z.int().min(0) }),
    data: z.object({
      released: releasedSchema,
      /** When the next thing that waits is due; null: nothing waits. */
      nextInMs: z.int().nullable(),
      /** Nothing that was due is under way any more. */
      isIdle: z.boolean(),
    }),
    timeoutMs: 20_000,
  }),
};
export type ClockState = z.infer<(typeof clockOperations)['advance']['data']>;
