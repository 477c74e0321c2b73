export { connectBroker, type Broker, type BrokerOptions, type PublishOutcome } from './broker.ts';
export {
  createConsumer,
  type Consumer,
  type ConsumerOptions,
  type SingleOptions,
  type BatchOptions,
} from './consumer.ts';
export {
  brokerFailure,
  connectForeignBroker,
  type ForeignBroker,
  type ForeignBrokerOptions,
  type ForeignMessage,
} from './foreign-broker.ts';
export { type DirectOptions, type Outgoing, type PublishOptions } from './message.ts';
export { brokerRights, type BrokerRights } from './rights.ts';
export { contract, ofSchema, type Decoder, type Incoming, type Received } from './received.ts';
export { done, dead, retry, wait, outcomeOf, type Outcome } from './outcome.ts';
export { createBatcher, gathered, type Batcher, type BatcherOptions } from './batcher.ts';
export {
  queueNames,
  waitQueue,
  deadQueueOf,
  sharedParts,
  type Part,
  type Binding,
  type Queue,
  type Topology,
} from './topology.ts';
