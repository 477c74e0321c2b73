import { date, storedIn, text, type StoredBy } from '@kopru/mongo';

export const businessSchema = storedIn(
  'businesses',
  { _id: text, accountId: text, businessId: text, name: text, createdAt: date, updatedAt: date },
  [{ name: 'account', key: { accountId: 1, createdAt: -1 } }],
);
export type BusinessDocument = StoredBy<typeof businessSchema>;
