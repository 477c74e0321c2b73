import { createOutboundHttp, createUrlGuard, type OutboundHttp } from '../src/index.ts';
import { listenTcp, type Listener } from './listeners.ts';

const deadlineMs = 1_000;
/** Written as a till without an HTTP library writes it; the connection stays open after each. */
const clear: Record<string, [status: number, answer: string, bodyStart?: string]> = {
  'with lines that end in LF': [200, 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok', 'ok'],
  'with lines that end in LF, of which some are blank': [200, '\r\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\nok', 'ok'],
  'with lines that end in LF, in chunks': [
    200,
    'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok\n3;x=1\nay!\n0\n\n',
    'okay!',
  ],
  'with both kinds of line ends': [200, 'HTTP/1.1 200 OK\r\nServer: till\nContent-Length: 2\r\n\nok', 'ok'],
  'with lines that end in two CR and LF': [200, 'HTTP/1.1 200 OK\r\r\nContent-Length: 2\r\r\n\r\r\nok', 'ok'],
  'with a folded header': [200, 'HTTP/1.1 200 OK\r\nX-Till: a\r\n b\r\n\tc\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'with a header that begins with a space': [200, 'HTTP/1.1 200 OK\r\n Content-Length: 2\r\n\r\nok', 'ok'],
  'with a space in the name of a header': [
    200,
    'HTTP/1.1 200 OK\r\nPHP Warning: x in /t.php:3\r\nContent-Length: 2\r\n\r\nok',
    'ok',
  ],
  'with a space behind the name of a header': [200, 'HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok', 'ok'],
  'with no space behind the colon': [200, 'HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok', 'ok'],
  'with a line that is no header': [200, 'HTTP/1.1 200 OK\r\n<br />\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'with a header without a name': [200, 'HTTP/1.1 200 OK\r\n: x\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'with a bare CR in a header': [200, 'HTTP/1.1 200 OK\r\nX-Till: a\rb\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'with a NUL in a header': [200, 'HTTP/1.1 200 OK\r\nX-Till: a\0b\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'with Turkish letters in a header': [200, 'HTTP/1.1 200 OK\r\nX-Kasa: Şişli\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'with its length twice': [200, 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'with its length twice in one header': [200, 'HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok', 'ok'],
  'with its length and in chunks': [
    200,
    'HTTP/1.1 200 OK\r\nContent-Length: 12\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
    'ok',
  ],
  'with its length and the older word for none': [
    200,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 2\r\n\r\nok',
    'ok',
  ],
  'in chunks with an extension and a trailer': [
    200,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nok\r\n0\r\nX-End: 1\r\n\r\n',
    'ok',
  ],
  'in chunks whose lines end in LF, with a head as it should be': [
    200,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n',
    'ok',
  ],
  'in chunks with spaces around their lengths': [
    200,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2 ; a = b\r\nok\r\n3  \r\nay!\r\n0  \r\n\r\n',
    'okay!',
  ],
  'in chunks with a trailer that is no header': [
    200,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nbad line\r\nX: 1\r\n\r\n',
    'ok',
  ],
  'with a plus before its length': [200, 'HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok', 'ok'],
  'with its length twice, once with a zero': [
    200,
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 02\r\n\r\nok',
    'ok',
  ],
  'with a decimal for its length': [200, 'HTTP/1.1 200 OK\r\nContent-Length: 2.0\r\n\r\nok', 'ok'],
  'with a unit behind its length': [200, 'HTTP/1.1 200 OK\r\nContent-Length: 2 bytes\r\n\r\nok', 'ok'],
  'with no space before the reason': [200, 'HTTP/1.1 200OK\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'without a reason': [202, 'HTTP/1.1 202\r\nContent-Length: 0\r\n\r\n'],
  'with a space and no reason': [202, 'HTTP/1.1 202 \r\nContent-Length: 0\r\n\r\n'],
  'with a reason in Turkish': [200, 'HTTP/1.1 200 Tamam, sipariş alındı\r\nContent-Length: 0\r\n\r\n'],
  'in small letters': [200, 'http/1.1 200 ok\r\ncontent-length: 2\r\n\r\nok', 'ok'],
  'with two spaces before the status': [204, 'HTTP/1.1  204 No Content\r\n\r\n'],
  'of HTTP/2 in the words of HTTP/1': [200, 'HTTP/2 200 OK\r\nContent-Length: 0\r\n\r\n'],
  'after 102': [200, 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', 'ok'],
  'after 100, with lines that end in LF': [
    200,
    'HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\nok',
    'ok',
  ],
  'that refuses, with lines that end in LF': [503, 'HTTP/1.1 503 Busy\nRetry-After: 7\nContent-Length: 0\n\n'],
};
/** These end with the connection. */
const closing: Record<string, [status: number, answer: string, bodyStart?: string]> = {
  'of HTTP/1.0 without a length': [200, 'HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nok', 'ok'],
  'of HTTP/1.0 with lines that end in LF': [200, 'HTTP/1.0 200 OK\n\nok', 'ok'],
  'with a header of 100 KiB': [
    200,
    `HTTP/1.1 200 OK\r\nX-Till: ${'a'.repeat(100 * 1024)}\r\nContent-Length: 2\r\n\r\nok`,
    'ok',
  ],
  'that ends behind its headers': [200, 'HTTP/1.1 200 OK\r\nServer: till\r\n'],
  'that ends within its headers': [200, 'HTTP/1.1 200 OK\nServer: till\nX-Ti'],
  'that is only a status': [202, 'HTTP/1.1 202\r\n'],
  'without any header': [200, 'HTTP/1.1 200 OK\r\n\r\nok', 'ok'],
};

describe('an answer that an old till writes by hand', () => {
  let http: OutboundHttp;
  let receiver: Listener | undefined;
  beforeEach(() => {
    http = createOutboundHttp(createUrlGuard({ allowCidrs: ['127.0.0.0/8'] }));
  });
  afterEach(async () => {
    http.close();
    await receiver?.close();
  });
  const post = () => http.send({ method: 'POST', url: receiver?.url ?? '', headers: {}, body: '{}', deadlineMs });

  it.each(Object.entries(clear))(
    'counts as what it says %s, whole or in pieces',
    async (_name, [status, answer, bodyStart = '']) => {
      const bytes = Buffer.from(answer);
      receiver = await listenTcp((socket) => {
        socket.setNoDelay(true);
        socket.once('data', () => socket.write(bytes));
      });
      const expected = { kind: 'answered', status, bodyStart };
      expect(await post()).toMatchObject(expected);
      await receiver.close();
      receiver = await listenTcp((socket) => {
        socket.setNoDelay(true);
        const next = (at: number): void => {
          if (at < bytes.length && socket.writable)
            socket.write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1));
        };
        socket.once('data', () => next(0));
      });
      expect(await post()).toMatchObject(expected);
    },
  );

  it.each(Object.entries(closing))('counts as what it says %s', async (_name, [status, answer, bodyStart = '']) => {
    receiver = await listenTcp((socket) => {
      socket.once('data', () => socket.end(answer));
    });
    expect(await post()).toMatchObject({ kind: 'answered', status, bodyStart });
  });

  it('ends its connection, so that nothing behind it is taken for the next answer', async () => {
    receiver = await listenTcp((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\nContent-Length: 2\n\nokHTTP/1.1 500 Stray\n\n'));
    });
    for (let index = 0; index < 3; index += 1) expect(await post()).toMatchObject({ kind: 'answered', status: 200 });
    expect(receiver.connections()).toBe(3);
  });

  it.each([
    'HTTP/1.1 200',
    'HTTP/1.1 000 Odd\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n',
    'HTTP/1.1 100 Continue\r\n',
  ])('is none where it stops too early, or has no status: %j', async (answer) => {
    receiver = await listenTcp((socket) => {
      socket.once('data', () => socket.end(answer));
    });
    expect(await post()).toMatchObject({ kind: 'unreachable', isTimeout: false });
  });

  it('in chunks with trailers leaves its connection as it should be', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n';
    receiver = await listenTcp((socket) => {
      socket.setNoDelay(true);
      socket.on('data', () => socket.write(chunked, () => setImmediate(() => socket.write('X-End: 1\r\n\r\n'))));
    });
    for (let index = 0; index < 3; index += 1)
      expect(await post()).toMatchObject({ kind: 'answered', status: 200, bodyStart: 'ok' });
    expect(receiver.connections()).toBe(1);
  });

  it('that has two lengths is still none', async () => {
    receiver = await listenTcp((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\nContent-Length: 1\nContent-Length: 5\n\nx'));
    });
    expect(await post()).toMatchObject({ kind: 'unreachable' });
  });

  it('may be followed by a word that nobody asked for: the next request has a connection of its own', async () => {
    const sent: Promise<unknown>[] = [];
    receiver = await listenTcp((socket) => {
      let isFirst = true;
      socket.on('data', () => {
        socket.write('HTTP/1.1 204 No Content\r\n\r\n');
        if (isFirst)
          sent.push(
            new Promise((resolve) => {
              socket.once('close', resolve);
              setImmediate(() => socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'));
            }),
          );
        isFirst = false;
      });
    });
    expect(await post()).toMatchObject({ kind: 'answered', status: 204 });
    await Promise.all(sent);
    expect(await post()).toMatchObject({ kind: 'answered', status: 204 });
    expect(receiver.connections()).toBe(2);
  });
});
