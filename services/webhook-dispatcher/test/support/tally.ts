import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Hit {
  /** The record's. */
  id: string;
  attempt: number;
  path: string;
  providerOrderId: string;
  status: number | 'hang';
  /** When it came in (Date.now()). */
  at: number;
}

/** A receiver for very many deliveries: what it keeps of each is what `hits` says. */
export interface Tally {
  url: string;
  hits: Hit[];
  /** How often each record came. */
  counts(): Map<string, number>;
  /** The status of an answer, or never to answer. */
  answer(statusOf: (hit: Omit<Hit, 'status'>) => number | 'hang'): void;
  stop(): Promise<void>;
}

const orderNumber = /"providerOrderId":"([^"]+)"/;

export const tally = async (): Promise<Tally> => {
  const hits: Hit[] = [];
  let statusOf: (hit: Omit<Hit, 'status'>) => number | 'hang' = () => 200;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const hit: Omit<Hit, 'status'> = {
        id: String(request.headers['x-webhook-id']),
        attempt: Number(request.headers['x-webhook-attempt']),
        path: request.url ?? '',
        providerOrderId: orderNumber.exec(text)?.[1] ?? '',
        at: Date.now(),
      };
      const status = statusOf(hit);
      hits.push({ ...hit, status });
      if (status !== 'hang') response.writeHead(status, { 'Content-Length': '0' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    counts: () => {
      const counts = new Map<string, number>();
      for (const { id } of hits) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    answer: (next) => {
      statusOf = next;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
