import { newId } from '@kopru/contracts/values/ids';
import type { System } from '../support/system.ts';

/** A confirmed contact as it is stored; a system without a mail server takes none. */
export const contactOf = async ({ backing }: System, owner: { accountId: string; userId: string }): Promise<string> => {
  const contacts = backing.client.db(backing.database('gateway')).collection('contacts');
  const [_id, at] = [newId(), new Date()];
  const rules = { afterSeconds: 60, quiet: null, restaurantIds: [] };
  const contact = { kind: 'email', address: 'gizli@ornek.test', locale: 'tr', confirmedAt: at, lastNotifiedAt: null };
  await contacts.insertOne({ _id: _id as never, ...owner, ...rules, ...contact, createdAt: at });
  return _id;
};
