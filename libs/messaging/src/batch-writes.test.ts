import { Duplex } from 'node:stream';
import type { ChannelModel } from 'amqplib';
import { batchWrites } from './batch-writes.ts';

const connectionOver = (stream: unknown) => ({ connection: { stream } }) as unknown as Pick<ChannelModel, 'connection'>;

/** Remembers what each call of the system would have carried. */
const recorder = () => {
  const calls: string[] = [];
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      calls.push(chunk.toString());
      done();
    },
    writev: (chunks, done) => {
      calls.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  return { stream, calls };
};

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('gatherWrites', () => {
  it('writes the frames of one iteration together, in order, and those of the next by themselves', async () => {
    const { stream, calls } = recorder();
    expect(batchWrites(connectionOver(stream))).toBe(true);

    for (const frame of ['a', 'b', 'c']) stream.write(Buffer.from(frame));
    await nextTick();
    stream.write(Buffer.from('d'));
    await nextTick();

    expect(calls).toEqual(['abc', 'd']);
  });

  it('leaves a connection alone whose socket it does not know', () => {
    expect(batchWrites(connectionOver(undefined))).toBe(false);
  });
});
