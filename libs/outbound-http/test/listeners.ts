import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Listener {
  port: number;
  url: string;
  /** Connections that were opened, ever. */
  connections: () => number;
  close(): Promise<void>;
}

export const started = (server: Server, host: string): Promise<Listener> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        port,
        url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
        connections: () => connections,
        close: () =>
          new Promise((done) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => done());
          }),
      });
    });
  });
};

export const listenHttp = (answer: RequestListener, host = '127.0.0.1'): Promise<Listener> =>
  started(createServer({ keepAliveTimeout: 60_000 }, answer), host);

export const listenTcp = (onSocket: (socket: Socket) => void, host = '127.0.0.1'): Promise<Listener> =>
  started(createTcpServer(onSocket), host);
