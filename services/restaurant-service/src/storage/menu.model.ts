import { date, storedIn, text, type StoredBy } from '@kopru/mongo';

export const menuSchema = storedIn(
  'menus',
  {
    /** `<integration id>:<version>`: another config is another menu. */
    _id: text,
    accountId: text,
    menu: text,
    expiresAt: date,
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
export type MenuDocument = StoredBy<typeof menuSchema>;
