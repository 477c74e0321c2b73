import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingReceiver {
  url: string;
  /** Order numbers that it was told of. */
  told: Set<string>;
  close: () => Promise<void>;
}

/** Keeps nothing but the order numbers, so that a million of them fit. */
export const openCountingReceiver = async (): Promise<CountingReceiver> => {
  const told = new Set<string>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.once('end', () => {
      told.add((JSON.parse(text) as { veri: { providerOrderId: string } }).veri.providerOrderId);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    told,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
};
