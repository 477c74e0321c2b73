import { connectBroker, contract, createConsumer } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning, listening, waitFor, type BackingServices } from '@kopru/testing';
import { connect, createServer } from 'node:net';

/** How a method begins in a frame: its class and its number in AMQP 0-9-1. */
const methods = {
  'channel.open': [20, 10],
  'channel.close': [20, 40],
  'exchange.declare': [40, 10],
  'queue.declare': [50, 10],
  'queue.bind': [50, 20],
  'basic.qos': [60, 10],
  'basic.consume': [60, 20],
} as const;
type Method = keyof typeof methods;

const sends = (data: Buffer, method: Method): boolean => {
  const [group, number] = methods[method];
  // A method's frame: its type 1, two bytes of the channel, four of the size, then the class and the method.
  for (let at = 0; at + 11 <= data.length; at += 7 + data.readUInt32BE(at + 3) + 1)
    if (data[at] === 1 && data.readUInt16BE(at + 7) === group && data.readUInt16BE(at + 9) === number) return true;
  return false;
};

/** A way to the broker that loses a connection the moment a method is sent on it for the `nth` time. */
const losingWay = async (broker: URL, method: Method, nth: number) => {
  let seen = 0;
  const server = createServer((from) => {
    const to = connect({ host: broker.hostname, port: Number(broker.port) });
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      one.on('error', () => one.destroy());
      one.on('close', () => other.destroy());
    }
    to.pipe(from);
    from.on('data', (data) => {
      // A connection begins with a greeting, which is no frame.
      const isMethod = data.subarray(0, 4).toString() !== 'AMQP' && sends(data, method);
      if (isMethod) seen += 1;
      if (isMethod && seen === nth) from.destroy();
      else to.write(data);
    });
  });
  const { port, stop } = await listening(server);
  return { port, stop, hasLost: () => seen >= nth };
};

const kinds = ['quorum', 'exclusive'] as const;
const bindings = [{ exchange: 'siparis', pattern: 'siparis.olusturuldu' }];

describe('the start of a consumer', () => {
  const running = createRunning();
  let backing: BackingServices;
  beforeEach(async () => {
    backing = running.add(await backingServices());
  });
  afterEach(() => running.stopAll());

  const cases = kinds.flatMap((kind) =>
    (Object.keys(methods) as Method[]).flatMap((method) =>
      // A session is opened once, after its queue was declared.
      (method.startsWith('basic') ? [1] : [1, 2, 6]).map((nth) => ({ kind, method, nth })),
    ),
  );
  it.each(cases)(
    'of a queue ($kind) comes through a connection lost before the answer to $method ($nth)',
    async ({ kind, method, nth }) => {
      const url = new URL(backing.rabbitmqUrl);
      const way = running.add(await losingWay(new URL(url), method, nth));
      url.hostname = '127.0.0.1';
      url.port = String(way.port);
      const topology = { exchanges: [], queues: [{ name: 'started', kind, bindings }] };
      const broker = await running.start(
        connectBroker({ url: url.toString(), service: 'starting', logger: silentLogger, topology }),
      );
      const consumer = createConsumer(broker, {
        queue: 'started',
        prefetch: 1,
        accepts: contract('siparis.olusturuldu'),
        mode: 'single',
        handler: async () => undefined,
      });
      await running.start(consumer);
      await waitFor(() => consumer.isConsuming() && broker.isReady());
      expect(way.hasLost()).toBe(true);
    },
  );
});
