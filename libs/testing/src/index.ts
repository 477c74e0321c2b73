export { backingServices, type BackingServices } from './backing-services.ts';
export type { RawMessage } from './management.ts';
export { eventually, waitFor } from './wait-for.ts';
export { serviceProcess, startService, type ServiceProcess } from './service-process.ts';
export {
  receiver,
  webhookReceiver,
  type Answer,
  type Answering,
  type ReceivedRequest,
  type Receiver,
  type WebhookReceiver,
} from './receiver.ts';
export { startMailServer, tokenIn, type MailServer } from './mail-server.ts';
export { tally, type Hit, type Tally } from './tally.ts';
export {
  arrivedOrder,
  canonicalOrder,
  orderEvent,
  origin,
  platformUpdate,
  uniqueNumber,
  type Origin,
} from './builders.ts';
export { internalCallers, internalKeysOf } from './internal-keys.ts';
export { createRunning, sharedSettings } from './running.ts';
export { privateBroker, type PrivateBroker } from './private-broker.ts';
export { brokerCluster, type BrokerCluster, type ClusterNode } from './broker-cluster.ts';
export { ownNetworks, type Loss, type OwnNetwork, type OwnNetworks } from './own-networks.ts';
export { faultProxy, type FaultProxy } from './fault-proxy.ts';
export { createPaper, receiptPage, receiptText, type Receipt } from './receipt.ts';
export { virtualPrinter, type VirtualPrinter } from './virtual-printer.ts';
export { memoryOf } from './memory.ts';
export { closedLoop, openLoop, percentile, type Pace } from './pace.ts';
export { findProgram } from './find-program.ts';
export { installed, isHere } from './debian-packages.ts';
export { freePort } from './free-port.ts';
export { listening, type Listening } from './listening.ts';
export { profiled, type Profiled } from './profiled.ts';
export { explainedReads, isAbout, isFromIndex, isSorted, type ExplainedRead } from './explained-reads.ts';
export { insertCount } from './insert-count.ts';
export { accountAt, allOrders, call, dataOf, type Account, type ApiAnswer } from './api.ts';
export { adminAt, openBranch, openShop, type RunningSystem, type Shop } from './shop.ts';
