import { isIP, Socket } from 'node:net';
import { failure } from '@kopru/contracts/errors/failures';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { createLenientAnswer, maxHeadBytes, type LenientAnswer } from './lenient-answer.ts';
import { bareHost, RefusedAddressError, type UrlGuard } from './url-guard.ts';

/** A connection carries one request at a time. */
export interface Connection {
  /** It has carried a request before, so the other side may have closed it in the meantime. */
  isReused: boolean;
  /** The other side has begun to answer the request under way. */
  isAnswering: boolean;
  send(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** Ends it at once, also while it is connecting. */
  destroy(): void;
}

export interface Connections {
  /** The idle connection that was used last, or else a new one. */
  take(url: URL): Connection;
  open(url: URL): Connection;
  /** Returns a connection for the next request. */
  giveBack(url: URL, connection: Connection): void;
  /** Closes idle connections. */
  close(): void;
}

/** Idle connections are closed before most servers and load balancers would close them. */
const idleTimeoutMs = 4_000;

const settings: Client.Options = {
  allowH2: false,
  // The caller has one deadline for everything.
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: idleTimeoutMs,
  keepAliveMaxTimeout: idleTimeoutMs,
  maxHeaderSize: maxHeadBytes,
};

/** Opens sockets; the last check before them: a literal address is vetted here, a name by the look-up. */
const guardedConnector = (guard: UrlGuard) => {
  const connect = buildConnector({ allowH2: false, timeout: 0, lookup: guard.lookup });
  return (url: URL, options: buildConnector.Options, callback: buildConnector.Callback): Socket => {
    const hostname = bareHost(url);
    const isName = isIP(hostname) === 0;
    const address = isName ? undefined : guard.refusalOfAddress(hostname);
    if (address !== undefined) throw new RefusedAddressError(failure('host_is', { host: hostname, address }));
    // It returns the socket, which its type leaves out.
    return connect({ ...options, hostname, servername: isName ? hostname : '' }, callback) as unknown as Socket;
  };
};

/** Lets the parser read what the answer says, not how it is written. */
const readLeniently = (socket: Socket, answer: LenientAnswer): void => {
  let last: Buffer | undefined;
  const read = (): Buffer | null => Socket.prototype.read.call(socket) as Buffer | null;
  socket.read = () => {
    for (let chunk = read(); chunk !== null; chunk = read()) {
      const passed = answer.take(chunk);
      if (passed !== undefined) return passed;
    }
    const passed = last ?? null;
    last = undefined;
    return passed;
  };
  // Comes before the parser's own listener.
  socket.once('end', () => {
    last = answer.end();
    if (last !== undefined) socket.emit('readable');
  });
};

export const createConnections = (guard: UrlGuard): Connections => {
  const connect = guardedConnector(guard);
  /** By origin, the one used last at the end. */
  const idle = new Map<string, Connection[]>();

  const forget = (origin: string, connection: Connection): void => {
    const others = idle.get(origin)?.filter((other) => other !== connection) ?? [];
    if (others.length > 0) idle.set(origin, others);
    else idle.delete(origin);
  };

  const open = (url: URL): Connection => {
    let socket: Socket | undefined;
    const answer = createLenientAnswer(() => {
      connection.isAnswering = true;
    });
    const client = new Client(url.origin, {
      ...settings,
      connect: (options, callback) => {
        socket = connect(url, options, callback);
        readLeniently(socket, answer);
      },
    });
    const connection: Connection = {
      isReused: false,
      isAnswering: false,
      send: (request, handler) => {
        connection.isAnswering = false;
        answer.expect();
        client.dispatch(request, handler);
      },
      destroy: () => {
        void client.destroy();
        socket?.destroy();
      },
    };
    client.on('disconnect', () => {
      connection.isReused = false;
      forget(url.origin, connection);
    });
    return connection;
  };

  return {
    open,
    take: (url) => idle.get(url.origin)?.pop() ?? open(url),
    giveBack: ({ origin }, connection) => {
      connection.isReused = true;
      const others = idle.get(origin);
      if (others === undefined) idle.set(origin, [connection]);
      else others.push(connection);
    },
    close: () => {
      for (const connection of [...idle.values()].flat()) connection.destroy();
      idle.clear();
    },
  };
};
