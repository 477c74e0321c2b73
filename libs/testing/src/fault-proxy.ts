import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that a test can cut and mend: the server itself is shared and stays up. */
export interface FaultProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

export const faultProxy = async (target: { host: string; port: number }): Promise<FaultProxy> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    keep(incoming);
    if (isCut) return void incoming.destroy();
    const outgoing = connect(target);
    keep(outgoing);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
};
