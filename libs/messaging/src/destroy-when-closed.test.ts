import { EventEmitter, once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { ChannelModel } from 'amqplib';
import { destroyWhenClosed } from './destroy-when-closed.ts';

const servers: { close: () => void; accepted: Set<Socket> }[] = [];
afterEach(() => {
  for (const { close, accepted } of servers.splice(0)) {
    for (const socket of accepted) socket.destroy();
    close();
  }
});

/** A socket to a peer that never reads. */
const silentPeer = async (): Promise<Socket> => {
  const accepted = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (socket) => void accepted.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({ close: () => server.close(), accepted });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

/** The part of a connection of amqplib that is used. */
const modelOver = (stream: unknown) =>
  Object.assign(new EventEmitter(), { connection: { stream } }) as unknown as ChannelModel;

describe('destroyWhenClosed', () => {
  it('destroys the socket of a closed connection whose peer does not read any more', async () => {
    const socket = await silentPeer();
    const model = modelOver(socket);
    destroyWhenClosed(model);
    socket.write(Buffer.alloc(64_000_000));
    socket.end();
    model.emit('close');
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  it('leaves a connection alone whose socket it does not know', () => {
    const model = modelOver(undefined);
    destroyWhenClosed(model);
    expect(model.listenerCount('close')).toBe(0);
  });
});
