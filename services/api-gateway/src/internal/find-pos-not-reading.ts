import type { Endpoint } from '@kopru/contracts/internal/webhooks';
import { usualEvents } from '@kopru/contracts/messages/events';
import type { PublicEvent } from '@kopru/contracts/messages/messages';
import type { AccountRepository } from '../identity/accounts/account.repository.ts';
import { posNotReading } from '../identity/accounts/pos-not-reading.ts';
import type { ServiceClients } from '../clients/service-clients.ts';

interface Waiting {
  accountId: string;
  waitingSince: string;
}
/** The keys of POSes that no longer read, one for an account. */
export type FindPosNotReading = (
  accounts: readonly Waiting[],
) => Promise<{ accountId: string; keyId: string; lastUsedAt: string }[]>;

const event = 'siparis.olusturuldu';
const usual: readonly PublicEvent[] = usualEvents;
/** A store of files is nobody who accepts orders. */
const isSentOrders = ({ isEnabled, events, destination }: Endpoint): boolean =>
  isEnabled && destination.type !== 's3' && (events.length === 0 ? usual : events).includes(event);

/** Where orders are sent to, a POS need not read: that account is left out. Endpoints that fail are incidents of their own. */
export const makeFindPosNotReading = (parts: {
  accounts: Pick<AccountRepository, 'withIds'>;
  endpoints: Pick<ServiceClients['endpoints'], 'list'>;
  now: () => Date;
}): FindPosNotReading => {
  const { accounts, endpoints, now } = parts;
  const isSent = async (accountId: string): Promise<boolean> =>
    (await endpoints.list({ accountId, query: { dir: 'next' } })).items.some(isSentOrders);
  return async (waiting) => {
    const sinceOf = new Map(waiting.map(({ accountId, waitingSince }) => [accountId, new Date(waitingSince)]));
    const at = now();
    const suspects = (await accounts.withIds([...sinceOf.keys()])).flatMap(({ id: accountId, keys }) => {
      const key = posNotReading(keys, { waitingSince: sinceOf.get(accountId) ?? at, now: at });
      return key === undefined ? [] : [{ accountId, keyId: key.id, lastUsedAt: key.lastUsedAt.toISOString() }];
    });
    const found = await Promise.all(
      suspects.map(async (suspect) => ((await isSent(suspect.accountId)) ? [] : [suspect])),
    );
    return found.flat();
  };
};
