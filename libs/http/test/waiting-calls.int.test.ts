import { createServer, type ServerResponse } from 'node:http';
import type { InternalOperations } from '@kopru/contracts/internal/operation';
import { listening, waitFor, type Listening } from '@kopru/testing';
import { z } from 'zod';
import { createInternalClient, createServiceClient } from '../src/index.ts';

/** More than a client has connections for calls that are answered at once. */
const many = 300;
const accountId = 'a'.repeat(24);
const query = z.object({ wait: z.coerce.number().default(0) });
const data = z.object({ path: z.string() });
const operations = {
  events: { method: 'get', path: '/events', query, data, waits: true, timeoutMs: 60_000 },
  endpoints: { method: 'get', path: '/endpoints', data },
} as const satisfies InternalOperations;

describe('calls that wait until there is something to say', () => {
  let server: Listening;
  const unanswered: (() => void)[] = [];
  const answer = (response: ServerResponse, path: string): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { path } }));
  };

  beforeAll(async () => {
    const answers = createServer(({ url = '' }, response) => {
      if (url.includes('wait=3')) unanswered.push(() => answer(response, 'events'));
      else answer(response, url);
    });
    server = await listening(answers);
  });
  afterAll(() => server.stop());

  it('delay no other call, however many they are', async () => {
    const client = createInternalClient({
      baseUrl: server.url,
      audience: 'webhook-dispatcher',
      credential: { tokenFor: () => Promise.resolve('token') },
    });
    const owner = createServiceClient(operations, client);
    const waiting = Array.from({ length: many }, () => owner.events({ accountId, query: { wait: 3 } }));
    await waitFor(() => unanswered.length >= 256);
    expect(await owner.endpoints({ accountId })).toEqual({ path: '/internal/endpoints' });
    expect(await owner.events({ accountId, query: { wait: 0 } })).toEqual({ path: '/internal/events?wait=0' });
    await waitFor(() => unanswered.length === many);
    for (const end of unanswered) end();
    expect(await Promise.all(waiting)).toHaveLength(many);
  });
});
