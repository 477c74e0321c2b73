import { gzipSync } from 'node:zlib';
import { failure } from '@kopru/contracts/errors/failures';
import { createOutboundHttp, createUrlGuard, type OutboundHttp, type OutgoingRequest } from '../src/index.ts';
import { listenHttp, listenTcp, type Listener } from './listeners.ts';

const opened = createUrlGuard({ allowCidrs: ['127.0.0.0/8'] });
const deadlineMs = 600;

describe('sending a request', () => {
  let http: OutboundHttp;
  const listeners: Listener[] = [];
  const closedAtEnd = async (listener: Promise<Listener>): Promise<Listener> => {
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
    const receiver = await closedAtEnd(
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
    const receiver = await closedAtEnd(
      listenHttp((request, response) => {
        got = request.rawHeaders;
        response.end();
      }),
    );
    await post(receiver.url, { headers: { 'User-Agent': 'ours', Accept: 'application/json', 'user-agent': 'theirs' } });
    const agents = got.filter((_value, index) => index % 2 === 1 && got[index - 1]?.toLowerCase() === 'user-agent');
    expect(agents).toEqual(['theirs']);
  });

  it('sends names and values of headers as they are given', async () => {
    let got: string[] = [];
    const receiver = await closedAtEnd(
      listenHttp((request, response) => {
        got = request.rawHeaders;
        response.end();
      }),
    );
    const headers = { 'X-Webhook-Id': 'a1', Authorization: 'Bearer K', 'x-lower': 'çay'.slice(1), 'X-UPPER': '' };
    await post(receiver.url, { headers });
    const sent = got.flatMap((name, index) => (index % 2 === 0 ? [[name, got[index + 1]]] : []));
    for (const header of Object.entries(headers)) expect(sent).toContainEqual(header);
  });

  it('uses one connection for requests one after another', async () => {
    const receiver = await closedAtEnd(listenHttp((_request, response) => void response.end('ok')));
    for (let index = 0; index < 5; index += 1) await post(receiver.url);
    expect(receiver.connections()).toBe(1);
  });

  it('reaches a receiver with an IPv6 address', async () => {
    const receiver = await closedAtEnd(listenHttp((_request, response) => void response.writeHead(204).end(), '::1'));
    http = createOutboundHttp(createUrlGuard({ allowCidrs: ['::1/128'] }));
    expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status: 204 });
  });

  it('takes an answer for its status, whatever its text says', async () => {
    const body = '{"success":false,"error":"Sipariş kaydedilemedi"}';
    const receiver = await closedAtEnd(listenHttp((_request, response) => void response.end(body)));
    expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status: 200, bodyStart: body });
  });

  it.each([
    ['text/html; charset=windows-1254', 'Sipariş: çok yoğun'],
    ['text/plain;charset="ISO-8859-9"', 'Sipariş: çok yoğun'],
    ['text/plain; charset=klingon', 'Sipari\ufffd: \ufffdok yo\ufffdun'],
    ['text/plain', 'Sipari\ufffd: \ufffdok yo\ufffdun'],
  ])('shows the text of an answer in the letters that it names: %s', async (type, shown) => {
    const turkish = Buffer.from('Sipari\u00fe: \u00e7ok yo\u00f0un', 'latin1');
    const receiver = await closedAtEnd(
      listenHttp((_request, response) => void response.writeHead(500, { 'Content-Type': type }).end(turkish)),
    );
    expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status: 500, bodyStart: shown });
  });

  it('does not follow a redirect', async () => {
    const inner = await closedAtEnd(listenHttp((_request, response) => void response.end('secret')));
    const receiver = await closedAtEnd(
      listenHttp((_request, response) => void response.writeHead(302, { Location: inner.url }).end()),
    );
    expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status: 302 });
    expect(inner.connections()).toBe(0);
  });

  it('reads 64 KiB of an endless answer, returns 4 KiB and hangs up', async () => {
    let sent = 0;
    const receiver = await closedAtEnd(
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

  it('returns the bytes of an answer as they came, up to its limit', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xc3, 0x28, 0x80]);
    const receiver = await closedAtEnd(listenHttp((_request, response) => void response.end(bytes)));
    const bufferedOf = async (maxBufferedBytes: number): Promise<Buffer | undefined> => {
      const outcome = await post(receiver.url, { maxBufferedBytes });
      return outcome.kind === 'answered' ? outcome.bytes() : undefined;
    };
    expect(await bufferedOf(100)).toEqual(bytes);
    expect(await bufferedOf(4)).toEqual(bytes.subarray(0, 4));
  });

  it('does not unpack a compressed answer', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const receiver = await closedAtEnd(
      listenHttp((_request, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)),
    );
    const outcome = await post(receiver.url);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(outcome.kind === 'answered' && outcome.bodyStart).toMatch(/^\(\d+ bytes, gzip\)$/);
  });

  it('tries again at once when the receiver had closed the kept-alive connection', async () => {
    let isFirst = true;
    const receiver = await closedAtEnd(
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

  it('stops when it is aborted', async () => {
    const receiver = await closedAtEnd(listenTcp(() => undefined));
    const outcome = post(receiver.url, { deadlineMs: 20_000 });
    setImmediate(() => http.abortAll());
    expect(await outcome).toMatchObject({ kind: 'unreachable', reason: failure('stopped') });
    expect(await post(receiver.url)).toMatchObject({ kind: 'unreachable', reason: failure('stopped') });
  });

  it.each(['100 Continue', '103 Early Hints'])('passes over %s, once or twice', async (interim) => {
    const line = `HTTP/1.1 ${interim}\r\n\r\n`;
    const body = 'HTTP/1.1 100 is part of this body\r\n\r\nok';
    const head = `HTTP/1.1 202 Accepted\r\nContent-Length: ${body.length}\r\n\r\n`;
    let count = 0;
    const receiver = await closedAtEnd(
      listenTcp((socket) => {
        socket.on('data', () => {
          count += 1;
          const answer = `${line}${count === 1 ? '' : line}${head}`;
          if (count < 3) socket.write(answer, () => setImmediate(() => socket.write(body)));
          // The interim answer comes alone.
          else socket.write(line, () => setImmediate(() => socket.write(`${head}${body}`)));
        });
      }),
    );
    for (let index = 0; index < 3; index += 1)
      expect(await post(receiver.url)).toMatchObject({ kind: 'answered', status: 202, bodyStart: body });
    expect(receiver.connections()).toBe(1);
  });

  it('asks in TLS for the name of the address and for HTTP/1.1, and gives a silent handshake up at the deadline', async () => {
    let hello = '';
    const closed: Promise<unknown>[] = [];
    const receiver = await closedAtEnd(
      listenTcp((socket) => {
        closed.push(new Promise((resolve) => socket.once('close', resolve)));
        socket.once('data', (data: Buffer) => (hello = data.toString('latin1')));
      }),
    );
    http = createOutboundHttp(
      createUrlGuard({ allowHosts: ['pos.example'], resolve: async () => [{ address: '127.0.0.1', family: 4 }] }),
    );
    expect(await post(`https://pos.example:${receiver.port}/`)).toMatchObject({ kind: 'unreachable', isTimeout: true });
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
    expect(hello).toContain('pos.example');
    expect(hello).toContain('http/1.1');
    expect(hello).not.toContain('\x02h2');
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
