import { Writable } from 'node:stream';
import { inContext } from './context.ts';
import { createLogger } from './logger.ts';

describe('a log line', () => {
  const logged = (
    write: (logger: ReturnType<typeof createLogger>) => void,
  ): { text: string; line: Record<string, unknown> } => {
    let text = '';
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => ((text += chunk.toString()), done()) });
    write(createLogger({ service: 'test', level: 'info', stream }));
    return { text, line: JSON.parse(text) as Record<string, unknown> };
  };
  const key = `kpr_live_${'a'.repeat(43)}`;

  it('carries the service and the ids of the work under way', () => {
    const traceparent = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-01`;
    const { line } = logged((logger) =>
      inContext({ requestId: 'r1', accountId: 'a1', traceparent }, () => logger.info('hello', { count: 2 })),
    );
    expect(line).toMatchObject({
      service: 'test',
      level: 'info',
      message: 'hello',
      requestId: 'r1',
      accountId: 'a1',
      traceId: 'b'.repeat(32),
      count: 2,
    });
  });

  it('shows no key of the sandbox either', () => {
    const ofSandbox = key.replace('live', 'test');
    const { text } = logged((logger) => logger.warn(`refused ${ofSandbox}`));
    expect(text).not.toContain(ofSandbox);
    expect(text).toContain('kpr_test_***');
  });

  it('contains nothing that a terminal obeys, whatever its source', () => {
    const odd = '\u001b[2J\u009b31m\u007f\u2028\u061c\u200f\u202eşı🥙';
    const { text, line } = logged((logger) => logger.warn(`refused ${odd}`, { path: odd, [odd]: 1 }));
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u);
    expect(line).toMatchObject({ message: `refused ${odd}`, path: odd, [odd]: 1 });
  });

  it('shows no secret and no personal data, wherever they stand', () => {
    const { text } = logged((logger) =>
      logger.warn(`refused Bearer ${key}`, {
        headers: { authorization: `Bearer ${key}`, 'X-API-Key': 'getir-key' },
        error: new Error(`sent ${key}`, { cause: new Error(`Basic ${'d'.repeat(20)}`) }),
        order: { customer: { name: 'Deniz K.', phone: '+90 555' }, config: { secretKey: 's3cret' } },
      }),
    );
    for (const secret of [key, 'getir-key', 'Deniz', '+90 555', 's3cret', 'd'.repeat(20)])
      expect(text).not.toContain(secret);
  });
});
