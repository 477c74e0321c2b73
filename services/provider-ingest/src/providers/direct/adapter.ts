import { appError, failureOf } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import { directReasons } from '@kopru/contracts/orders/cancel-reasons';
import {
  directBatchSchema,
  directCancelSchema,
  directOrderSchema,
  type DirectOrder,
  type DirectOutcome,
  directStatusSchema,
} from '@kopru/contracts/orders/direct-order';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { arrivedOrderIdOf } from '@kopru/contracts/values/ids';
import { isAppError, type AppError } from '@kopru/errors';
import { equalsInConstantTime } from '@kopru/secrets';
import {
  type Adapter,
  type Fact,
  type OrderFact,
  pushedOrder,
  type OrderUpdate,
  type PushReading,
  type PushRequest,
  updateFact,
} from '../adapter.ts';
import { parseJson } from '../json.ts';
import { readOwn } from '../reading.ts';
import { contentOf } from './content.ts';
import { toCanonicalOrder } from './translate.ts';

const directNumberSchema = directOrderSchema.pick({ providerOrderId: true });

/** What was read of an order, for the comparison with what was sent before. */
const sentAs = new WeakMap<Fact, DirectOrder>();

const parseOrder = (body: unknown, raw: string, now: Date): OrderFact => {
  const sent = readOwn(directOrderSchema, body);
  const fact = pushedOrder(toCanonicalOrder(sent, now), raw);
  sentAs.set(fact, sent);
  return fact;
};

const numberOf = (entry: unknown): string | null => {
  const number =
    typeof entry === 'object' && entry !== null && 'providerOrderId' in entry ? entry.providerOrderId : null;
  return typeof number === 'string' ? number : null;
};

const answered = (outcomes: DirectOutcome[]) => ({ outcomes, reply: { success: true, data: { outcomes } } });
const refusedOutcome = (providerOrderId: string | null, { code, message, details }: AppError): DirectOutcome => ({
  providerOrderId,
  accepted: false,
  error: { code, message, ...(details === undefined ? {} : { details }) },
});

/** A batch without its refused orders. */
const withoutRefused = (reading: PushReading, refusals: ReadonlyMap<Fact, AppError>): PushReading => {
  const taken = reading.facts.values();
  const outcomes = (reading.outcomes ?? []).map((outcome) => {
    const fact = outcome.accepted ? taken.next().value : undefined;
    const refusal = fact && refusals.get(fact);
    return refusal === undefined ? outcome : refusedOutcome(outcome.providerOrderId, refusal);
  });
  const refused = [...refusals].map(([fact, error]) => ({
    failure: failureOf(error),
    body: fact.kind === 'order' ? fact.raw : '',
  }));
  return {
    ...reading,
    facts: reading.facts.filter((fact) => !refusals.has(fact)),
    refused: [...(reading.refused ?? []), ...refused],
    ...answered(outcomes),
  };
};

/** Each order of a batch is judged alone, so a wrong one does not delay the others. */
const parseBatch = (body: unknown, now: Date): PushReading => {
  const facts: Fact[] = [];
  const outcomes: DirectOutcome[] = [];
  const refused: NonNullable<PushReading['refused']> = [];
  for (const entry of readOwn(directBatchSchema, body)) {
    const raw = JSON.stringify(entry);
    try {
      const fact = parseOrder(entry, raw, now);
      facts.push(fact);
      outcomes.push({ providerOrderId: fact.order.providerOrderId, accepted: true });
    } catch (error) {
      if (!isAppError(error)) throw error;
      outcomes.push(refusedOutcome(numberOf(entry), error));
      refused.push({ failure: failureOf(error), body: raw });
    }
  }
  const reading: PushReading = {
    facts,
    refused,
    ...answered(outcomes),
    withoutRefused: (refusals) => withoutRefused(reading, refusals),
  };
  return reading;
};

const movedTo = (status: OrderStatus, update: OrderUpdate): PushReading => ({
  facts: [updateFact({ ...update, status })],
  reply: { success: true, data: { providerOrderId: update.providerOrderId, status } },
});

const ofDay = (businessDay: string | null | undefined) => (businessDay == null ? {} : { businessDay });

/** A channel's code is one word with letters. */
const isCode = (reason: string): boolean => /^(?=.*\p{L})[\p{L}\p{N}_.:-]+$/u.test(reason);

/** Why an order was cancelled. What is no code is what somebody wrote: it is the note as well, so that privacy mode seals it. */
const whyCancelled = (reason: string | null, note: string | null) => {
  if (reason === null || isCode(reason)) return { reason, reasonName: reason, note };
  const words = note === null || note === reason ? reason : `${reason} · ${note}`;
  return { reason: null, reasonName: words, note: words };
};

const parseCancel = (providerOrderId: string, { body, receivedAt }: PushRequest): PushReading => {
  const { reason = null, note = null, by, businessDay } = readOwn(directCancelSchema, body ?? {});
  const cancel = { ...whyCancelled(reason, note), by };
  return movedTo(1500, { providerOrderId, ...ofDay(businessDay), cancel, occurredAt: receivedAt.toISOString() });
};

const parseStatus = (providerOrderId: string, request: PushRequest): PushReading => {
  const { status, businessDay } = readOwn(directStatusSchema, request.body);
  if (status === 1500) return parseCancel(providerOrderId, { ...request, body: ofDay(businessDay) });
  return movedTo(status, { providerOrderId, ...ofDay(businessDay), occurredAt: request.receivedAt.toISOString() });
};

const orderPath = /^orders\/([^/]+)\/(cancel|status)$/;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw appError('route_not_found');
  }
};

/** The same numbers as in a body: one that no order can have is refused by the same name. */
const numberInPath = (segment: string): string =>
  readOwn(directNumberSchema, { providerOrderId: decoded(segment) }).providerOrderId;

const parsePush = (request: PushRequest): PushReading => {
  const [, segment, action] = orderPath.exec(request.path) ?? [];
  if (segment !== undefined) {
    const number = numberInPath(segment);
    return action === 'cancel' ? parseCancel(number, request) : parseStatus(number, request);
  }
  if (request.path !== '' && request.path !== 'orders') throw appError('route_not_found');
  if (Array.isArray(request.body)) return parseBatch(request.body, request.receivedAt);
  const fact = parseOrder(request.body, request.rawBody, request.receivedAt);
  const { providerOrderId } = fact.order;
  return { facts: [fact], ...answered([{ providerOrderId, accepted: true }]) };
};

/** What an order is compared by; its number and its day are in its id. */
const membersOf = (fact: OrderFact) => {
  const sent = sentAs.get(fact) ?? readOwn(directOrderSchema, parseJson(fact.raw));
  const { providerOrderId: _number, businessDay: _day, ...members } = sent;
  return members;
};

/** A restaurant's own channel: webhooks report every step to it, so commands are local. */
export const createDirectAdapter = (): Adapter => ({
  /** The address is the secret; a channel that has set an API key must also send it. */
  authenticatePush: ({ headers }, { config }) =>
    !config.apiKey || equalsInConstantTime(String(headers['x-api-key'] ?? ''), config.apiKey),
  parsePush,
  sentOrder: (fact, { accountId, provider, restaurantId }) => {
    const members = membersOf(fact);
    const id = arrivedOrderIdOf({ accountId, provider, restaurantId, order: fact.order });
    return { id, accountId, members, content: contentOf(members) };
  },
  steps: () => [],
  cancelReasons: () => directReasons,
  fetchMenu: () =>
    Promise.reject(
      appError('provider_error', {
        params: { provider: 'Kendi kanalı', platformMessage: failure('channel_without_menu') },
      }),
    ),
  testConnection: () => Promise.resolve(),
});
