import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { failure } from '@kopru/contracts';
import { createOutboundHttp, createUrlGuard, type OutboundHttp, type OutgoingRequest } from '../src/index.ts';
import { listenHttp, listenTcp, type Listener } from './listeners.ts';

const opened = createUrlGuard({ allowCidrs: ['127.0.0.0/8'] });
const deadlineMs = 600;

describe('sending a request', () => {
  let http: OutboundHttp;
  const listeners: Listener[] = [];
  const keep = async (listener: Promise<Listener>): Promise<Listener> => {
    listeners.push(await listener);
    return listener;
  };
  const post = (url: string, more: Partial<OutgoingRequest> = {}) =>
    http.send({
      method: 'POST',
      url,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      deadlineMs,
      ...more,
    });

  beforeEach(() => {
    http = createOutboundHttp(opened);
  });
  afterEach(async () => {
    http.close();
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  });

  it('gives status, start of the answer and Retry-After, and sends the body with its length', async () => {
    let got = '';
    const receiver = await keep(
      listenHttp((request, response) => {
        request.on('data', (chunk: Buffer) => (got += chunk.toString()));
        request.on('end', () => {
          response.writeHead(503, { 'Retry-After': '7' }).end(`no ${request.headers['content-length'] ?? ''}`);
        });
      }),
    );
    expect(await post(`${receiver.url}/a?b=1`, { body: '{"ş":1}' })).toMatchObject({
      kind: 'answered',
      status: 503,
      retryAfterMs: 7_000,
      bodyStart: 'no 8',
    });
    expect(got).toBe('{"ş":1}');
  });

  it('sends a header that is given in two spellings once, as it came last', async () => {
    let got: string[] = [];
    const receiver = await keep(
      listenHttp((request, response) => {
        got = request.rawHeaders;
        response.end();
      }),
    );
    await post(receiver.url, { headers: { 'User-Agent': 'ours', Accept: 'application/json', 'user-agent': 'theirs' } });
    const agents = got.filter((_value, index) => index % 2 === 1 && got[index - 1]?.toLowerCase() === 'user-agent');
    expect(agents).toEqual(['theirs']);
  });

  it('uses one connection for requests one after another', async () => {
    const receiver = await keep(listenHttp((_request, response) => void response.end('ok')));
    for (let index = 0; index < 5; index += 1) await post(receiver.url);
    expect(receiver.connections()).toBe(1);
  });

  it('does not follow a redirect', async () => {
    const inner = await keep(listenHttp((_request, response) => void response.end('secret')));
    const receiver = await keep(
      listenHttp((_request, response) => void response.writeHead(302, { Location: inner.url }).end()),
    );
    expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status: 302 });
    expect(inner.connections()).toBe(0);
  });

  it('reads 64 KiB of an endless answer, keeps 4 KiB and hangs up', async () => {
    let sent = 0;
    const receiver = await keep(
      listenHttp((_request, response) => {
        response.writeHead(200);
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384;
          sent += 16_384;
        };
        response.on('drain', more);
        more();
      }),
    );
    const outcome = await post(receiver.url, { deadlineMs: 5_000 });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, bodyStart: 'x'.repeat(4096) });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('does not unpack a compressed answer', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const receiver = await keep(
      listenHttp((_request, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)),
    );
    const outcome = await post(receiver.url);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(outcome.kind === 'answered' && outcome.bodyStart).toMatch(/^\(\d+ bytes, gzip\)$/);
  });

  it('tries again at once when the receiver had closed the kept-alive connection', async () => {
    let isFirst = true;
    const receiver = await keep(
      listenTcp((socket) => {
        let served = 0;
        socket.on('data', () => {
          // The second request on the first connection meets a reset.
          if (isFirst && served === 1) {
            isFirst = false;
            return void socket.resetAndDestroy();
          }
          served += 1;
          socket.write('HTTP/1.1 204 No Content\r\nConnection: keep-alive\r\n\r\n');
        });
      }),
    );
    await post(receiver.url);
    expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status: 204 });
    expect(receiver.connections()).toBe(2);
  });

  it('stops when it is told to', async () => {
    const receiver = await keep(listenTcp(() => undefined));
    const outcome = post(receiver.url, { deadlineMs: 20_000 });
    setImmediate(() => http.abortAll());
    expect(await outcome).toMatchObject({ kind: 'unreachable', reason: failure('stopped') });
    expect(await post(receiver.url)).toMatchObject({ kind: 'unreachable', reason: failure('stopped') });
  });

  const head = 'HTTP/1.1 200 OK\r\n';
  const hostile: Record<string, (socket: Socket) => void> = {
    'never answers': () => undefined,
    'drips its headers': (socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write('X-A: b\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    },
    'drips its body': (socket) => {
      socket.write(`${head}Content-Length: 100000\r\n\r\n`);
      const timer = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(timer));
    },
    'sends 100 Continue without end': (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
    'floods headers': (socket) => {
      socket.write(head);
      const more = (): void => void (socket.writable && socket.write(`X-Flood: ${'y'.repeat(8_000)}\r\n`, more));
      more();
    },
    'resets the connection': (socket) => void socket.resetAndDestroy(),
    'closes without a word': (socket) => void socket.end(),
    'closes in the middle of the body': (socket) => {
      socket.write(`${head}Content-Length: 50\r\n\r\nhalf`, () => socket.end());
    },
    'answers what is not HTTP': (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    'switches protocols': (socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    'sends two lengths': (socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 5\r\n\r\nx`),
  };

  it.each(Object.keys(hostile))('ends within its deadline when the receiver %s', async (name) => {
    const receiver = await keep(
      listenTcp((socket) => {
        socket.once('data', () => hostile[name]?.(socket));
      }),
    );
    const startedAt = performance.now();
    const outcome = await post(receiver.url);
    expect(outcome.kind).toBe('unreachable');
    expect(performance.now() - startedAt).toBeLessThan(deadlineMs + 400);
  });

  it('says that nobody listens', async () => {
    const gone = await listenTcp(() => undefined);
    await gone.close();
    expect(await post(gone.url)).toMatchObject({
      kind: 'unreachable',
      reason: failure('connection_refused'),
      isTimeout: false,
    });
  });
});
