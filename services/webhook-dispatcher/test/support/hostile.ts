import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listening, type Listening } from '@kopru/testing';

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

/** One receiver of every kind. */
export const hostileReceivers = (): Promise<Listening[]> =>
  Promise.all(
    Object.values(behaviours).map((behave) =>
      listening(
        createServer({ allowHalfOpen: true }, (socket) => {
          socket.on('error', () => socket.destroy());
          socket.once('data', () => behave(socket));
        }),
      ),
    ),
  );
