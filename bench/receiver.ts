import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Receiver {
  url: string;
  /** When each order's first notification came, by the platform's order number (performance.now()). */
  receivedAt: Map<string, number>;
  total(): number;
  /** Resolves when `count` different orders were heard of; rejects after `deadlineMs`. */
  whenReceived(count: number, deadlineMs: number): Promise<void>;
  close(): void;
}

const orderNumber = /"providerOrderId":"([^"]+)"/;

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const bodyLength = /\r\ncontent-length: (\d+)\r\n/i;

/** Gives each complete request of a connection as text, headers and body; they come one at a time and without chunks. */
const onRequests = (socket: Socket, take: (request: string) => void): void => {
  let gathered: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    gathered = gathered.length === 0 ? chunk : Buffer.concat([gathered, chunk]);
    const headerEnd = gathered.indexOf('\r\n\r\n');
    if (headerEnd === -1) return;
    const length = Number(bodyLength.exec(gathered.toString('latin1', 0, headerEnd + 2))?.[1]);
    if (gathered.length < headerEnd + 4 + length) return;
    const request = gathered.toString();
    gathered = Buffer.alloc(0);
    take(request);
  });
};

/**
 * A receiver that answers 200 at once; with `isHanging` it never answers. It reads just enough HTTP for the dispatcher's
 * requests: what it costs, the services do not get.
 */
export const openReceiver = async (options: { isHanging?: boolean } = {}): Promise<Receiver> => {
  const receivedAt = new Map<string, number>();
  const sockets = new Set<Socket>();
  let total = 0;
  let check: () => void = () => undefined;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    onRequests(socket, (request) => {
      total += 1;
      const id = orderNumber.exec(request)?.[1];
      if (id !== undefined && !receivedAt.has(id)) receivedAt.set(id, performance.now());
      if (options.isHanging !== true) socket.write(answer);
      check();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    receivedAt,
    total: () => total,
    whenReceived: (count, deadlineMs) =>
      new Promise((done, failed) => {
        const timer = setTimeout(
          () => failed(new Error(`only ${receivedAt.size} of ${count} orders were heard of in ${deadlineMs} ms`)),
          deadlineMs,
        );
        check = () => {
          if (receivedAt.size < count) return;
          clearTimeout(timer);
          done();
        };
        check();
      }),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
