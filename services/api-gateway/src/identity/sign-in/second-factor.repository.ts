import { appError } from '@kopru/contracts/errors/errors';
import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import { sealedUnder, type Keyring } from '@kopru/secrets';
import { secondFactorSchema, totpContext, type Passkey, type SecondFactorDocument } from './second-factor.model.ts';
import { hashOfToken } from '../users/token.ts';

export interface FactorOwner {
  accountId: string;
  userId: string;
}

const maxPasskeys = 20;

/** What a user has besides a password; secrets are sealed, recovery codes hashed. */
export const createSecondFactorRepository = (mongo: Mongo, { keyring, now }: { keyring: Keyring; now: () => Date }) => {
  const factors = mongo.model(secondFactorSchema);
  const mine = ({ accountId, userId }: FactorOwner) => ({ _id: userId, accountId });
  const withCodes = (owner: FactorOwner) => ({ ...mine(owner), 'recoveryCodes.0': { $exists: true } });

  return {
    find: async (owner: FactorOwner): Promise<SecondFactorDocument | undefined> =>
      (await factors.findOne(mine(owner))) ?? undefined,
    ofPasskey: async (credentialId: string) => {
      const found = await factors.findOne({ 'passkeys.credentialId': credentialId });
      const passkey = found?.passkeys.find((one) => one.credentialId === credentialId);
      return found === null || passkey === undefined
        ? undefined
        : { owner: { accountId: found.accountId, userId: found._id }, passkey };
    },
    putRecoveryCodes: async (owner: FactorOwner, codes: readonly string[]): Promise<void> => {
      await factors.updateOne(
        mine(owner),
        {
          $set: { recoveryCodes: codes.map(hashOfToken) },
          $setOnInsert: { createdAt: now(), totpStep: 0, passkeys: [] },
        },
        { upsert: true },
      );
    },
    /** True once for each code. */
    takeRecoveryCode: async (owner: FactorOwner, code: string): Promise<boolean> => {
      const hash = hashOfToken(code);
      const taken = await factors.updateOne(
        { ...mine(owner), recoveryCodes: hash },
        { $pull: { recoveryCodes: hash } },
      );
      return taken.modifiedCount > 0;
    },
    /** `recovery_codes_required` */
    putTotp: async (owner: FactorOwner, secret: string, step: number): Promise<void> => {
      const totp = keyring.seal(secret, totpContext(owner.userId));
      const put = await factors.updateOne(withCodes(owner), { $set: { totp, totpStep: step } });
      if (put.matchedCount === 0) throw appError('recovery_codes_required');
    },
    removeTotp: async (owner: FactorOwner): Promise<void> => {
      await factors.updateOne(mine(owner), { $unset: { totp: 1 } });
    },
    /** True once for each step, and never for one before it. */
    takeTotpStep: async (owner: FactorOwner, step: number): Promise<boolean> => {
      const later = { ...mine(owner), totpStep: { $lt: step } };
      return (await factors.updateOne(later, { $set: { totpStep: step } })).modifiedCount > 0;
    },
    /** `recovery_codes_required`, `already_exists` */
    addPasskey: async (owner: FactorOwner, passkey: Passkey): Promise<void> => {
      const added = await factors
        .updateOne(withCodes(owner), { $push: { passkeys: { $each: [passkey], $slice: -maxPasskeys } } })
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? appError('already_exists', { params: { what: 'Passkey' } }) : error;
        });
      if (added.matchedCount === 0) throw appError('recovery_codes_required');
    },
    usedPasskey: async (owner: FactorOwner, { id }: Passkey, counter: number): Promise<void> => {
      const used = { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': now() };
      await factors.updateOne({ ...mine(owner), 'passkeys.id': id }, { $set: used });
    },
    removePasskey: async (owner: FactorOwner, id: string): Promise<void> => {
      await factors.updateOne(mine(owner), { $pull: { passkeys: { id } } });
    },
    remove: async (owner: FactorOwner): Promise<void> => {
      await factors.deleteOne(mine(owner));
    },
    /** Seals anew what another master key than the active one sealed, as many as `limit`. */
    reseal: async (limit: number): Promise<{ reencrypted: number; remaining: number }> => {
      const others = { totp: { $exists: true, $not: sealedUnder(keyring.activeKeyId) } };
      const found = await factors.find(others).limit(limit);
      for (const { _id, totp = '' } of found)
        await factors.updateOne({ _id, totp }, { $set: { totp: keyring.reseal(totp, totpContext(_id)) } });
      return { reencrypted: found.length, remaining: await factors.countDocuments(others) };
    },
  };
};
export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;
