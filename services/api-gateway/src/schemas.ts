import { leaseSchema } from '@kopru/mongo';
import { accountSchema } from './identity/accounts/account.model.ts';
import { apiKeyContext, webhookKeyContext } from './identity/accounts/account.repository.ts';
import { oneTimeTokenSchema } from './identity/users/one-time-tokens.ts';
import { secondFactorSchema, totpContext } from './identity/sign-in/second-factor.model.ts';
import { sessionSchema } from './identity/sign-in/session.model.ts';
import { signInAttemptsSchema } from './identity/sign-in/sign-in-attempts.model.ts';
import { userSchema } from './identity/users/user.model.ts';
import { auditSchema } from './audit/audit.model.ts';
import { auditHeadSchema, auditKeyContext, auditKeySchema } from './audit/chain.model.ts';
import { contactSchema } from './notifications/contact.model.ts';
import { digestSchema } from './notifications/digest.model.ts';
import { notificationSchema } from './notifications/notification.model.ts';
import { claimSchema, resultContext, resultSchema } from './public/requests/idempotency.model.ts';

/** Everything that this service stores. */
export const schemas = [
  accountSchema,
  userSchema,
  claimSchema,
  resultSchema,
  sessionSchema,
  signInAttemptsSchema,
  secondFactorSchema,
  oneTimeTokenSchema,
  auditSchema,
  auditKeySchema,
  auditHeadSchema,
  leaseSchema,
  contactSchema,
  notificationSchema,
  digestSchema,
];

/** By collection: the contexts that texts in a document may be sealed for. */
export const sealedFor = {
  [accountSchema.collection]: (id: string) => [apiKeyContext(id), webhookKeyContext(id)],
  [secondFactorSchema.collection]: (id: string) => [totpContext(id)],
  [auditKeySchema.collection]: (id: string) => [auditKeyContext(id)],
  [resultSchema.collection]: (id: string) => [resultContext(id)],
};
