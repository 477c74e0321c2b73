import { date, number, storedIn, text, type StoredBy } from '@kopru/mongo';

/** The context that the key of an account's chains is sealed for. */
export const auditKeyContext = (id: string): string => `audit-key:${id}`;

/** One for each account, and one for what concerns none. */
export const auditKeySchema = storedIn('auditKeys', {
  /** The account. */
  _id: text,
  /** The key, 32 bytes as base64, and since when every entry of the account is in a chain; as JSON, sealed under the master key. */
  sealed: text,
});

/** How far each chain reaches: stored as long as its newest entry. */
export const auditHeadSchema = storedIn(
  'auditHeads',
  {
    /** The chain. */
    _id: text,
    accountId: text,
    number,
    /** Over the chain and the number, with the account's key. */
    mac: text,
    expiresAt: date,
  },
  [
    { name: 'by_account', key: { accountId: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
export type AuditHeadDocument = StoredBy<typeof auditHeadSchema>;
