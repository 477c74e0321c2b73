import { exchanges } from '@kopru/contracts/messages/messages';
import { contract, createConsumer, type Broker, type Consumer, type Incoming, type Topology } from '@kopru/messaging';
import type { KeyDirectory } from './key-directory.ts';

const queue = 'gateway.keys';

/** This process's own queue: every replica hears of every changed key. */
export const keyInvalidationTopology: Topology = {
  exchanges: [],
  queues: [
    {
      name: queue,
      kind: 'exclusive',
      bindings: [{ exchange: exchanges.accounts, pattern: 'hesap.anahtar_degisti' }],
    },
  ],
};

export const createKeyInvalidation = (broker: Broker, directory: KeyDirectory): Consumer =>
  createConsumer<Incoming<'hesap.anahtar_degisti'>>(broker, {
    queue,
    mode: 'single',
    prefetch: 200,
    accepts: contract('hesap.anahtar_degisti'),
    onConsuming: () => directory.forgetAll(),
    handler: (message) => {
      directory.forgetAccount(message.body.accountId);
      return Promise.resolve();
    },
  });
