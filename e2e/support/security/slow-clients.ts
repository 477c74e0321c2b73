import { inParallel } from './injections.ts';
import { head, openRaw, type RawConnection } from './raw-connection.ts';

const usually = 40;
const dripEveryMs = 2000;

export interface SlowTarget {
  gateway: string;
  ingest: string;
  key: string;
  pushUrl: string;
}

export interface SlowClients {
  /** How long the server kept each connection. */
  closed: Promise<number[]>;
  stop: () => void;
}

/**
 * Clients that send a byte every two seconds to the gateway and to ingest: in the headers, in a body with a length, in
 * a chunked body, and in one over the limit.
 */
export const openSlowClients = async (
  { gateway, ingest, key, pushUrl }: SlowTarget,
  perKind = usually,
): Promise<SlowClients> => {
  const push = new URL(pushUrl).pathname;
  const authorization = `Authorization: Bearer ${key}`;
  const kinds = [
    [gateway, 'GET /nowhere HTTP/1.1\r\nHost: k'],
    [gateway, head('POST /web-api/v1/restaurants HTTP/1.1', authorization, 'Content-Length: 1000')],
    [ingest, 'POST /nowhere HTTP/1.1\r\nHost: k'],
    [ingest, head(`POST ${push} HTTP/1.1`, 'Content-Length: 1000')],
    [ingest, `${head(`POST ${push} HTTP/1.1`, 'Transfer-Encoding: chunked')}100\r\n`],
    // A body far over the limit that never ends.
    [ingest, `${head(`POST ${push} HTTP/1.1`, 'Transfer-Encoding: chunked')}7fffffff\r\n${'x'.repeat(2_000_000)}`],
  ] as const;
  const starts = kinds.flatMap((kind) => Array.from({ length: perKind }, () => kind));
  const opened: RawConnection[] = await inParallel(starts, 50, async ([base, start]) => {
    const connection = await openRaw(base);
    connection.send(start);
    return connection;
  });
  const drip = setInterval(() => {
    for (const connection of opened) if (!connection.isClosed()) connection.send('x');
  }, dripEveryMs);
  return {
    closed: Promise.all(opened.map(({ closed }) => closed)),
    stop: () => {
      clearInterval(drip);
      for (const connection of opened) connection.destroy();
    },
  };
};
