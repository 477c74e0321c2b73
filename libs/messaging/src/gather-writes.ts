import { Duplex } from 'node:stream';
import type { ChannelModel } from 'amqplib';

/**
 * The client library writes every frame by itself, each a system call, a packet and a wake-up of the broker; from here on
 * what one turn of the event loop writes goes together. The socket is no public part of the library: false when it was not
 * found, and then everything works as before.
 */
export const gatherWrites = ({ connection }: Pick<ChannelModel, 'connection'>): boolean => {
  const { stream } = connection as { stream?: unknown };
  if (!(stream instanceof Duplex)) return false;
  const write = stream.write.bind(stream) as (chunk: Buffer) => boolean;
  const gather = (chunk: Buffer): boolean => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return write(chunk);
  };
  Object.assign(stream, { write: gather });
  return true;
};
