import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EchoServer {
  url: string;
  requests: () => number;
  close: () => void;
}

/** Another company's server at its worst: it answers with the status in the address and everything that it was sent. */
export const openEchoServer = async (): Promise<EchoServer> => {
  let requests = 0;
  const echo = async (request: IncomingMessage): Promise<string> =>
    JSON.stringify({ message: 'refused', headers: request.headers, body: (await request.toArray()).join('') });
  const server = createServer((request, response) => {
    requests += 1;
    const status = Number(/\/status-(\d{3})/.exec(request.url ?? '')?.[1] ?? 401);
    echo(request)
      .then((text) => response.writeHead(status, { 'content-type': 'application/json' }).end(text))
      .catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests: () => requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
