import { factsOf } from './fact.ts';
import type { Frame } from './message.ts';
import { pack } from './pack.ts';

const frame = (routingKey: string, body: unknown): Frame => ({
  exchange: 'e',
  routingKey,
  content: JSON.stringify(body),
  properties: { type: routingKey, messageId: `m${String(body)}`, headers: { 'x-account-id': `a${String(body)}` } },
  facts: 1,
});
const factsIn = (packed: Frame) =>
  factsOf({
    content: Buffer.from(packed.content),
    fields: { routingKey: packed.routingKey, redelivered: false },
    properties: packed.properties,
  } as never);
const numbers = (packed: Frame): unknown[] => factsIn(packed).map((fact) => fact.json());

describe('facts that are published together', () => {
  it('share a message, and each has its id and its headers', () => {
    const [only, ...more] = pack([frame('t', 1), frame('t', 2)]);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ exchange: 'e', routingKey: 't', facts: 2, properties: { type: 't' } });
    expect(factsIn(only as Frame)).toMatchObject([
      { type: 't', messageId: 'm1', headers: { 'x-account-id': 'a1' } },
      { type: 't', messageId: 'm2', headers: { 'x-account-id': 'a2' } },
    ]);
    expect(numbers(only as Frame)).toEqual([1, 2]);
  });

  it('are a plain message each where a neighbour of the same type is missing', () => {
    const frames = [frame('t', 1), frame('u', 2), frame('t', 3)];
    expect(pack(frames)).toEqual(frames);
  });

  it('never overtake each other', () => {
    const packed = pack(['t', 't', 'u', 't', 't'].map(frame));
    expect(packed.map(({ facts }) => facts)).toEqual([2, 1, 2]);
    expect(packed.flatMap(numbers)).toEqual([0, 1, 2, 3, 4]);
  });

  it('are at most fifty in a message', () => {
    const packed = pack(Array.from({ length: 120 }, (_empty, index) => frame('t', index)));
    expect(packed.map(({ facts }) => facts)).toEqual([50, 50, 20]);
  });

  it('are at most 64 KiB in a message, and a larger one goes alone', () => {
    const ğ = 'ğ'.repeat(15_000);
    const packed = pack([ğ, ğ, ğ, ğ.repeat(3), 'x'].map((body) => frame('t', body)));
    expect(packed.map(({ facts }) => facts)).toEqual([2, 1, 1, 1]);
  });
});
