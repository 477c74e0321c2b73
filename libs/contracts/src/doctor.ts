import { z } from 'zod';

const queueStateSchema = z.object({
  name: z.string(),
  /** Whether the queue needs a consumer; wait queues and dead queues do not. */
  isConsumed: z.boolean(),
  /** Whether it is a dead queue, whose messages need a person. */
  isDead: z.boolean(),
  bindings: z.array(z.object({ exchange: z.string(), pattern: z.string() })),
  /** Null: the queue is missing. */
  found: z.object({ messages: z.int(), consumers: z.int(), isAsDeclared: z.boolean() }).nullable(),
});
export type QueueState = z.infer<typeof queueStateSchema>;

const topologyStateSchema = z.object({
  exchanges: z.array(z.object({ name: z.string(), isThere: z.boolean() })),
  queues: z.array(queueStateSchema),
});
export type TopologyState = z.infer<typeof topologyStateSchema>;

/** The word whose keyed hash is the fingerprint of a master key. */
export const fingerprintedWord = 'doctor';

const sealedStateSchema = z.object({
  /** The fingerprint of every master key; only identical keys have the same one. */
  fingerprints: z.array(z.string()),
  /** The keys that sealed the stored texts. */
  used: z.array(
    z.object({ keyId: z.string(), collections: z.array(z.string()), /** It was tried. */ opens: z.boolean() }),
  ),
});
export type SealedState = z.infer<typeof sealedStateSchema>;

/** GET /internal/doctor: what a service expects and what it finds; a part that could not be examined is null. */
export const doctorReportSchema = z.object({
  /** Problems with its collections and indexes, in words. */
  database: z.object({ name: z.string(), problems: z.array(z.string()).nullable() }),
  broker: topologyStateSchema.nullable(),
  /** Null also for a service without master keys. */
  sealed: sealedStateSchema.nullable(),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;
