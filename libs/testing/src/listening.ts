import type { AddressInfo, Server, Socket } from 'node:net';

/** Where a server listens, and how it ends. */
export interface Listening {
  port: number;
  /** `http://host:port` */
  url: string;
  /** Ends the server with all its connections. */
  stop(): Promise<void>;
}

/** Lets a server, of HTTP or of plain connections, listen on a free port, or on `port`. */
export const listening = async (server: Server, { host = '127.0.0.1', port = 0 } = {}): Promise<Listening> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    url: `http://${host}:${own}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
