import type { Document } from 'mongodb';
import type { Cell } from './cell.ts';
import type { MovedRule, Parent } from './rules.ts';

/** What tells an account's documents from others: its own ids, and those of documents that others name. */
export interface Owned {
  /** The live account and its sandbox. */
  accounts: string[];
  parents: Record<Parent, string[]>;
}

const parents = ['restaurants/integrations', 'webhooks/endpoints', 'gateway/users', 'sandbox/certifications'] as const;

/** Undefined where the cell does not know the account, or it is a sandbox, which goes with its live account. */
export const readOwned = async (cell: Cell, accountId: string): Promise<Owned | undefined> => {
  const ids = async (name: string, filter: Document): Promise<string[]> => {
    const [database = '', collection = ''] = name.split('/');
    const found = await cell
      .collection({ database, collection })
      .find(filter, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  };
  const accounts = await ids('gateway/accounts', {
    $or: [{ _id: accountId, sandboxOf: { $exists: false } }, { sandboxOf: accountId }],
  });
  if (!accounts.includes(accountId)) return undefined;
  const read = await Promise.all(
    parents.map(async (name) => [name, await ids(name, { accountId: { $in: accounts } })]),
  );
  return { accounts, parents: Object.fromEntries(read) as Owned['parents'] };
};

export const filterOf = ({ by, parent }: MovedRule, { accounts, parents: of }: Owned): Document => ({
  [by]: { $in: parent === undefined ? accounts : of[parent] },
});
