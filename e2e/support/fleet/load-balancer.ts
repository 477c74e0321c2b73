import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '@kopru/testing';

const pollEveryMs = 200;
/** So long that a slow replica on a busy machine does not count as not ready. */
const pollTimeoutMs = 15_000;
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade']);

export interface LoadBalancer {
  url: string;
  /** The ports that get requests now. */
  inUse: () => number[];
  /** Requests that could not be forwarded, each with the reason. */
  failures: string[];
  close: () => void;
}

const endToEnd = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/** Balances like a Kubernetes Service: only replicas whose /readyz is 200 get requests, and nothing is retried. */
export const openLoadBalancer = async (ports: readonly number[]): Promise<LoadBalancer> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const ready = new Set<number>();
  /** What each said last of its readiness. */
  const said = new Map<number, string>();
  const failures: string[] = [];
  let next = 0;

  const polled = new Set<number>();
  const poll = async (port: number): Promise<void> => {
    if (polled.has(port)) return;
    polled.add(port);
    const signal = AbortSignal.timeout(pollTimeoutMs);
    const sentAt = performance.now();
    const [status, text] = await fetch(`http://127.0.0.1:${String(port)}/readyz`, { signal })
      .then(async (answer) => [answer.status, await answer.text()] as const)
      .catch((error: unknown) => [0, String(error)] as const);
    if (status === 200) ready.add(port);
    else ready.delete(port);
    said.set(port, `${String(port)} after ${String(Math.round(performance.now() - sentAt))} ms: ${text}`);
    polled.delete(port);
  };
  const polling = ports.map((port) => setInterval(() => void poll(port), pollEveryMs));

  const fail = (response: ServerResponse, reason: string): void => {
    failures.push(reason);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(reason);
  };
  const forward = (incoming: IncomingMessage, response: ServerResponse, port: number): void => {
    const what = `${String(incoming.method)} ${String(incoming.url)} at ${String(port)}`;
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: endToEnd(incoming.headers),
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
        answer.pipe(response);
        answer.once('error', (error) => {
          fail(response, `${what}: ${error.message}`);
        });
      },
    );
    let isGone = false;
    sent.once('error', (error) => {
      if (!isGone) fail(response, `${what}: ${error.message}`);
    });
    response.once('close', () => {
      isGone = !response.writableFinished;
      if (isGone) sent.destroy();
    });
    incoming.pipe(sent);
  };

  const server = createServer((incoming, response) => {
    const usable = ports.filter((port) => ready.has(port));
    next += 1;
    const port = usable[next % Math.max(1, usable.length)];
    if (port === undefined)
      fail(response, `${String(incoming.url)}: no replica is ready (${[...said.values()].join(', ')})`);
    else forward(incoming, response, port);
  });
  server.keepAliveTimeout = 600_000;
  const { url, stop } = await listening(server);
  return {
    url,
    inUse: () => [...ready],
    failures,
    close: () => {
      for (const timer of polling) clearInterval(timer);
      agent.destroy();
      void stop();
    },
  };
};
