import { connect, createServer, type Socket } from 'node:net';
import { listening } from './listening.ts';

/** A way to a server that a test can cut, stall and mend: the server itself is shared and stays up. */
export interface FaultProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Falls silent without closing anything, like a dead host or network; new connections open and stay silent. */
  stall(): void;
  /** Restores the connection; delayed data arrives late. */
  mend(): void;
  stop(): Promise<void>;
}

export interface FaultProxyOptions {
  host: string;
  port: number;
  /** The port to listen on; any free one when absent. */
  listenOn?: number;
}

export const faultProxy = async ({ listenOn = 0, ...target }: FaultProxyOptions): Promise<FaultProxy> => {
  const sockets = new Set<Socket>();
  const ways = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const flow = ([from, to]: readonly [Socket, Socket]): void => void from.pipe(to);
  const pause = ([from, to]: readonly [Socket, Socket]): void => void from.unpipe(to).pause();
  const server = createServer((incoming) => {
    track(incoming);
    if (state === 'cut') return void incoming.destroy();
    const outgoing = connect(target);
    track(outgoing);
    const both = [[incoming, outgoing] as const, [outgoing, incoming] as const];
    for (const way of both) {
      ways.add(way);
      way[0].on('close', () => {
        ways.delete(way);
        way[1].destroy();
      });
      if (state === 'stalled') pause(way);
      else flow(way);
    }
  });
  const { port, stop } = await listening(server, { port: listenOn });
  const cut = (): void => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    stall: () => {
      state = 'stalled';
      ways.forEach(pause);
    },
    mend: () => {
      if (state === 'stalled') ways.forEach(flow);
      state = 'open';
    },
    stop: async () => {
      cut();
      await stop();
    },
  };
};
