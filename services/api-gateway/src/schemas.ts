import { leaseSchema } from '@kopru/mongo';
import { accountSchema } from './accounts/account.model.ts';
import { apiKeyContext, webhookKeyContext } from './accounts/account.repository.ts';
import { sessionSchema } from './accounts/session.model.ts';
import { signInAttemptsSchema } from './accounts/sign-in-attempts.model.ts';
import { userSchema } from './accounts/user.model.ts';
import { claimSchema, resultSchema } from './http/idempotency.model.ts';

/** Everything that this service keeps. */
export const schemas = [
  accountSchema,
  userSchema,
  claimSchema,
  resultSchema,
  sessionSchema,
  signInAttemptsSchema,
  leaseSchema,
];

/** By collection: the contexts that texts in a document may be sealed for. */
export const sealedFor = {
  [accountSchema.collection]: (id: string) => [apiKeyContext(id), webhookKeyContext(id)],
};
