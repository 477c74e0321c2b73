import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { get, post } from './operation.ts';

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
  /** An order as clients of the public interface read it. */
  orderDetail: get('/orders/{orderId}/detail', {
    callers: ['webhook-dispatcher'],
    params: z.object({ orderId: z.string().min(1).max(200) }),
    missing: 'order_not_found',
    /** `person=without`: for a place that keeps what it gets. */
    query: z.object({ person: z.literal('without').optional() }),
    data: z.record(z.string(), z.unknown()),
    timeoutMs: 5_000,
  }),
};
