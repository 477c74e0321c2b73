import { appError } from '@kopru/contracts';
import type { Accounts } from '../accounts/open-accounts.ts';
import type { LiveClient, LiveHub } from './live-hub.ts';
import type { PanelHandlers } from './panel-handler.ts';

const heartbeatMs = 15_000;
const maxBufferedBytes = 262_144;

/** Sends the account's public events as they happen, for as long as the session lives. */
export const liveHandler = ({ sessions }: Accounts, hub: LiveHub) =>
  ({
    followEvents: ({ session, request, response }) => {
      const client: LiveClient = {
        accountId: session.accountId,
        userId: session.userId,
        sessionId: session.id,
        send: (text) => response.write(text) || response.writableLength < maxBufferedBytes,
        close: () => response.end(),
      };
      if (!hub.add(client)) throw appError('rate_limited', { retryAfterSeconds: 30 });
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // A buffering proxy would hold the events back.
        'X-Accel-Buffering': 'no',
      });
      response.write('retry: 3000\n\n');
      // A stopping process ends the stream: the browser reconnects in three seconds, to another replica.
      if (hub.isClosed()) response.end();
      // Ends the stream when another replica has ended the session; the heartbeat also keeps proxies from closing the
      // line.
      const check = async (): Promise<void> => {
        if (await sessions.isLive(session.id).catch(() => true)) response.write(': still here\n\n');
        else response.end();
      };
      const timer = setInterval(() => void check(), heartbeatMs);
      request.socket.setTimeout(0);
      response.once('close', () => {
        clearInterval(timer);
        hub.remove(client);
      });
    },
  }) satisfies Partial<PanelHandlers>;
