import { backingServices, createRunning, faultProxy, type FaultProxy } from '@kopru/testing';
import { connect, type ChannelModel } from 'amqplib';
import { openSession, type Session } from '../src/session.ts';

const queue = 'session';

describe('one life of a consumer', () => {
  const running = createRunning();
  let proxy: FaultProxy;
  let model: ChannelModel;
  let session: Session;
  beforeEach(async () => {
    const backing = running.add(await backingServices());
    const url = new URL(backing.rabbitmqUrl);
    proxy = await faultProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    model = await connect(url.toString());
    model.on('error', () => undefined);
    const channel = await model.createChannel();
    await channel.assertQueue(queue, { exclusive: true });
    session = await openSession(model, { queue, prefetch: 1, onMessage: () => undefined, onEnd: () => undefined });
  });
  afterEach(async () => {
    await proxy.stop();
    await running.stopAll();
  });

  it('ends although the connection is lost before the broker confirms its end', async () => {
    proxy.stall();
    const closed = session.close();
    proxy.cut();
    await closed;
    expect(session.isOpen()).toBe(false);
  });

  it('can be cancelled although the connection is lost before the broker confirms that', async () => {
    proxy.stall();
    const cancelled = session.cancel();
    proxy.cut();
    await cancelled;
    await session.close();
  });
});
