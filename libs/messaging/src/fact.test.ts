import { version } from '@kopru/contracts/version';
import type { ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import { factsOf } from './fact.ts';
import { frameOf } from './message.ts';
import { contract, decode, ofSchema } from './received.ts';

const message = (properties: Record<string, unknown>, content = '{"a":1}'): ConsumeMessage =>
  ({
    content: Buffer.from(content),
    fields: { routingKey: 'q', redelivered: false },
    properties: { headers: {}, ...properties },
  }) as unknown as ConsumeMessage;
const read = (raw: ConsumeMessage): unknown[] =>
  factsOf(raw).map((fact) => decode(fact, ofSchema(z.object({ a: z.number() }))).body);

describe('a message from the wire', () => {
  it.each([
    ['nothing', {}],
    ['JSON', { contentType: 'application/json' }],
    ['JSON with a character set', { contentType: 'application/json; charset=utf-8', contentEncoding: 'utf-8' }],
  ])('is read when it says %s of its form', (_name, properties) => {
    expect(read(message(properties))).toEqual([{ a: 1 }]);
  });

  it('is checked by its contract unless a publisher of the same version has checked it', () => {
    const type = 'hesap.webhook_degisti';
    const bodyOf = (headers: Record<string, unknown>, content: string) =>
      factsOf(message({ type, headers }, content)).map((fact) => decode(fact, contract(type)).body);
    const id = 'a'.repeat(24);
    const known = { eventId: id, accountId: id, occurredAt: '2026-11-30T12:00:00.000Z' };
    const { properties, content } = frameOf('api-gateway', { type, body: known });
    const sent: Record<string, unknown> = properties.headers;
    const others = { ...(JSON.parse(String(content)) as object), more: true };
    expect(sent['x-checked']).toBe(version);
    expect(bodyOf(sent, JSON.stringify(others))).toEqual([others]);
    for (const headers of [{}, { 'x-checked': `${version}-next` }]) {
      expect(bodyOf(headers, JSON.stringify(others))).toEqual([JSON.parse(String(content))]);
      expect(() => bodyOf(headers, '{}')).toThrow();
    }
  });

  it.each([
    ['XML', { contentType: 'text/xml' }],
    ['bytes', { contentType: 'application/octet-stream' }],
    ['JSON lines', { contentType: 'application/jsonlines' }],
    ['packed', { contentType: 'application/json', contentEncoding: 'gzip' }],
  ])('is refused when it says that it is %s', (_name, properties) => {
    expect(() => read(message(properties))).toThrow('does not take messages');
  });
});

describe('a batch', () => {
  const batch = (form: unknown, ...entries: unknown[]): ConsumeMessage =>
    message({ headers: { 'x-batch': form } }, JSON.stringify({ batch: entries, later: true }));
  const entry = (a: unknown) => ({ messageId: 'm', headers: {}, body: { a }, later: true });

  it('carries its facts, whatever else a newer writer adds', () => {
    expect(read(batch(1, entry(1), entry(2)))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('is read up to the fact that cannot be read, which does not spoil the others', () => {
    const facts = factsOf(batch(1, entry(1), { messageId: 7 }, 'x', entry('y')));
    const outcomes = facts.map((fact) => {
      try {
        return decode(fact, ofSchema(z.object({ a: z.number() }))).body;
      } catch {
        return fact.content().toString();
      }
    });
    expect(outcomes).toEqual([{ a: 1 }, '{"messageId":7}', '"x"', '{"a":"y"}']);
  });

  it.each([
    ['of a newer form', 2],
    ['of no known form', 'one'],
  ])('is refused whole when it is %s', (_name, form) => {
    expect(() => read(batch(form, entry(1)))).toThrow('does not read batches of the form');
  });

  it('is refused whole when it is empty', () => {
    expect(() => read(batch(1))).toThrow();
  });
});
