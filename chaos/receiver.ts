import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  event: string;
  recordId: string;
  providerOrderId: string;
  /** performance.now() of its receipt. */
  atMs: number;
}

export interface ChaosReceiver {
  url: string;
  /** Acknowledged with 200, in order. */
  accepted: Received[];
  /** 200: well. 0: closes the connection. Anything else is answered as the status. */
  answerWith(status: number): void;
  close(): void;
}

/** A restaurant's system that keeps what it acknowledged, and can have an outage. With `dropEvery`, it forgets one in so many on purpose. */
export const openChaosReceiver = async (dropEvery: number): Promise<ChaosReceiver> => {
  const accepted: Received[] = [];
  let status = 200;
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (status === 0) return void request.socket.destroy();
      if (status === 200) {
        const { olay, veri } = JSON.parse(Buffer.concat(chunks).toString()) as {
          olay: string;
          veri: { id: string; providerOrderId: string };
        };
        count += 1;
        if (dropEvery === 0 || count % dropEvery !== 0)
          accepted.push({
            event: olay,
            recordId: veri.id,
            providerOrderId: veri.providerOrderId,
            atMs: performance.now(),
          });
      }
      response.writeHead(status, { 'content-length': '2' }).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    accepted,
    answerWith: (next) => {
      status = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
