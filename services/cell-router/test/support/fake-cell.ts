import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const token = 'a-token-of-the-tests-that-is-long';
export const keyOf = (letter: string): string => `kpr_live_${letter.repeat(43)}`;

export interface FakeCell {
  url: string;
  /** By kind and secret. */
  accounts: Map<string, string[]>;
  asked: string[];
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  answer: (response: ServerResponse) => void;
  /** Instead of `answer`, when the head of a request has come. */
  meet?: (request: IncomingMessage, response: ServerResponse) => void;
  server: Server;
  stop(): Promise<void>;
}

/** A gateway and an ingest, as far as a router sees them. */
export const fakeCell = async (name: string): Promise<FakeCell> => {
  const cell: FakeCell = {
    ...{ url: '', accounts: new Map<string, string[]>(), asked: [], requests: [] },
    answer: (response) => void response.setHeader('X-Cell', name).end(name),
    server: createServer((request, response) => {
      const { method = '', url: path = '', headers } = request;
      if (path !== '/internal/accounts/find' && cell.meet !== undefined) return void cell.meet(request, response);
      void text(request).then(
        (body) => {
          if (path !== '/internal/accounts/find') {
            cell.requests.push({ method, path, headers, body });
            cell.answer(response);
            return;
          }
          const { kind, secret } = JSON.parse(body) as { kind: string; secret: string };
          const isKnown = headers['x-internal-token'] === token;
          cell.asked.push(`${kind} ${secret}`);
          const accountIds = cell.accounts.get(`${kind} ${secret}`) ?? [];
          response.statusCode = isKnown ? 200 : 401;
          response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ success: true, data: { accountIds } }));
        },
        () => undefined,
      );
    }),
    stop: async () => {
      cell.server.closeAllConnections();
      await new Promise((resolve) => cell.server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => cell.server.listen(0, '127.0.0.1', resolve));
  cell.url = `http://127.0.0.1:${(cell.server.address() as AddressInfo).port}`;
  return cell;
};
