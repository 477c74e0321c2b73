import { z } from 'zod';
import { get, post } from './operation.ts';

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

/** What a service expects and what it finds; a part that could not be examined is null. */
const doctorReportSchema = z.object({
  /** Problems with its collections and indexes, in words. */
  database: z.object({ name: z.string(), problems: z.array(z.string()).nullable() }),
  broker: topologyStateSchema.nullable(),
  /** What makes its set-up weak, in words; nothing is said of a system that is not for production. */
  weaknesses: z.array(z.string()).default([]),
  /** By which users it signs in, and where strangers reach the system; null where that does not matter or is not known. */
  exposure: z
    .object({ database: z.string().nullable(), broker: z.string(), publicUrls: z.array(z.string()) })
    .nullable()
    .default(null),
  /** What is stuck although the service runs, in words; null: the check failed. */
  stuck: z.array(z.string()).nullable().default([]),
  /** Altered parts of its audit log, in words; null: the check failed; absent: it has no audit log. */
  altered: z.array(z.string()).nullable().optional(),
  /** Where entries of its audit log are missing that a person has given a reason for, in words. */
  acknowledged: z.array(z.string()).optional(),
  /** Null also for a service without master keys. */
  sealed: sealedStateSchema.nullable(),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;

const reencryptResultSchema = z.object({ activeKeyId: z.string(), reencrypted: z.int(), remaining: z.int() });
export type ReencryptResult = z.infer<typeof reencryptResultSchema>;

/** The operations of every service. */
export const serviceOperations = {
  /** The service's part of the operator's `doctor` command. */
  doctor: get('/doctor', { callers: ['operator'], isForService: true, data: doctorReportSchema }),
};

/** The operations of every service that stores sealed texts. */
export const secretOperations = {
  /** Seals up to `limit` secrets again, under the active master key; call it until nothing remains. */
  reencrypt: post('/reencrypt', {
    isForService: true,
    body: z.object({ limit: z.int().min(1).max(10_000).default(1000) }),
    data: reencryptResultSchema,
  }),
};
