import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Collector {
  url: string;
  /** Everything that came, as text. */
  spans: () => string;
  close: () => void;
}

/** Takes what the services send over OTLP/HTTP. */
export const openCollector = async (): Promise<Collector> => {
  let spans = '';
  const server = createServer((request, response) => {
    request
      .toArray()
      .then((chunks: Buffer[]) => {
        spans += Buffer.concat(chunks).toString();
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    spans: () => spans,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
