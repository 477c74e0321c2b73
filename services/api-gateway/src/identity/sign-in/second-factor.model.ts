import { asGiven, date, listOf, number, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

export interface Passkey {
  id: string;
  name: string;
  /** The authenticator's own id of it. */
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const secondFactorSchema = storedIn(
  'secondFactors',
  {
    /** The user's id. */
    _id: text,
    accountId: text,
    createdAt: date,
    /** Sealed. */
    totp: optional(text),
    /** The time step of the last code that was taken: none counts twice. */
    totpStep: number,
    /** Hashes of those that are left. */
    recoveryCodes: listOf(text),
    passkeys: asGiven<Passkey[]>(),
  },
  [{ name: 'by_passkey', key: { 'passkeys.credentialId': 1 }, unique: true, sparse: true }],
);
export type SecondFactorDocument = StoredBy<typeof secondFactorSchema>;

export const totpContext = (userId: string): string => `totp:${userId}`;
