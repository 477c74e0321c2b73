import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Stands between a service and a server, so that a test can cut the line. */
export interface TcpProxy {
  port: number;
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

export const startTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dropAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      dropAll();
    },
    mend: () => {
      isCut = false;
    },
    stop: async () => {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
