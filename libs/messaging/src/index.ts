export { connectBroker, type Broker, type BrokerOptions, type PublishOutcome } from './broker.ts';
export {
  createConsumer,
  type Consumer,
  type ConsumerOptions,
  type SingleOptions,
  type BatchOptions,
} from './consumer.ts';
export { type DirectOptions, type Outgoing, type PublishOptions } from './message.ts';
export { contract, ofSchema, type Decoder, type Incoming, type Received } from './received.ts';
export { done, dead, retry, wait, outcomeOf, type Outcome } from './outcome.ts';
export { createBatcher, gathered, type Batcher, type BatcherOptions } from './batcher.ts';
export {
  queueNames,
  sharedTopology,
  waitQueue,
  deadQueueOf,
  type Binding,
  type Queue,
  type Topology,
} from './topology.ts';
