import { Duplex } from 'node:stream';
import type { ChannelModel } from 'amqplib';

/**
 * The client library writes every frame separately, each a system call, a packet and a wake-up of the broker; this
 * sends all frames of one iteration of the event loop together. The socket is not part of the library's public interface:
 * when it cannot be found, the answer is false and frames are written as before.
 */
export const batchWrites = ({ connection }: Pick<ChannelModel, 'connection'>): boolean => {
  const { stream } = connection as { stream?: unknown };
  if (!(stream instanceof Duplex)) return false;
  const write = stream.write.bind(stream) as (chunk: Buffer) => boolean;
  const batchedWrite = (chunk: Buffer): boolean => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return write(chunk);
  };
  Object.assign(stream, { write: batchedWrite });
  return true;
};
