import { z } from 'zod';

const queueStateSchema = z.object({
  name: z.string(),
  /** Somebody must consume it: not the wait queues, nor those where messages end. */
  isConsumed: z.boolean(),
  /** Messages in it need a person. */
  isDead: z.boolean(),
  bindings: z.array(z.object({ exchange: z.string(), pattern: z.string() })),
  /** Null: it is missing. */
  found: z.object({ messages: z.int(), consumers: z.int(), isAsDeclared: z.boolean() }).nullable(),
});
export type QueueState = z.infer<typeof queueStateSchema>;

const topologyStateSchema = z.object({
  exchanges: z.array(z.object({ name: z.string(), isThere: z.boolean() })),
  queues: z.array(queueStateSchema),
});
export type TopologyState = z.infer<typeof topologyStateSchema>;

/** Of this the services and the doctor make the fingerprint of a master key. */
export const fingerprintedWord = 'doctor';

const sealedStateSchema = z.object({
  /** Of every master key, its keyed hash of that word: the same only for the same bytes. */
  fingerprints: z.array(z.string()),
  /** The keys that sealed what is stored. */
  used: z.array(
    z.object({ keyId: z.string(), collections: z.array(z.string()), /** It was tried. */ opens: z.boolean() }),
  ),
});
export type SealedState = z.infer<typeof sealedStateSchema>;

/** GET /internal/doctor: what a service expects, and what it finds. A part is null when it could not be looked at. */
export const doctorReportSchema = z.object({
  /** Problems with its collections and indexes, in words. */
  database: z.object({ name: z.string(), problems: z.array(z.string()).nullable() }),
  broker: topologyStateSchema.nullable(),
  /** For one without master keys there is nothing to look at. */
  sealed: sealedStateSchema.nullable(),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;
