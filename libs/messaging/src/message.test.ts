import type { ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import { decode, ofSchema } from './message.ts';

const message = (properties: Record<string, unknown>): ConsumeMessage =>
  ({
    content: Buffer.from('{"a":1}'),
    fields: { routingKey: 'q', redelivered: false },
    properties: { headers: {}, ...properties },
  }) as unknown as ConsumeMessage;
const read = (properties: Record<string, unknown>): unknown =>
  decode(message(properties), ofSchema(z.object({ a: z.number() }))).body;

describe('a message from the wire', () => {
  it.each([
    ['nothing', {}],
    ['JSON', { contentType: 'application/json' }],
    ['JSON with a character set', { contentType: 'application/json; charset=utf-8', contentEncoding: 'utf-8' }],
  ])('is read when it says %s of its form', (_name, properties) => {
    expect(read(properties)).toEqual({ a: 1 });
  });

  it.each([
    ['XML', { contentType: 'text/xml' }],
    ['bytes', { contentType: 'application/octet-stream' }],
    ['JSON lines', { contentType: 'application/jsonlines' }],
    ['packed', { contentType: 'application/json', contentEncoding: 'gzip' }],
  ])('is refused when it says that it is %s', (_name, properties) => {
    expect(() => read(properties)).toThrow('does not take messages');
  });
});
