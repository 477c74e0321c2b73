export type { DeadMessage } from './dead-notes.ts';
export { connectBroker, type Broker, type BrokerOptions } from './broker.ts';
export { createConsumer, type Consumer, type BatchOptions } from './consumer.ts';
export {
  brokerFailure,
  connectForeignBroker,
  type ForeignBroker,
  type ForeignBrokerOptions,
  type ForeignMessage,
} from './foreign-broker.ts';
export type { Outgoing } from './message.ts';
export { brokerRights } from './rights.ts';
export { contract, ofSchema, type Incoming, type Received } from './received.ts';
export { done, dead, retry, wait, type Outcome } from './outcome.ts';
export { createBatcher, batched } from './batcher.ts';
export { queueNames, waitQueue, deadQueueOf, type Queue, type Topology } from './topology.ts';
