/** What a busy account has sent is known here, so that the database need not be asked for each of its orders. */
export interface BusyAccounts {
  /** Whether no process has stored this order before. False where that is not certain. */
  isNew(order: { accountId: string; id: string }): boolean;
  /** Counts an order of the account, which makes it busy, and remembers its id. */
  sent(accountId: string, id: string): void;
}

/** The ids that an account's orders have in the store: all of them, or those stored since then; at most `limit`. */
export type ReadSentIds = (accountId: string, since: Date | undefined, limit: number) => Promise<readonly string[]>;

interface Account {
  /** Orders of the present minute. */
  count: number;
  minuteFrom: number;
  /** What this process has sent, from the first order on, and what was read. */
  ids: Set<number>;
  /** When the last reading began: until then the ids are complete. */
  readAt?: { time: number; date: Date };
  isReading: boolean;
  isTooLarge: boolean;
}

const minuteMs = 60_000;
/** An account with so many orders within a minute is busy. */
const busyFrom = 120;
/** What other processes store is read this often, and what was read is taken for complete this long. */
const readEveryMs = 500;
const completeForMs = 1_000;
/** Other processes gather their writes, and clocks differ. */
const overlapMs = 3_000;
/** Of one account, and of all together: about 25 MiB. */
const maxOfAccount = 200_000;
const maxOfAll = 1_000_000;

/** Seven of the id's digits: two ids may share them, and then the database is asked. */
const shortOf = (id: string): number => Number.parseInt(id.slice(-7), 16);

/**
 * Below `busyFrom` orders a minute the store is asked for each order. Above, an order whose id is not among those that were
 * read or sent is new, unless another process has stored it within the last second.
 */
export const createBusyAccounts = (parts: {
  read: ReadSentIds;
  onError: (error: unknown) => void;
  now?: () => number;
}): BusyAccounts => {
  const { read, onError, now = () => performance.now() } = parts;
  const accounts = new Map<string, Account>();

  const idCount = (): number => [...accounts.values()].reduce((sum, { ids }) => sum + ids.size, 0);
  const refresh = async (accountId: string, account: Account): Promise<void> => {
    account.isReading = true;
    const time = now();
    const date = new Date();
    const since = account.readAt === undefined ? undefined : new Date(account.readAt.date.getTime() - overlapMs);
    try {
      const found = await read(accountId, since, maxOfAccount + 1);
      for (const id of found) account.ids.add(shortOf(id));
      account.isTooLarge = found.length > maxOfAccount || account.ids.size > maxOfAccount || idCount() > maxOfAll;
      if (account.isTooLarge) account.ids.clear();
      else account.readAt = { time, date };
    } catch (error) {
      onError(error);
    } finally {
      account.isReading = false;
    }
  };
  /** Forgets, once a minute, the accounts that are no longer busy. */
  const forgetIdle = (at: number): void => {
    for (const [id, { minuteFrom, count, isReading }] of accounts)
      if (!isReading && at - minuteFrom > (count < busyFrom ? minuteMs : 2 * minuteMs)) accounts.delete(id);
  };
  let forgottenAt = now();
  const accountOf = (accountId: string, at: number): Account => {
    if (at - forgottenAt > minuteMs) {
      forgottenAt = at;
      forgetIdle(at);
    }
    const known = accounts.get(accountId);
    if (known !== undefined) {
      if (at - known.minuteFrom <= minuteMs) return known;
      if (known.count >= busyFrom) {
        Object.assign(known, { count: 0, minuteFrom: at });
        return known;
      }
    }
    const fresh: Account = { count: 0, minuteFrom: at, ids: new Set(), isReading: false, isTooLarge: false };
    accounts.set(accountId, fresh);
    return fresh;
  };

  return {
    isNew: ({ accountId, id }) => {
      const account = accounts.get(accountId);
      if (account?.readAt === undefined || account.isTooLarge) return false;
      return now() - account.readAt.time <= completeForMs && !account.ids.has(shortOf(id));
    },
    sent: (accountId, id) => {
      const at = now();
      const account = accountOf(accountId, at);
      account.count += 1;
      if (account.isTooLarge) return;
      account.ids.add(shortOf(id));
      const isBusy = account.readAt !== undefined || account.count >= busyFrom;
      const isDue = account.readAt === undefined || at - account.readAt.time >= readEveryMs;
      if (isBusy && isDue && !account.isReading) void refresh(accountId, account);
    },
  };
};
