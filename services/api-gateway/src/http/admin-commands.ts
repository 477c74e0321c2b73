import {
  emailSchema,
  endpointWriteSchema,
  idSchema,
  keyCreateSchema,
  panelRoleSchema,
  passwordSchema,
  scopes,
  userCreateSchema,
} from '@kopru/contracts';
import { durationSchema } from '@kopru/runtime';
import { z } from 'zod';
import type { IssuedKey } from '../accounts/key-commands.ts';
import type { Accounts } from '../accounts/open-accounts.ts';
import type { ResealSecrets } from '../accounts/reseal-secrets.ts';
import type { OwnerClients } from '../clients/owners.ts';

export interface AdminCommand {
  schema: z.ZodType;
  run: (body: unknown) => Promise<unknown>;
}

/** One command: its schema and what it does. */
const command = <S extends z.ZodType>(schema: S, run: (body: z.infer<S>) => Promise<unknown>): AdminCommand => ({
  schema,
  run: (body) => run(body as z.infer<S>),
});

const account = idSchema;
const defaultOverlapMs = 24 * 3_600_000;
const maxOverlapMs = 30 * 24 * 3_600_000;
const overlapSchema = durationSchema
  .refine((ms) => ms <= maxOverlapMs, 'must be 30d at most')
  .default(defaultOverlapMs);

const accountSchema = z.object({
  name: z.string().trim().min(1).max(200),
  email: emailSchema,
  password: passwordSchema,
});
const endpointCommandSchema = z.object({
  account,
  url: endpointWriteSchema.shape.url,
  events: endpointWriteSchema.shape.events,
  auth: endpointWriteSchema.shape.authorization,
});
const newKeySchema = z.object({
  account,
  name: keyCreateSchema.shape.name.default('API'),
  scopes: keyCreateSchema.shape.scopes.default([...scopes]),
});
const userCommandSchema = userCreateSchema.extend({
  account,
  role: panelRoleSchema.default('operator'),
  name: userCreateSchema.shape.name.optional(),
});

const issued = ({ key, secret }: IssuedKey) => ({ keyId: key.id, apiKey: secret });

/** Commands for an operator's scripts, by name; they share the control panel's use cases. */
export const adminCommands = (
  { createAccount, keys, users }: Accounts,
  resealSecrets: ResealSecrets,
  { endpoints }: OwnerClients,
): Record<string, AdminCommand> => {
  return {
    'account.create': command(accountSchema, createAccount),
    'endpoint.create': command(endpointCommandSchema, ({ account: accountId, url, events, auth: authorization }) =>
      endpoints.create({ accountId, body: { url, events, authorization } }),
    ),
    'key.create': command(newKeySchema, async ({ account: accountId, ...key }) =>
      issued(await keys.issue(accountId, key)),
    ),
    'key.rotate': command(
      z.object({ account, key: idSchema.optional(), overlap: overlapSchema }),
      async ({ account: accountId, key, overlap }) => issued(await keys.rotate(accountId, key, overlap)),
    ),
    'key.revoke': command(z.object({ account, key: idSchema }), async ({ account: accountId, key }) => {
      await keys.revoke(accountId, key);
      return { keyId: key, revoked: true };
    }),
    'user.create': command(userCommandSchema, async ({ account: accountId, name, ...user }) => {
      await keys.list(accountId);
      const created = await users.create(accountId, { ...user, name: name ?? user.email });
      return { userId: created.id, email: created.email, role: created.role };
    }),
    'secrets.reencrypt': command(z.object({}), resealSecrets),
  };
};
