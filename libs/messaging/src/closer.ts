import type { Channel } from 'amqplib';

/**
 * Made as soon as the channel is open; what it returns closes the channel. The client library itself waits for the
 * broker's word for ever, also when the connection is lost meanwhile; this ends with the connection, too.
 */
export const closerOf = (channel: Channel): (() => Promise<void>) => {
  const ended = new Promise<void>((resolve) => channel.once('close', resolve));
  return () => Promise.race([channel.close(), ended]);
};
