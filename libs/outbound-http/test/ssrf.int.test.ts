import type { RequestListener } from 'node:http';
import { createOutboundHttp, createUrlGuard, type Answer } from '../src/index.ts';
import { listenHttp, type Listener } from './listeners.ts';

const request = { method: 'POST' as const, headers: {}, body: '{}', deadlineMs: 2_000 };

/** Every way of writing an address at which the listeners of this test wait. */
const spellings = (port4: number, port6: number): string[] => [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '127.0.0.2',
    '①②⑦.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
  ].map((host) => `http://${host}:${port4}/`),
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]'].map((host) => `http://${host}:${port6}/`),
];

/** Undefined where the loopback has no IPv6, as in Docker's default network: there the refusal alone can be seen. */
const listenOnSix = (answer: RequestListener): Promise<Listener | undefined> =>
  listenHttp(answer, '::1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined;
    throw error;
  });

describe('an address that is refused', () => {
  let four: Listener;
  let six: Listener | undefined;
  const port6 = (): number => six?.port ?? four.port;
  const connections = (): number => four.connections() + (six?.connections() ?? 0);
  beforeAll(async () => {
    const answer: RequestListener = (_request, response) => void response.end('secret');
    four = await listenHttp(answer, '0.0.0.0');
    six = await listenOnSix(answer);
  });
  afterAll(() => Promise.all([four?.close(), six?.close()]));

  it('is never connected to, however it is written', async () => {
    const http = createOutboundHttp(createUrlGuard());
    for (const url of spellings(four.port, port6())) {
      const outcome = await http.send({ ...request, url });
      expect({ url, kind: outcome.kind }).toEqual({ url, kind: 'refused' });
    }
    http.close();
    expect(connections()).toBe(0);
  });

  it('is never connected to when a name leads to it', async () => {
    const addresses = ['127.0.0.1', '127.8.8.8', '0.0.0.0', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
    for (const address of addresses) {
      const answer: Answer = { address, family: address.includes(':') ? 6 : 4 };
      const http = createOutboundHttp(createUrlGuard({ resolve: async () => [answer] }));
      const port = answer.family === 6 && address === '::1' ? port6() : four.port;
      expect(await http.send({ ...request, url: `http://rebind.example:${port}/` })).toMatchObject({ kind: 'refused' });
      http.close();
    }
    expect(connections()).toBe(0);
  });

  it('is not reached by a name that changes between the check and the connection', async () => {
    let asked = 0;
    const guard = createUrlGuard({
      resolve: async () => [{ address: (asked += 1) === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }],
    });
    const url = `http://rebind.example:${four.port}/`;
    expect((await guard.inspect(url)).kind).toBe('allowed');
    const http = createOutboundHttp(guard);
    expect((await http.send({ ...request, url })).kind).toBe('refused');
    http.close();
    expect(asked).toBe(2);
    expect(four.connections()).toBe(0);
  });

  it('connects to the answer that was vetted, without asking again', async () => {
    let asked = 0;
    const guard = createUrlGuard({
      allowCidrs: ['127.0.0.1/32'],
      resolve: async () => {
        asked += 1;
        return [
          { address: '10.0.0.1', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ];
      },
    });
    const http = createOutboundHttp(guard);
    const before = four.connections();
    expect(await http.send({ ...request, url: `http://pos.example:${four.port}/` })).toMatchObject({ status: 200 });
    http.close();
    expect(asked).toBe(1);
    expect(four.connections()).toBe(before + 1);
  });
});
