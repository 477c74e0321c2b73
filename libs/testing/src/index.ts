export { backingServices, type BackingServices } from './backing-services.ts';
export { type BrokerTools, type QueuedMessage } from './management.ts';
export { waitFor } from './wait-for.ts';
export { receiver, type Answer, type Answering, type ReceivedRequest, type Receiver } from './receiver.ts';
export { arrivedOrder, canonicalOrder, origin, platformUpdate, uniqueNumber, type Origin } from './builders.ts';
export { createRunning, sharedSettings } from './running.ts';
export { privateBroker, type PrivateBroker } from './private-broker.ts';
export { faultProxy, type FaultProxy } from './fault-proxy.ts';
export { freePort, isFree } from './free-port.ts';
