import { gzipSync } from 'node:zlib';
import { call, eventually } from '@kopru/testing';
import { head, openRaw } from './raw-connection.ts';
import { inParallel } from './injections.ts';
import { shapes, tryShape } from './smuggling.ts';
import type { Stage } from './stage.ts';
import { traversals } from './traversal.ts';

const doors = ['gateway', 'ingest'] as const;
const statusOf = async (base: string, bytes: string): Promise<number> => {
  const connection = await openRaw(base);
  try {
    connection.send(bytes);
    return await eventually(() => {
      const [answer] = connection.answers();
      if (answer !== undefined) return answer.status;
      if (connection.isClosed()) return 0;
      throw new Error('neither answered nor closed');
    });
  } finally {
    connection.destroy();
  }
};

const manyHeaders = (count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `X${String(index)}: y`);

/** Attacks on the transport: message framing, sizes, slowness, addresses. */
export const defineTransportStories = (stage: () => Stage): void => {
  const addressOf = (door: (typeof doors)[number]): string => stage().system.ready[door];

  describe.each(doors)('at the %s', (door) => {
    it.each(shapes.map((shape) => [shape.name, shape.fate, shape] as const))(
      'a message with %s is %s, and the next request on the connection is its own',
      async (_name, fate, shape) => {
        const treatment = await tryShape(addressOf(door), shape);
        expect(treatment.fate).toBe(fate);
        const ids = treatment.answers.map(({ requestId }) => requestId);
        if (fate === 'understood') expect(ids).toEqual(['first', 'next']);
        else expect(ids.filter((id) => id === 'hidden' || id === 'next')).toEqual([]);
        for (const { status } of treatment.answers) expect([400, 401, 404, 405, 413]).toContain(status);
      },
    );

    it('an upgrade that nobody offers is an ordinary request', async () => {
      const connection = await openRaw(addressOf(door));
      for (const id of ['first', 'next']) {
        connection.send(head('GET /nowhere HTTP/1.1', `X-Request-Id: ${id}`, 'Connection: Upgrade', 'Upgrade: h2c'));
        await eventually(() => {
          expect(connection.answers().at(-1)).toMatchObject({ status: 404, requestId: id });
        });
      }
      connection.destroy();
    });

    it('headers that are too large or too many are 431', async () => {
      const base = addressOf(door);
      expect(await statusOf(base, head('GET /nowhere HTTP/1.1', `X: ${'y'.repeat(20_000)}`))).toBe(431);
      expect(await statusOf(base, head(`GET /${'y'.repeat(20_000)} HTTP/1.1`))).toBe(431);
      expect(await statusOf(base, head('GET /nowhere HTTP/1.1', ...manyHeaders(300)))).toBe(431);
      expect(await statusOf(base, head('GET /nowhere HTTP/1.1', ...manyHeaders(100)))).toBe(404);
    });
  });

  describe('a body', () => {
    const push = (): string => new URL(stage().directUrl).pathname;
    const bodyOf = (bytes: number): string => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) });
    const authorization = (): string => `Authorization: Bearer ${stage().shop.account.key}`;

    it.each([
      ['gateway', '/web-api/v1/restaurants', 262_144],
      ['ingest', undefined, 1_048_576],
    ] as const)('at the limit of the %s is read, one byte more is 413', async (door, path, limit) => {
      const post = (bytes: number): Promise<number> =>
        statusOf(
          addressOf(door),
          head(`POST ${path ?? push()} HTTP/1.1`, authorization(), `Content-Length: ${String(bytes)}`) + bodyOf(bytes),
        );
      expect(await post(limit)).toBe(400);
      expect(await post(limit + 1)).toBe(413);
    });

    it.each([
      ['gateway', '/web-api/v1/restaurants'],
      ['ingest', undefined],
    ] as const)('in more chunks than the limit is 413 at the %s', async (door, path) => {
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const headers = [authorization(), 'Transfer-Encoding: chunked'];
      expect(
        await statusOf(
          addressOf(door),
          head(`POST ${path ?? push()} HTTP/1.1`, ...headers) + `${chunk.repeat(40)}0\r\n\r\n`,
        ),
      ).toBe(413);
    });

    it('that unpacks to 50 MB is refused', async () => {
      const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
      const answers = await Promise.all(
        [stage().directUrl, `${addressOf('gateway')}/web-api/v1/restaurants`].map((url) =>
          fetch(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'content-encoding': 'gzip',
              authorization: `Bearer ${stage().shop.account.key}`,
            },
            body: packed,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([413, 415]);
    });
  });

  it('no address leads out of the folders of the panel and the documentation', async () => {
    const { gateway } = stage().system.ready;
    const leaks = await inParallel(traversals, 20, async (path) => {
      const connection = await openRaw(gateway);
      connection.send(head(`GET ${path} HTTP/1.1`, 'Connection: close'));
      await connection.closed;
      const [answer] = connection.answers();
      const isOwn = answer === undefined || [301, 308, 400, 401, 404].includes(answer.status);
      const isPage = answer?.status === 200 && /<!doctype html>/i.test(answer.body);
      const isLeak = /root:[x*]|"@kopru\/|createApp|process\.env/.test(answer?.body ?? '');
      return !isLeak && (isOwn || isPage)
        ? []
        : [`${path}: ${String(answer?.status)} ${answer?.body.slice(0, 80) ?? ''}`];
    });
    expect(leaks.flat()).toEqual([]);
    expect((await call('GET', `${gateway}/docs/reference.css`)).status).toBe(200);
  });
};
