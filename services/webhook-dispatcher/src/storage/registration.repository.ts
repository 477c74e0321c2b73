import { randomBytes } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import type { StoredModel } from '@kopru/mongo';
import { sha256 } from '@kopru/runtime';
import type { RegistrationDocument } from './registration.model.ts';

const lifeMs = 3_600_000;

export interface RegistrationRepository {
  issue(accountId: string): Promise<{ token: string; expiresAt: Date }>;
  /** Whose token it is, while it can be used; `token_not_found`, `token_expired`, `token_used`. */
  holder(token: string): Promise<string>;
  /** Uses a token of the account up; the errors of `holder`. */
  use(accountId: string, token: string): Promise<void>;
  /** Lets a token be used again that led to nothing. */
  giveBack(token: string): Promise<void>;
}

/** Nobody can register with what is stored. */
const hashOf = (token: string): string => sha256(token, 'hex');

export const createRegistrationRepository = (model: StoredModel<RegistrationDocument>): RegistrationRepository => {
  const accountOf: RegistrationRepository['holder'] = async (token) => {
    const found = await model.findOne({ _id: hashOf(token) });
    if (found === null) throw appError('token_not_found');
    if (found.usedAt !== null) throw appError('token_used');
    if (found.expiresAt <= new Date()) throw appError('token_expired');
    return found.accountId;
  };
  return {
    issue: async (accountId) => {
      const token = `kpr_reg_${randomBytes(24).toString('base64url')}`;
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + lifeMs);
      await model.insertOne({ _id: hashOf(token), accountId, createdAt, expiresAt, usedAt: null });
      return { token, expiresAt };
    },
    holder: accountOf,
    use: async (accountId, token) => {
      if ((await accountOf(token)) !== accountId) throw appError('token_not_found');
      const update = { $set: { usedAt: new Date() } };
      const { modifiedCount } = await model.updateOne({ _id: hashOf(token), usedAt: null }, update);
      if (modifiedCount === 0) throw appError('token_used');
    },
    giveBack: async (token) => {
      await model.updateOne({ _id: hashOf(token) }, { $set: { usedAt: null } });
    },
  };
};
