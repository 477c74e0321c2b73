import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { failure } from '@kopru/contracts';
import { RefusedAddressError, type UrlGuard } from './url-guard.ts';

const settings: AgentOptions = {
  keepAlive: true,
  scheduling: 'lifo',
  // Idle connections are closed before most servers and load balancers would close them.
  timeout: 4_000,
};

type Connect = (options: { host?: string | null }, callback?: (error: Error | null, stream: Duplex) => void) => unknown;

/** The last gate before the socket: a literal address is vetted here, a name by the look-up. */
const guarded = <A extends HttpAgent>(agent: A, guard: UrlGuard): A => {
  const connect = agent.createConnection.bind(agent) as Connect;
  const gate: Connect = (options, callback) => {
    const host = options.host ?? '';
    const address = isIP(host) === 0 ? undefined : guard.refusalOfAddress(host);
    if (address !== undefined) throw new RefusedAddressError(failure('host_is', { host, address }));
    return connect({ ...options, lookup: guard.lookup } as { host?: string }, callback);
  };
  return Object.assign(agent, { createConnection: gate });
};

export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
  close(): void;
}

export const createAgents = (guard: UrlGuard): Agents => {
  const http = guarded(new HttpAgent(settings), guard);
  const https = guarded(new HttpsAgent(settings), guard);
  return {
    http,
    https,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
};
