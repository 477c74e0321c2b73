import type { MessageBody } from '@kopru/contracts/messages/messages';
import { connectBroker, contract, queueNames, type Broker, type Incoming } from '@kopru/messaging';
import { silentLogger } from '@kopru/runtime';
import { backingServices, createRunning, orderEvent, type BackingServices } from '@kopru/testing';
import { Registry } from 'prom-client';

// A connected broker for each test of the file that imports this.
export type Event = Incoming<'siparis.olusturuldu'>;

export const queue = queueNames.webhookEvents;
export const accepts = contract('siparis.olusturuldu');
export let running: ReturnType<typeof createRunning>;
export let backing: BackingServices;
export let broker: Broker;
export let registry: Registry;

beforeEach(async () => {
  running = createRunning();
  backing = running.add(await backingServices());
  registry = new Registry();
  broker = await running.start(
    connectBroker({ url: backing.rabbitmqUrl, service: 'consumer', logger: silentLogger, metrics: registry }),
  );
});
afterEach(() => running.stopAll());

export const event = (providerOrderId: string): MessageBody<'siparis.olusturuldu'> => orderEvent({ providerOrderId });

export const publish = async (from: number, to: number): Promise<string[]> => {
  const numbers = Array.from({ length: to - from }, (_empty, index) => String(from + index));
  await Promise.all(numbers.map((number) => broker.publish('siparis.olusturuldu', event(number))));
  return numbers;
};

export const latch = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};
