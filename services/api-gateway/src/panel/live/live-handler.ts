import type { Accounts } from '../../identity/open-accounts.ts';
import { tooManyAtOnce } from '../../identity/accounts/limits.ts';
import type { LiveFeed } from './live-events.ts';
import type { LiveClient } from './live-hub.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';
import { eventFor } from '../access/within-role.ts';

const checkMs = 15_000;
/** The panel takes a line for dead after nine seconds of silence; a proxy needs more to close it. */
const beatMs = 4000;
const maxBufferedBytes = 262_144;
const headers = new Headers({
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // A buffering proxy would hold the events back.
  'X-Accel-Buffering': 'no',
});

/** Sends the account's public events as they happen, for as long as the session lives. */
export const liveHandler = ({ sessions, users, limits }: Accounts, feed: LiveFeed) =>
  ({
    followEvents: async ({ accountId, session, user, request, response }) => {
      const { livePanels } = await limits.of(accountId);
      // A browser that left while it was admitted would never be taken off the list.
      if (response.destroyed) return;
      const write = (text: string): boolean => response.writableEnded || response.write(text);
      const client: LiveClient = {
        accountId,
        userId: session.userId,
        sessionId: session.id,
        maxOfAccount: livePanels,
        restaurantIds: user.restaurantIds,
        show: (event) => eventFor(user.role, event),
        send: (text) => write(text) || response.writableLength < maxBufferedBytes,
        close: () => response.end(),
      };
      const listening = feed.add(client);
      if (listening === undefined) throw tooManyAtOnce('livePanels', livePanels, 30);
      // Ends the stream when another replica has ended the session, or changed what its person may see.
      const mayGoOn = async (): Promise<boolean> => {
        const [isLive, now] = await Promise.all([
          sessions.isLive(session.id),
          users.find(session.accountId, session.userId),
        ]);
        const isSame = now?.role === user.role && String(now.restaurantIds) === String(user.restaurantIds);
        return isLive && isSame;
      };
      const check = async (): Promise<void> => {
        if (!(await mayGoOn().catch(() => true))) response.end();
      };
      const timers = [setInterval(() => void check(), checkMs)];
      request.socket.setTimeout(0);
      response.setHeaders(headers);
      response.once('close', () => {
        for (const timer of timers) clearInterval(timer);
        feed.remove(client);
      });
      await listening;
      write('retry: 3000\n\n');
      if (!response.destroyed) timers.push(setInterval(() => write('event: beat\ndata: {}\n\n'), beatMs));
    },
  }) satisfies Partial<PanelHandlers>;
