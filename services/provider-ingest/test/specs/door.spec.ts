import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { createLogger } from '@kopru/runtime';
import type { App } from '@kopru/service';
import { sharedSettings, waitFor } from '@kopru/testing';
import axios, { type AxiosResponse } from 'axios';
import { stage } from '../support/quiet-stage.ts';
import { errorOf } from '../support/stage.ts';

const sample = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/direct/order.json'), 'utf8')) as object;
const order = (number: string, more: object = {}): object => ({ ...sample, providerOrderId: number, ...more });

const pushTo = (app: App, { provider, token }: IntegrationCredentials, body: unknown): Promise<AxiosResponse> =>
  axios.post(`${app.url()}/ingest/v1/${provider}/${token}`, body, { validateStatus: () => true, proxy: false });

/** The status of the answer to a request whose body never comes. */
const answerBeforeBody = (app: App, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = http.request(`${app.url()}/ingest/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 1_000_000 },
    });
    request.once('response', ({ statusCode }) => {
      resolve(statusCode);
      request.destroy();
    });
    request.once('error', reject);
    request.flushHeaders();
  });

describe('a stranger', () => {
  it('is refused before a body is read', async () => {
    expect(await answerBeforeBody(stage.ingest, 'direct/unknown')).toBe(404);
    expect(await answerBeforeBody(stage.ingest, 'nowhere/unknown')).toBe(404);
  });

  it.each(['/metrics', '/internal/doctor', '/internal/rejected'])('finds nothing at %s', async (path) => {
    const headers = { 'x-internal-token': sharedSettings.INTERNAL_TOKEN };
    const { status } = await axios.get(`${stage.ingest.url()}${path}`, { headers, validateStatus: () => true });
    expect(status).toBe(404);
  });

  it('with a token longer than any finds nothing, asks nobody and leaves no line in the log', async () => {
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
    const ingest = await stage.startIngest({}, createLogger({ service: 'provider-ingest', level: 'info', stream }));
    const asked = stage.restaurants.requests.length;
    const seen = lines.length;
    const answer = await pushTo(ingest, { provider: 'direct', token: 'x'.repeat(300) } as IntegrationCredentials, {});
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'integration_not_found']);
    expect(lines.slice(seen).filter((line) => /"level":"(?:warn|error)"|stack/.test(line))).toEqual([]);
    expect(stage.restaurants.requests.slice(asked).filter(({ path }) => path.includes('by-token'))).toEqual([]);
  });

  it('who never sends the rest of a request is cut off, and one connection too many is closed', async () => {
    const ingest = await stage.startIngest({ MAX_CONNECTIONS: '2', HEADERS_TIMEOUT: '1s', REQUEST_TIMEOUT: '1s' });
    const { port } = new URL(ingest.url());
    const open = async (): Promise<{ socket: net.Socket; closed: () => boolean }> => {
      const socket = net.connect(Number(port), '127.0.0.1');
      let isClosed = false;
      socket.on('error', () => undefined).once('close', () => (isClosed = true));
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.resume().write('POST /ingest/v1/direct/unknown HTTP/1.1\r\n');
      return { socket, closed: () => isClosed };
    };
    const [first, second] = [await open(), await open()];
    const third = await open();
    await waitFor(third.closed, { what: 'the end of the third connection' });
    expect([first.closed(), second.closed()]).toEqual([false, false]);
    await waitFor(() => first.closed() && second.closed(), { what: 'the end of the slow ones' });
  });
});

describe('one who sends too much', () => {
  it('is asked to wait, and another one is not', async () => {
    const ingest = await stage.startIngest({ PUSHES_PER_SECOND: '1' });
    const [busy, quiet] = [stage.restaurants.add('direct'), stage.restaurants.add('direct')];
    const statuses: number[] = [];
    let last: AxiosResponse | undefined;
    while (last?.status !== 429 && statuses.length < 40) {
      last = await pushTo(ingest, busy, order(`BUSY-${statuses.length}`));
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect([last?.status, last?.headers['retry-after']]).toEqual([429, '1']);
    expect((await pushTo(ingest, quiet, order('QUIET-1'))).status).toBe(200);
    const atOnce = await stage.startIngest({ PUSHES_PER_SECOND: '0' });
    for (let index = 0; index < 15; index += 1)
      expect((await pushTo(atOnce, busy, order(`MANY-${index}`))).status).toBe(200);
  });

  it('from one address is asked to wait, whomever it names', async () => {
    const ingest = await stage.startIngest({ PUSHES_PER_ADDRESS: '1' });
    const statuses: number[] = [];
    for (let index = 0; index < 14; index += 1)
      statuses.push((await pushTo(ingest, { provider: 'direct', token: `t${index}` } as never, {})).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
    expect(statuses).toContain(429);
  });

  it('and is refused does not displace the saved pushes of another one', async () => {
    const [noisy, quiet] = [stage.restaurants.add('direct'), stage.restaurants.add('direct')];
    const rejected = async ({ accountId }: IntegrationCredentials): Promise<unknown[]> => {
      const answer = await stage.internal('GET', '/rejected?limit=100', undefined, accountId);
      return (answer.data as { data: { items: unknown[] } }).data.items;
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => pushTo(stage.ingest, noisy, { index })));
    expect((await pushTo(stage.ingest, quiet, {})).status).toBe(400);
    await waitFor(async () => (await rejected(quiet)).length === 1);
    expect((await rejected(noisy)).length).toBeLessThanOrEqual(11);
  });
});

describe('one whose pushes do not end', () => {
  it('has room for a quarter of all of them, and is asked to wait beyond it; nobody else is', async () => {
    const ingest = await stage.startIngest({ BODIES_LIMIT_BYTES: '4194304' });
    const [slow, quiet] = [stage.restaurants.add('direct'), stage.restaurants.add('direct')];
    const length = 1_048_576;
    // Where another push of the account had the room first, it is asked to wait itself, and tries again.
    const open = (): http.ClientRequest => {
      const sent = http.request(`${ingest.url()}/ingest/v1/direct/${slow.token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': length },
      });
      sent
        .on('error', () => undefined)
        .on('response', () => {
          sent.destroy();
          request = open();
        });
      sent.write('x'.repeat(length - 1));
      return sent;
    };
    let request = open();
    const refused = await waitFor(async () => {
      const answer = await pushTo(ingest, slow, order('SLOW-1'));
      return answer.status === 200 ? undefined : answer;
    });
    expect([refused.status, errorOf(refused).code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '1']);
    expect((await pushTo(ingest, quiet, order('QUIET-2'))).status).toBe(200);
    expect((await axios.get(`${ingest.url()}/healthz`)).status).toBe(200);
    request.removeAllListeners('response').destroy();
    await waitFor(async () => (await pushTo(ingest, slow, order('SLOW-2'))).status === 200);
  });
});

describe('an order of more than 128 KiB', () => {
  const large = (number: string) => order(number, { more: 'x'.repeat(131_072) });

  it('is refused, and one that is large as orders go is not', async () => {
    const integration = stage.restaurants.add('direct');
    const answer = await pushTo(stage.ingest, integration, large('LARGE-1'));
    expect([answer.status, errorOf(answer).code]).toEqual([413, 'payload_too_large']);
    expect(errorOf(answer).message).toContain('128 KiB');
    expect((await pushTo(stage.ingest, integration, order('LARGE-2', { more: 'x'.repeat(120_000) }))).status).toBe(200);
  });

  it('does not delay the other orders of its batch, which may be larger together', async () => {
    const integration = stage.restaurants.add('direct');
    const batch = [large('LARGE-3'), ...Array.from({ length: 99 }, (_, index) => order(`SMALL-${index}`))];
    const { data } = await pushTo(stage.ingest, integration, batch);
    const { outcomes } = (data as { data: { outcomes: { providerOrderId: string; accepted: boolean }[] } }).data;
    expect(outcomes.filter(({ accepted }) => !accepted).map(({ providerOrderId }) => providerOrderId)).toEqual([
      'LARGE-3',
    ]);
  });
});
