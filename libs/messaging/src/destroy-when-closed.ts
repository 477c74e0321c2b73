import { Socket } from 'node:net';
import type { ChannelModel } from 'amqplib';

/** So long a closed connection may make no progress in sending its unsent bytes. */
const lingerMs = 1_000;

/**
 * When a connection is closed, the client library ends its socket and leaves it: to a broker that fell silent it would
 * stay open with what it could not send until the kernel gives up after a quarter of an hour, and keep a process that
 * wants to end. This destroys it a second later.
 */
export const destroyWhenClosed = (model: Pick<ChannelModel, 'connection' | 'once'>): void => {
  const { stream } = model.connection as { stream?: unknown };
  if (stream instanceof Socket) model.once('close', () => stream.setTimeout(lingerMs, () => stream.destroy()));
};
