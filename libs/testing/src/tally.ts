import { createServer, type Socket } from 'node:net';
import { listening } from './listening.ts';

export interface Hit {
  recordId: string;
  event: string;
  attempt: number;
  /** The event's place among those of its order; 0: it has none. */
  sequence: number;
  path: string;
  providerOrderId: string;
  /** performance.now() of its receipt. */
  at: number;
}

/** A status to answer with, no answer at all, or a closed connection. */
export type Reply = number | 'hang' | 'reset';
export type Replying = (hit: Hit) => Reply | Promise<Reply>;

/** A receiver for very many webhooks, made cheap because it shares the processor with the services. */
export interface Tally {
  url: string;
  /** The webhooks received and how each was answered; empty when `recordsHits` is false. */
  hits: (Hit & { reply: Reply })[];
  /** When each order's first webhook came, by the platform's order number. */
  firstAt: Map<string, number>;
  total(): number;
  /** How often each record was received. */
  counts(): Map<string, number>;
  /** Sets the answer from now on. */
  answer(replying: Reply | Replying): void;
  /** Resolves when webhooks of `count` different orders have come; rejects after `deadlineMs`. */
  whenReceived(count: number, deadlineMs: number): Promise<void>;
  stop(): Promise<void>;
}

interface TallyOptions {
  host?: string;
  /** False: it only counts, so that a million webhooks fit. */
  recordsHits?: boolean;
}

const headEnd = '\r\n\r\n';
const orderNumber = '"providerOrderId":"';
const headers = {
  length: /\r\ncontent-length: (\d+)/i,
  recordId: /\r\nx-webhook-id: (.*)/i,
  event: /\r\nx-webhook-event: (.*)/i,
  sequence: /\r\nx-webhook-sequence: (\d+)/i,
  attempt: /\r\nx-webhook-attempt: (\d+)/i,
};

/** Decoded as a separate string, because a slice of a longer one would keep all of it in memory. */
const orderNumberIn = (body: Buffer): string => {
  const found = body.indexOf(orderNumber);
  if (found === -1) return '';
  const start = found + orderNumber.length;
  return body.toString('utf8', start, body.indexOf('"', start));
};

/** Takes each complete request of a connection: one at a time and without chunks, as the dispatcher sends them. */
const onHits = (socket: Socket, take: (hit: Hit) => void): void => {
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(headEnd);
    if (end === -1) return;
    const head = received.toString('latin1', 0, end);
    const value = (name: keyof typeof headers): string => headers[name].exec(head)?.[1] ?? '';
    if (received.length < end + headEnd.length + Number(value('length'))) return;
    const body = received.subarray(end);
    received = Buffer.alloc(0);
    take({
      recordId: value('recordId'),
      event: value('event'),
      attempt: Number(value('attempt')),
      sequence: Number(value('sequence')),
      path: head.split(' ', 2)[1] ?? '',
      providerOrderId: orderNumberIn(body),
      at: performance.now(),
    });
  });
};

const write = (socket: Socket, reply: Reply): void => {
  if (reply === 'reset') socket.destroy();
  else if (reply !== 'hang') socket.write(`HTTP/1.1 ${reply} -\r\ncontent-length: 2\r\n\r\n{}`);
};

/** Reads just enough HTTP for the dispatcher's requests. */
export const tally = async ({ host = '127.0.0.1', recordsHits = true }: TallyOptions = {}): Promise<Tally> => {
  const hits: Tally['hits'] = [];
  const firstAt = new Map<string, number>();
  let replying: Reply | Replying = 200;
  let total = 0;
  let check: () => void = () => undefined;
  const finish = (socket: Socket, hit: Hit, reply: Reply): void => {
    total += 1;
    if (recordsHits) hits.push({ ...hit, reply });
    if (hit.providerOrderId !== '' && !firstAt.has(hit.providerOrderId)) firstAt.set(hit.providerOrderId, hit.at);
    write(socket, reply);
    check();
  };
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    onHits(socket, (hit) => {
      const reply = typeof replying === 'function' ? replying(hit) : replying;
      if (reply instanceof Promise) void reply.then((later) => finish(socket, hit, later));
      else finish(socket, hit, reply);
    });
  });
  const { url, stop } = await listening(server, { host });
  return {
    url,
    hits,
    firstAt,
    total: () => total,
    counts: () => {
      const counts = new Map<string, number>();
      for (const { recordId } of hits) counts.set(recordId, (counts.get(recordId) ?? 0) + 1);
      return counts;
    },
    answer: (next) => {
      replying = next;
    },
    whenReceived: (count, deadlineMs) =>
      new Promise((done, failed) => {
        const timer = setTimeout(
          () => failed(new Error(`only ${firstAt.size} of ${count} orders were heard of in ${deadlineMs} ms`)),
          deadlineMs,
        );
        check = () => {
          if (firstAt.size < count) return;
          clearTimeout(timer);
          done();
        };
        check();
      }),
    stop,
  };
};
