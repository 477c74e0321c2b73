import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** A receiver that answers 200 at once; with `isHanging` it never answers. */
export const openReceiver = async (options: { isHanging?: boolean } = {}): Promise<Receiver> => {
  const receivedAt = new Map<string, number>();
  let total = 0;
  let check: () => void = () => undefined;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      total += 1;
      const id = orderNumber.exec(Buffer.concat(chunks).toString())?.[1];
      if (id !== undefined && !receivedAt.has(id)) receivedAt.set(id, performance.now());
      if (options.isHanging !== true) response.writeHead(200, { 'content-length': '2' }).end('{}');
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
      server.closeAllConnections();
    },
  };
};
