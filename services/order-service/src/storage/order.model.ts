import type { Failure } from '@kopru/contracts/errors/failures';
import { slipKinds } from '@kopru/contracts/internal/journey';
import type { Actor } from '@kopru/contracts/orders/actor';
import { paymentTypes } from '@kopru/contracts/orders/canonical-order';
import type { OrderChange } from '@kopru/contracts/orders/order-changes';
import { orderStatusCodes } from '@kopru/contracts/orders/order-status';
import { providerSlugs } from '@kopru/contracts/platforms/providers';
import {
  asGiven,
  date,
  flag,
  type Indexes,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  outboxIndex,
  storedIn,
  storing,
  text,
} from '@kopru/mongo';
import type { CommandKind, SealedPerson, Order, OrderContent, OrderEvent } from '../domain/order.ts';

const status = oneOf(orderStatusCodes);
const by = asGiven<Actor>();

const timelineStep = objectOf({
  id: text,
  status,
  at: date,
  by,
  who: optional(text),
  platform: oneOf(['none', 'pending', 'done', 'failed']),
  platformDueAt: optional(date),
  platformError: optional(asGiven<Failure | string>()),
  acceptedAfterSeconds: optional(number),
  changes: optional(asGiven<OrderChange[]>()),
});

const intent = objectOf({
  id: text,
  kind: asGiven<CommandKind>(),
  key: text,
  from: status,
  to: status,
  by,
  who: optional(text),
  preparationMinutes: optional(number),
  acceptedAfterSeconds: optional(number),
  reason: orNull(text),
  note: orNull(text),
  startedAt: date,
  leaseUntil: date,
  attempts: number,
});

const platformCall = objectOf({
  id: text,
  stepId: text,
  from: status,
  to: status,
  dueAt: date,
  progress: orNull(text),
  attempts: number,
});

const acceptPolicy = objectOf({
  mode: oneOf(['accept', 'accept_if_open']),
  afterSeconds: number,
  since: date,
  at: optional(date),
  until: date,
  attempts: number,
});

const cancellation = objectOf({
  reason: orNull(text),
  reasonName: orNull(text),
  note: orNull(text),
  by: oneOf(['customer', 'platform', 'restaurant']),
  at: date,
});

const members = {
  _id: text,
  accountId: text,
  restaurantId: text,
  integrationId: text,
  provider: oneOf(providerSlugs),
  channel: optional(text),
  providerOrderId: text,
  status,
  isCancelled: flag,
  isReport: flag,
  awaitsReport: optional(asGiven<true>()),
  reportedTotal: optional(number),
  reportedAt: optional(date),
  printed: optional(listOf(objectOf({ printer: text, slip: oneOf(slipKinds), at: date }))),
  isTest: optional(asGiven<true>()),
  total: number,
  paymentType: oneOf(paymentTypes),
  paymentName: text,
  matchedCode: orNull(text),
  content: asGiven<OrderContent>(),
  cancel: optional(cancellation),
  timeline: listOf(timelineStep),
  search: optional(text),
  intent: optional(intent),
  platformCalls: optional(listOf(platformCall)),
  leadMinutes: optional(number),
  activateAt: optional(date),
  autoVerify: optional(objectOf({ at: date, attempts: number })),
  acceptPolicy: optional(acceptPolicy),
  preparationMinutes: optional(number),
  readyMovedMs: optional(number),
  lastStepAt: optional(date),
  movedTo: optional(number),
  movedMs: optional(number),
  workAt: optional(date),
  arrivalId: text,
  raw: text,
  sealed: optional(asGiven<SealedPerson>()),
  receivedAt: date,
  createdAt: date,
  changedAt: optional(date),
  unseenSince: optional(date),
  anonymisedAt: optional(date),
  archivedAt: optional(date),
  version: number,
  outbox: optional(asGiven<OrderEvent[]>()),
};

/** What lists, searches, figures and look-ups need, in the archive, too. */
const readIndexes: Indexes['indexes'] = [
  {
    // The list, newest first; the members after _id let figures be read from the index alone.
    name: 'newest',
    key: {
      accountId: 1,
      createdAt: -1,
      _id: -1,
      isCancelled: 1,
      restaurantId: 1,
      provider: 1,
      channel: 1,
      paymentType: 1,
      paymentName: 1,
      matchedCode: 1,
      total: 1,
    },
  },
  // A search reads the texts from the index, newest first, and only the orders that it shows.
  // Partial, so that no other list is read from it.
  {
    name: 'search',
    key: { accountId: 1, createdAt: -1, _id: -1, search: 1 },
    partialFilterExpression: { search: { $exists: true } },
  },
  { name: 'by_restaurant', key: { accountId: 1, restaurantId: 1, createdAt: -1, _id: -1 } },
  { name: 'by_number', key: { accountId: 1, providerOrderId: 1 } },
  {
    name: 'awaits_report',
    key: { accountId: 1, createdAt: -1, _id: -1 },
    partialFilterExpression: { awaitsReport: true },
  },
  // Trials are few; sums leave them out.
  { name: 'tests', key: { accountId: 1, createdAt: -1 }, partialFilterExpression: { isTest: true } },
];

/** Only what queries need has an index, because every arriving order pays for each. */
export const orderSchema = storing<Order>()(
  storedIn('orders', members, [
    ...readIndexes,
    // The orders under way, by status, oldest first.
    {
      name: 'under_way',
      key: { accountId: 1, status: 1, createdAt: 1 },
      partialFilterExpression: { status: { $lte: 800 } },
    },
    {
      name: 'changed',
      key: { accountId: 1, changedAt: 1 },
      partialFilterExpression: { changedAt: { $exists: true } },
    },
    // Few orders: what changed, or was cancelled, and nobody has seen yet.
    {
      name: 'unseen',
      key: { accountId: 1, unseenSince: 1 },
      partialFilterExpression: { unseenSince: { $exists: true } },
    },
    // The same of all accounts, and the waiting orders of all: read every few seconds for incidents.
    {
      name: 'unseen_of_all',
      key: { unseenSince: 1, _id: 1 },
      partialFilterExpression: { unseenSince: { $exists: true } },
    },
    { name: 'waiting', key: { createdAt: 1, _id: 1 }, partialFilterExpression: { status: { $lte: 400 } } },
    { name: 'work', key: { workAt: 1 }, sparse: true },
    { name: 'sealed', key: { 'sealed.until': 1 }, sparse: true },
    outboxIndex,
  ]),
);

/** Orders that need no further work; they do not slow down the others. */
export const archivedOrderSchema = storing<Order>()(storedIn('archivedOrders', members, readIndexes));
