import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { channelSchema } from '../platforms/channels.ts';
import { idSchema } from '../values/ids.ts';
import { pageOf, pageQuerySchema } from '../internal/operation.ts';
import { auditActors, auditAreas, auditDoors } from './values.ts';

/** A member of what was changed or asked for; null where it was absent, `auditHidden` for a value that is not stored. */
const auditChangeSchema = z.object({ member: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** One write operation: who asked for what, when and from where, and what it changed. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: isoTime,
  door: z.enum(auditDoors),
  area: z.enum(auditAreas),
  /** The name of the operation, as the interfaces have it. */
  operation: z.string(),
  /** `done`, or the code of the error that it was refused with. */
  outcome: z.string(),
  /** The id is null for somebody who failed to sign in, and for a receiver with its one-time token. */
  actor: z.object({ kind: z.enum(auditActors), id: z.string().nullable(), name: z.string() }),
  /** The address that the request came from. */
  from: z.string(),
  /** The id of what it was about. */
  subject: z.string().nullable(),
  changes: z.array(auditChangeSchema),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditChange = AuditEntry['changes'][number];

/** The order that an entry is about, as people call it. */
const auditedOrderSchema = z.object({
  id: idSchema,
  providerOrderId: z.string(),
  shortCode: z.string().nullable(),
  channel: channelSchema,
});
/** As the panel lists it; an order that is gone, or whose service is unavailable, is named by its id alone. */
const listedEntrySchema = auditEntrySchema.extend({ order: auditedOrderSchema.optional() });
export type ListedAuditEntry = z.infer<typeof listedEntrySchema>;

const auditFilterSchema = z.object({
  /** An order's number: its short code, the platform's number, the end of a long one, or its id. */
  q: z.string().trim().max(512).optional(),
  area: z.enum(auditAreas).optional(),
  actorId: z.string().max(254).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
const auditQuerySchema = pageQuerySchema.extend(auditFilterSchema.shape);
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditTerms = {
  listAudit: { query: auditQuerySchema, data: pageOf(listedEntrySchema) },
  downloadAudit: { query: auditFilterSchema, mediaType: 'text/csv' },
  /** With `proof` each entry has its place in its chain, and a last line is signed over the lines before. */
  exportAudit: {
    query: auditFilterSchema.extend({ proof: z.enum(['true', 'false']).optional() }),
    mediaType: 'application/x-ndjson',
  },
} as const;
