import type { Socket } from 'node:net';
import type { FailureCode } from '@kopru/contracts/errors/failures';
import { createOutboundHttp, createUrlGuard, type OutboundHttp } from '../src/index.ts';
import { listenTcp, type Listener } from './listeners.ts';

const deadlineMs = 600;
const head = 'HTTP/1.1 200 OK\r\n';

/** What a receiver may do to us, and what is said of it. */
const hostile: Record<string, [FailureCode, (socket: Socket) => void]> = {
  'never answers': ['answer_late', () => undefined],
  'drips its headers': [
    'answer_late',
    (socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write('X-A: b\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  'drips its body': [
    'answer_late',
    (socket) => {
      socket.write(`${head}Content-Length: 100000\r\n\r\n`);
      const timer = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  'sends 100 Continue without end': [
    'answer_late',
    (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  'floods headers': [
    'answer_headers_too_large',
    (socket) => {
      socket.write(head);
      const more = (): void => void (socket.writable && socket.write(`X-Flood: ${'y'.repeat(8_000)}\r\n`, more));
      more();
    },
  ],
  'resets the connection': ['connection_reset', (socket) => void socket.resetAndDestroy()],
  'closes without a word': ['connection_reset', (socket) => void socket.end()],
  'closes in the middle of the body': [
    'connection_reset',
    (socket) => void socket.write(`${head}Content-Length: 50\r\n\r\nhalf`, () => socket.end()),
  ],
  'closes in the middle of its last body': [
    'answer_cut_off',
    (socket) => void socket.end(`${head}Connection: close\r\nContent-Length: 50\r\n\r\nhalf`),
  ],
  'answers what is not HTTP': ['answer_not_http', (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  'switches protocols': [
    'protocol_switched',
    (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  ],
  'sends two lengths': [
    'answer_cut_off',
    (socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 5\r\n\r\nx`),
  ],
};

describe('a receiver that means harm', () => {
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

  it.each(Object.entries(hostile))('costs no more than the deadline when it %s', async (_name, [code, behave]) => {
    receiver = await listenTcp((socket) => {
      socket.once('data', () => behave(socket));
    });
    const startedAt = performance.now();
    expect(await post()).toMatchObject({ kind: 'unreachable', reason: { code } });
    expect(performance.now() - startedAt).toBeLessThan(deadlineMs + 400);
  });

  it('gets nothing twice once it has begun to answer, on a reused connection too', async () => {
    const answers = ['HTTP/1.1 204 No Content\r\n\r\n', 'HTTP/1.1 200 O'];
    let requests = 0;
    receiver = await listenTcp((socket) => {
      socket.on('data', () => {
        requests += 1;
        socket.write(answers[requests - 1] ?? '');
        if (requests === 2) socket.end();
      });
    });
    expect(await post()).toMatchObject({ kind: 'answered', status: 204 });
    expect(await post()).toMatchObject({ kind: 'unreachable' });
    expect([requests, receiver.connections()]).toEqual([2, 1]);
  });
});
