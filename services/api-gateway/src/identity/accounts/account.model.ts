import type { Limits } from '@kopru/contracts/internal/account-limits';
import type { Released } from '@kopru/contracts/internal/clock';
import {
  asGiven,
  date,
  number,
  objectOf,
  optional,
  orNull,
  outboxIndex,
  outboxMember,
  storedIn,
  text,
  type StoredBy,
} from '@kopru/mongo';
import type { ApiKey } from './account.ts';

export const accountSchema = storedIn(
  'accounts',
  {
    _id: text,
    name: text,
    /** Of a sandbox: its live account. */
    sandboxOf: optional(text),
    createdAt: date,
    version: number,
    keys: asGiven<ApiKey[]>(),
    webhookKeyId: orNull(text),
    /** When the webhooks' key expires; another key then takes its place. */
    webhookKeyExpiresAt: orNull(date),
    /** Where they differ from the defaults. */
    limits: optional(asGiven<Partial<Limits>>()),
    /** Of a sandbox whose clock was ever advanced; milliseconds. */
    clock: optional(objectOf({ offsetMs: number, targetMs: number, released: asGiven<Released>() })),
    outbox: outboxMember,
  },
  [
    { name: 'by_key', key: { 'keys.lookup': 1 }, unique: true, sparse: true },
    { name: 'key_end', key: { 'keys.expiresAt': 1 }, sparse: true },
    { name: 'one_sandbox', key: { sandboxOf: 1 }, unique: true, sparse: true },
    { name: 'webhook_key_end', key: { webhookKeyExpiresAt: 1 }, sparse: true },
    outboxIndex,
  ],
);
export type AccountDocument = StoredBy<typeof accountSchema>;
