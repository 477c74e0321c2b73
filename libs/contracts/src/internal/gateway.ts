import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { isoTime } from '../orders/canonical-order.ts';
import { get, itemsOf, post } from './operation.ts';

/** What a request shows of whose it is. */
export const credentialKinds = ['key', 'session', 'ingress', 'email', 'link', 'certificate'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

const shownCredentialSchema = z.object({ kind: z.enum(credentialKinds), secret: z.string().min(1).max(500) });
export type ShownCredential = z.infer<typeof shownCredentialSchema>;

export const gatewayOperations = {
  /** The operator's commands, by name. */
  runCommand: post('/admin/{command}', {
    callers: ['operator'],
    isForService: true,
    params: z.object({ command: z.string().max(100) }),
    body: z.unknown(),
    data: z.unknown(),
  }),
  /** The live accounts that this cell knows a credential of: none, one, or for an e-mail several. */
  findAccounts: post('/accounts/find', {
    callers: ['cell-router'],
    isForService: true,
    body: shownCredentialSchema,
    data: z.object({ accountIds: z.array(idSchema) }),
  }),
  /** The API keys of POSes that no longer read, of the accounts in which an order has waited since then. */
  posNotReading: post('/pos-not-reading', {
    callers: ['restaurant-service'],
    isForService: true,
    body: z.object({ accounts: z.array(z.object({ accountId: idSchema, waitingSince: isoTime })).max(1000) }),
    data: itemsOf(z.object({ accountId: idSchema, keyId: idSchema, lastUsedAt: isoTime })),
    timeoutMs: 5_000,
  }),
  /** An order as clients of the public interface read it. */
  orderDetail: get('/orders/{orderId}/detail', {
    callers: ['webhook-dispatcher'],
    params: z.object({ orderId: z.string().min(1).max(200) }),
    missing: 'order_not_found',
    /** `person=without`: for a destination that stores the events. */
    query: z.object({ person: z.literal('without').optional() }),
    data: z.record(z.string(), z.unknown()),
    timeoutMs: 5_000,
  }),
};
