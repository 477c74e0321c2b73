import { appError } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { CanonicalOrder } from '@kopru/contracts/orders/canonical-order';
import { orderStatusCodes } from '@kopru/contracts/orders/order-status';
import type { Adapter, Fact, OrderUpdate, PushReading, PushRequest } from '../adapter.ts';
import type { LookUp, MigrosSummary } from './look-up.ts';
import { openNotice, toCanonicalOrder } from './translate.ts';

const firstEndStatus = 900;
const ends = ({ status }: OrderUpdate): boolean => status !== undefined && status >= firstEndStatus;
const userIdOf = (body: unknown): string | null => openNotice(body).id('userid');

const summarized = (body: unknown, now: Date): CanonicalOrder | undefined => {
  try {
    return toCanonicalOrder(body, now);
  } catch {
    return undefined;
  }
};

/** The order as Migros has it. A summary may leave out where the customer lives, or lack what an order needs. */
const asMigrosHasIt = (
  pushed: Fact & { kind: 'order' },
  { body }: MigrosSummary,
  now: Date,
): Fact & { kind: 'order' } => {
  const order = summarized(body, now);
  if (order === undefined) return pushed;
  const customer = order.customer.address === null ? pushed.order.customer : order.customer;
  return { kind: 'order', order: { ...order, status: pushed.order.status, customer }, raw: JSON.stringify(body) };
};

const statusFacts = (providerOrderId: string, status: number, now: Date): Fact[] => {
  const code = orderStatusCodes.find((known) => known === status && known !== 400);
  if (code === undefined) return [];
  return [{ kind: 'update', update: { providerOrderId, status: code, occurredAt: now.toISOString() } }];
};

/**
 * Migros signs nothing, so anyone who knows the address could send: a push is a hint. An order is taken only when
 * Migros knows it, and as Migros has it; an end (cancelled, delivered) is believed unless Migros says that the order
 * goes on. A courier's progress only moves an order forward and is believed as it is. Without Migros' answer the push
 * is refused for now: Migros sends it again, and polling finds what Migros does not repeat.
 */
export const makeConfirmPush = (lookUp: LookUp): NonNullable<Adapter['confirmPush']> => {
  const confirmed = async (
    fact: Fact,
    { body, rawBody, receivedAt }: PushRequest,
    integration: IntegrationCredentials,
  ): Promise<Pick<PushReading, 'facts' | 'refused'>> => {
    if (fact.kind === 'order') {
      const { providerOrderId, platform } = fact.order;
      const userId = typeof platform['userId'] === 'string' ? platform['userId'] : null;
      const summary = await lookUp(integration, { orderId: providerOrderId, userId });
      if (summary === undefined) throw appError('order_not_found');
      const facts = [
        asMigrosHasIt(fact, summary, receivedAt),
        ...statusFacts(providerOrderId, summary.status, receivedAt),
      ];
      return { facts };
    }
    if (!ends(fact.update)) return { facts: [fact] };
    const { providerOrderId } = fact.update;
    const summary = await lookUp(integration, { orderId: providerOrderId, userId: userIdOf(body) });
    const goesOn = summary !== undefined && summary.status > 0 && summary.status < firstEndStatus;
    if (!goesOn) return { facts: [fact] };
    return {
      facts: statusFacts(providerOrderId, summary.status, receivedAt),
      refused: [{ failure: failure('invalid_transition', { status: summary.status }), body: rawBody }],
    };
  };

  return async (request, reading, integration) => {
    const results = await Promise.all(reading.facts.map((fact) => confirmed(fact, request, integration)));
    return {
      ...reading,
      facts: results.flatMap(({ facts }) => facts),
      refused: results.flatMap(({ refused }) => refused ?? []),
    };
  };
};
