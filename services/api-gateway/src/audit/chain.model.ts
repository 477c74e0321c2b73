import { date, number, storedIn, text } from '@kopru/mongo';

/** The context that the key of an account's chains is sealed for. */
export const auditKeyContext = (id: string): string => `audit-key:${id}`;

/** One for each account, and one for what concerns none. */
export const auditKeySchema = storedIn('auditKeys', {
  /** The account. */
  _id: text,
  /** 32 bytes, as base64, sealed under the master key. */
  sealed: text,
  /** Every entry of the account from then on is in a chain. */
  createdAt: date,
});

/** How far each chain reaches: kept as long as its newest entry. */
export const auditHeadSchema = storedIn(
  'auditHeads',
  {
    /** The chain. */
    _id: text,
    accountId: text,
    number,
    expiresAt: date,
  },
  [
    { name: 'by_account', key: { accountId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
