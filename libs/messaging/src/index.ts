export { connectBroker, type Broker, type BrokerOptions, type PublishOutcome } from './broker.ts';
export {
  createConsumer,
  type Consumer,
  type ConsumerOptions,
  type SingleOptions,
  type BatchOptions,
} from './consumer.ts';
export {
  contract,
  ofSchema,
  type Decoder,
  type DirectOptions,
  type Incoming,
  type Outgoing,
  type PublishOptions,
  type Received,
} from './message.ts';
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
