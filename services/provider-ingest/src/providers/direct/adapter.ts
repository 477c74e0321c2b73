import {
  appError,
  directBatchSchema,
  directCancelSchema,
  directOrderSchema,
  type DirectOutcome,
  directStatusSchema,
  failure,
  failureOf,
  type OrderStatus,
  directReasons,
} from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import { equalsInConstantTime } from '@kopru/secrets';
import {
  type Adapter,
  type Fact,
  pushedOrder,
  type OrderUpdate,
  type PushReading,
  type PushRequest,
  updateFact,
} from '../adapter.ts';
import { readBody } from '../reading.ts';
import { toCanonicalOrder } from './translate.ts';

const parseOrder = (body: unknown, raw: string, now: Date): Fact & { kind: 'order' } =>
  pushedOrder(toCanonicalOrder(readBody(directOrderSchema, body), now), raw);

const numberOf = (entry: unknown): string | null => {
  const number =
    typeof entry === 'object' && entry !== null && 'providerOrderId' in entry ? entry.providerOrderId : null;
  return typeof number === 'string' ? number : null;
};

/** Each order of a batch is judged alone, so a wrong one does not hold up the others. */
const parseBatch = (body: unknown, now: Date): PushReading => {
  const facts: Fact[] = [];
  const outcomes: DirectOutcome[] = [];
  const refused: NonNullable<PushReading['refused']> = [];
  for (const entry of readBody(directBatchSchema, body)) {
    const raw = JSON.stringify(entry);
    try {
      const fact = parseOrder(entry, raw, now);
      facts.push(fact);
      outcomes.push({ providerOrderId: fact.order.providerOrderId, accepted: true });
    } catch (error) {
      if (!isAppError(error)) throw error;
      const { code, message, details } = error;
      outcomes.push({ providerOrderId: numberOf(entry), accepted: false, error: { code, message, details } });
      refused.push({ failure: failureOf(error), body: raw });
    }
  }
  return { facts, refused, reply: { success: true, data: { outcomes } } };
};

const movedTo = (status: OrderStatus, update: OrderUpdate): PushReading => ({
  facts: [updateFact({ ...update, status })],
  reply: { success: true, data: { providerOrderId: update.providerOrderId, status } },
});

const parseCancel = (providerOrderId: string, { body, receivedAt }: PushRequest): PushReading => {
  const { reason, note, by } = readBody(directCancelSchema, body ?? {});
  const cancel = { reason: reason ?? null, reasonName: reason ?? null, note: note ?? null, by };
  return movedTo(1500, { providerOrderId, cancel, occurredAt: receivedAt.toISOString() });
};

const parseStatus = (providerOrderId: string, request: PushRequest): PushReading => {
  const { status } = readBody(directStatusSchema, request.body);
  if (status === 1500) return parseCancel(providerOrderId, { ...request, body: {} });
  return movedTo(status, { providerOrderId, occurredAt: request.receivedAt.toISOString() });
};

const orderPath = /^orders\/([^/]+)\/(cancel|status)$/;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw appError('route_not_found');
  }
};

const parsePush = (request: PushRequest): PushReading => {
  const [, segment, action] = orderPath.exec(request.path) ?? [];
  if (segment !== undefined)
    return action === 'cancel' ? parseCancel(decoded(segment), request) : parseStatus(decoded(segment), request);
  if (request.path !== '' && request.path !== 'orders') throw appError('route_not_found');
  if (Array.isArray(request.body)) return parseBatch(request.body, request.receivedAt);
  const fact = parseOrder(request.body, request.rawBody, request.receivedAt);
  const { providerOrderId } = fact.order;
  return { facts: [fact], reply: { success: true, data: { outcomes: [{ providerOrderId, accepted: true }] } } };
};

/** A restaurant's own channel: webhooks tell it of every step, so commands are local. */
export const createDirectAdapter = (): Adapter => ({
  /** The address is the secret; a channel that has set an API key must also send it. */
  authenticatePush: ({ headers }, { config }) =>
    !config.apiKey || equalsInConstantTime(String(headers['x-api-key'] ?? ''), config.apiKey),
  parsePush,
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
