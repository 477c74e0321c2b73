import { createServer, type IncomingMessage } from 'node:http';

const maxRequests = 100;
const deliveries: { at: string; event: string | undefined; authorization: string; body: unknown }[] = [];

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await request.toArray()).join('');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Stands in for a restaurant's own system: takes every webhook, shows the last hundred at GET /. */
const server = createServer((request, response) => {
  const answer = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2));
  };
  const take = async (): Promise<void> => {
    const { authorization = '' } = request.headers;
    const entry = {
      at: new Date().toISOString(),
      event: request.headers['x-webhook-event']?.toString(),
      authorization: authorization.replace(/.(?=.{4})/g, '*'),
      body: await bodyOf(request),
    };
    deliveries.unshift(entry);
    deliveries.length = Math.min(deliveries.length, maxRequests);
    process.stdout.write(`${JSON.stringify(entry)}\n`);
    answer(200, { received: true });
  };
  if (request.url === '/healthz') answer(200, { status: 'ok' });
  else if (request.method === 'GET') answer(200, deliveries);
  else void take();
});

server.listen(Number(process.env['PORT'] ?? 8091), process.env['HOST'] ?? '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
