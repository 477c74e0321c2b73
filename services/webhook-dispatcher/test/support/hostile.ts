import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const head = 'HTTP/1.1 200 OK\r\n';
const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
const filler = Buffer.alloc(16 * 1024, 'x');

/** Writes again and again, as fast as it is read or with a pause in between, until the other side has enough. */
const forever = (socket: Socket, chunk: string | Buffer, pauseMs = 0): void => {
  const more = (): void => {
    if (!socket.writable) return;
    socket.write(chunk, () => (pauseMs === 0 ? setImmediate(more) : setTimeout(more, pauseMs)));
  };
  more();
};

/** What a receiver may do to us once it has got a request. */
const behaviours: Record<string, (socket: Socket) => void> = {
  'never answers': () => undefined,
  'drips its headers': (socket) => {
    socket.write(head);
    forever(socket, 'X-Drip: y\r\n', 50);
  },
  'drips its body': (socket) => {
    socket.write(`${head}Content-Length: 1000000\r\n\r\n`);
    forever(socket, 'y', 50);
  },
  'floods us with headers': (socket) => {
    socket.write(head);
    forever(socket, `X-Flood: ${'y'.repeat(8_000)}\r\n`);
  },
  'has an endless body': (socket) => {
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    forever(socket, `${filler.length.toString(16)}\r\n${filler.toString()}\r\n`);
  },
  'sends a decompression bomb': (socket) => {
    socket.write(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  },
  'stops in the middle of its body': (socket) => void socket.write(`${head}Content-Length: 50\r\n\r\nhalf`),
  'resets the connection': (socket) => void socket.resetAndDestroy(),
  'ends its side and stays': (socket) => void socket.end(),
  'answers what is not HTTP': (socket) => forever(socket, 'SSH-2.0-OpenSSH_9.2\r\n', 20),
};

export interface Hostile {
  url: string;
  stop(): Promise<void>;
}

/** One receiver of every kind. */
export const hostileReceivers = (): Promise<Hostile[]> =>
  Promise.all(
    Object.values(behaviours).map(async (behave): Promise<Hostile> => {
      const sockets = new Set<Socket>();
      const server = createServer({ allowHalfOpen: true }, (socket) => {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => sockets.delete(socket));
        socket.once('data', () => behave(socket));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        stop: async () => {
          const closed = new Promise((resolve) => server.close(resolve));
          for (const socket of sockets) socket.destroy();
          await closed;
        },
      };
    }),
  );
