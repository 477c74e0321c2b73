import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

export interface ReceivedRequest<Body = unknown> {
  method: string;
  /** Path with query. */
  path: string;
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; undefined when it is not JSON. */
  json: Body;
  at: number;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  delayMs?: number;
  /** Never answer. */
  hang?: boolean;
  /** Close the connection without an answer. */
  reset?: boolean;
}

export type Answering<Body = unknown> = (request: ReceivedRequest<Body>, index: number) => Answer | Promise<Answer>;

/** A real HTTP server that records its requests and gives the configured answers. */
export interface Receiver<Body = unknown> {
  url: string;
  requests: ReceivedRequest<Body>[];
  /** Sets the answer from now on. */
  answer(answering: Answer | Answering<Body>): void;
  stop(): Promise<void>;
}

const read = async <Body>(request: IncomingMessage): Promise<ReceivedRequest<Body>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    text,
    json: json as Body,
    at: Date.now(),
  };
};

const write = async (response: ServerResponse, answer: Answer): Promise<void> => {
  if (answer.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
  if (answer.hang === true) return;
  if (answer.reset === true) return void response.destroy();
  const isText = typeof answer.body === 'string';
  response.writeHead(answer.status ?? 200, {
    'Content-Type': isText ? 'text/plain' : 'application/json',
    ...answer.headers,
  });
  response.end(answer.body === undefined ? '' : isText ? answer.body : JSON.stringify(answer.body));
};

export const receiver = async <Body = unknown>(
  initial: Answer | Answering<Body> = {},
  host = '127.0.0.1',
): Promise<Receiver<Body>> => {
  let answering = initial;
  const requests: ReceivedRequest<Body>[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const received = await read<Body>(request);
      const index = requests.push(received) - 1;
      await write(response, typeof answering === 'function' ? await answering(received, index) : answering);
    })().catch(() => response.destroy());
  });
  const { url, stop } = await listening(server, { host });
  return {
    url,
    requests,
    answer: (next) => {
      answering = next;
    },
    stop,
  };
};

/** The body of an order's webhook. */
interface Webhook {
  olay: string;
  veri: { id: string; providerOrderId: string; restaurantId: string };
}

/** A restaurant's own system. */
export type WebhookReceiver = Receiver<Webhook>;

export const webhookReceiver = async (...given: Parameters<typeof receiver<Webhook>>): Promise<WebhookReceiver> => {
  const server = await receiver<Webhook>(...given);
  return { ...server, url: `${server.url}/hook` };
};
