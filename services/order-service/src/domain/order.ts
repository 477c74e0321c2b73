import type { Failure } from '@kopru/contracts/errors/failures';
import type { Printed } from '@kopru/contracts/internal/journey';
import type { MessageBody, PlatformUpdate } from '@kopru/contracts/messages/messages';
import type { AcceptPolicy } from '@kopru/contracts/orders/accept-policy';
import type { Actor } from '@kopru/contracts/orders/actor';
import type { CanonicalOrder, PaymentType } from '@kopru/contracts/orders/canonical-order';
import type { OrderChange } from '@kopru/contracts/orders/order-changes';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';

export interface TimelineStep {
  /** Lets a later platform call find its step. */
  id: string;
  status: OrderStatus;
  at: Date;
  by: Actor;
  /** The person, where one is known. */
  who?: string;
  platform: 'none' | 'pending' | 'done' | 'failed';
  platformDueAt?: Date;
  /** Older versions stored an English sentence. */
  platformError?: Failure | string;
  /** Set where the accept policy accepted it: so many seconds after it came. */
  acceptedAfterSeconds?: number;
  /** What changed, in a step that leaves the status as it is. */
  changes?: OrderChange[];
}

export type CommandKind = 'verify' | 'advance' | 'cancel';

/** A command under way: stored before the platform is called, removed with its result. */
export interface Intent {
  id: string;
  kind: CommandKind;
  /** Requests with the same key and note want the same step. */
  key: string;
  from: OrderStatus;
  to: OrderStatus;
  by: Actor;
  who?: string;
  preparationMinutes?: number;
  acceptedAfterSeconds?: number;
  reason: string | null;
  note: string | null;
  startedAt: Date;
  /** Until then the process that began the command carries it out; afterwards the worker does. */
  leaseUntil: Date;
  attempts: number;
}

/** A step that the order has taken and that its platform will be sent later. */
export interface PlatformCall {
  id: string;
  stepId: string;
  from: OrderStatus;
  to: OrderStatus;
  dueAt: Date;
  progress: string | null;
  attempts: number;
}

/** The restaurant's accept policy when the order came, and how far it is with the order. */
export interface PolicyOnOrder {
  mode: Exclude<AcceptPolicy['mode'], 'ask'>;
  afterSeconds: number;
  /** When the order came, or became due. */
  since: Date;
  /** When it accepts, or tries again; absent: it has left the order to people. */
  at?: Date;
  /** When it leaves the order to people. */
  until: Date;
  attempts: number;
}

export interface Cancellation {
  reason: string | null;
  reasonName: string | null;
  note: string | null;
  by: 'customer' | 'platform' | 'restaurant';
  at: Date;
}

/** The members of the canonical order that no query uses. */
export type OrderContent = Omit<CanonicalOrder, 'providerOrderId' | 'status' | 'channel'>;

/** An event about a change of an order, stored with the order until the broker has it. */
export interface OrderEvent {
  eventId: string;
  type: 'siparis.durum_degisti' | 'siparis.iptal_edildi';
  body: MessageBody<'siparis.durum_degisti'>;
  at: Date;
  traceparent?: string;
}

/**
 * In privacy mode: the customer's personal data, sealed. In the documents of the database these members are empty; an
 * order that was read through the repository has them while their key is there.
 */
export interface SealedPerson {
  /** JSON of what was taken out. */
  person: string;
  /** The platform's own body. */
  raw?: string;
  /** How long it stays after the end of the order. */
  hours: number;
  until: Date;
}

/** One order. An absent member does not apply; `version` counts the changes. */
export interface Order {
  _id: string;
  accountId: string;
  restaurantId: string;
  integrationId: string;
  provider: ProviderSlug;
  /** The storefront; absent in orders of older versions, which are of the platform's own. */
  channel?: string;
  providerOrderId: string;
  status: OrderStatus;
  isCancelled: boolean;
  isReport: boolean;
  /** Set while the order is neither reported to accounting nor cancelled. */
  awaitsReport?: true;
  /** What was reported before the money changed, until it is reported again. */
  reportedTotal?: number;
  /** When it was marked as reported; absent where an older version marked it. */
  reportedAt?: Date;
  /** The slips that printers have said they printed. */
  printed?: (Printed & { at: Date })[];
  /** The platform's own trial: in no list of reports and no sum. */
  isTest?: true;
  /** What the customer pays in the end: refunds are taken off. */
  total: number;
  paymentType: PaymentType;
  paymentName: string;
  matchedCode: string | null;
  content: OrderContent;
  cancel?: Cancellation;
  timeline: TimelineStep[];
  /** What a search looks at; absent in orders of older versions until the job has given it to them. */
  search?: string;
  intent?: Intent;
  platformCalls?: PlatformCall[];
  /** The restaurant's lead when the order came; absent in orders of older versions. */
  leadMinutes?: number;
  /** When a scheduled order becomes due. */
  activateAt?: Date;
  autoVerify?: { at: Date; attempts: number };
  /** Absent: only a person accepts it. */
  acceptPolicy?: PolicyOnOrder;
  /** What a person promised when accepting it: so many minutes in the kitchen. */
  preparationMinutes?: number;
  /** Of a sandbox: by how much the end of that time was brought nearer. */
  readyMovedMs?: number;
  lastStepAt?: Date;
  /** Of a sandbox whose clock was advanced: how far it was then, and by how much the order was brought nearer in all. */
  movedTo?: number;
  movedMs?: number;
  /** The earliest moment at which the worker has something to do here. */
  workAt?: Date;
  /** Id of the message that brought the order, to distinguish its redelivery from a second push. */
  arrivalId: string;
  raw: string;
  sealed?: SealedPerson;
  receivedAt: Date;
  createdAt: Date;
  /** Absent until the first change. */
  changedAt?: Date;
  /** Since when a change or a cancellation waits until somebody of the restaurant says that they saw it. */
  unseenSince?: Date;
  anonymisedAt?: Date;
  /** Set while the order is in the archive. */
  archivedAt?: Date;
  version: number;
  outbox?: OrderEvent[];
}

/** A platform's report on an order that has not arrived yet. */
export interface WaitingUpdate {
  _id: string;
  orderId: string;
  update: PlatformUpdate;
  at: Date;
}
