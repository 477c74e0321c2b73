import type { LiveEvent } from '@kopru/contracts/panel/overview';

/** One open browser tab. */
export interface LiveClient {
  accountId: string;
  userId: string;
  sessionId: string;
  /** As many tabs as the account may have open here. */
  maxOfAccount: number;
  /** The only restaurants whose events this person gets; null: all. */
  restaurantIds: readonly string[] | null;
  /** What this person gets of an event. */
  show(event: LiveEvent): LiveEvent;
  /** False when the browser is too slow. */
  send(text: string): boolean;
  close(): void;
}

const isRecipient = ({ restaurantIds }: LiveClient, { restaurantId }: LiveEvent): boolean =>
  restaurantIds === null || restaurantIds.includes(restaurantId);

const textOf = (event: LiveEvent): string => `event: change\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;

/** Hands an account's events to its open tabs, and to nobody else's. */
export const createLiveHub = () => {
  let isClosed = false;
  const byAccount = new Map<string, Set<LiveClient>>();
  const all = (): LiveClient[] => [...byAccount.values()].flatMap((clients) => [...clients]);
  const close = (isMeant: (client: LiveClient) => boolean): void => {
    for (const client of all().filter(isMeant)) client.close();
  };
  return {
    /** False when the account has too many tabs open. */
    add: (client: LiveClient): boolean => {
      const clients = byAccount.get(client.accountId) ?? new Set();
      if (clients.size >= client.maxOfAccount) return false;
      byAccount.set(client.accountId, clients.add(client));
      // The browser reconnects in three seconds, to another replica.
      if (isClosed) client.close();
      return true;
    },
    remove: (client: LiveClient): void => {
      const clients = byAccount.get(client.accountId);
      clients?.delete(client);
      if (clients?.size === 0) byAccount.delete(client.accountId);
    },
    publish: (accountId: string, event: LiveEvent): void => {
      // A tab that is too slow is closed; its browser reconnects and reads everything anew.
      const text = textOf(event);
      for (const client of byAccount.get(accountId) ?? []) {
        if (!isRecipient(client, event)) continue;
        const shown = client.show(event);
        if (!client.send(shown === event ? text : textOf(shown))) client.close();
      }
    },
    closeSession: (sessionId: string): void => close((client) => client.sessionId === sessionId),
    closeUser: (userId: string): void => close((client) => client.userId === userId),
    /** Ends every stream, also any opened later, so that a stopping process does not wait for browsers. */
    closeAll: (): void => {
      isClosed = true;
      close(() => true);
    },
    countOf: (accountId: string): number => byAccount.get(accountId)?.size ?? 0,
    isEmpty: (): boolean => byAccount.size === 0,
  };
};
export type LiveHub = ReturnType<typeof createLiveHub>;
