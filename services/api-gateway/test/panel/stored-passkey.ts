import { newId } from '@kopru/contracts/values/ids';
import type { System } from '../support/system.ts';

/** A passkey as it is stored; no test without a browser can make one. */
export const passkeyOf = async (
  { backing }: System,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string> => {
  const factors = backing.client.db(backing.database('gateway')).collection<{ _id: string }>('secondFactors');
  const passkey = { id: newId(), name: 'Ofis', credentialId: newId(), publicKey: '', counter: 0, transports: [] };
  const at = { createdAt: new Date(), lastUsedAt: null };
  const factor = {
    accountId,
    createdAt: at.createdAt,
    totpStep: 0,
    recoveryCodes: [],
    passkeys: [{ ...passkey, ...at }],
  };
  await factors.insertOne({ _id: userId, ...factor });
  return passkey.id;
};
