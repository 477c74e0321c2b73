import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { platformUpdateSchema } from '@kopru/contracts/messages/messages';
import { defaultLeadMinutes } from '@kopru/contracts/orders/lead';
import { derivedId } from '@kopru/contracts/values/ids';
import type { AppError } from '@kopru/errors';
import { type Broker, createBatcher, type Outgoing } from '@kopru/messaging';
import { type Logger, workContext } from '@kopru/runtime';
import type { SealPerson } from '../storage/seal-person.ts';
import type { StoreLooks } from '../clients/store-looks.ts';
import type { Fact } from '../providers/adapter.ts';
import type { CountUnread } from './count-unread.ts';
import { readBody } from '../providers/reading.ts';
import type { Adapters } from '../providers/registry.ts';
import { orderDiffers, type SentOrder, type SentOrders } from '../providers/sent-orders.ts';
import type { FallbackInbox } from '../storage/fallback-inbox.ts';

/** Of orders that are not taken, because their number is that of another order. */
export type Refusals = ReadonlyMap<Fact, AppError>;
/**
 * Resolves when every fact that is not refused is safe: confirmed by the broker or, while the broker is unavailable, journaled
 * in the inbox.
 */
export type AcceptFacts = (integration: IntegrationCredentials, facts: readonly Fact[]) => Promise<Refusals>;

interface FactMessage {
  outgoing: Outgoing;
  /** What distinguishes the order from an earlier one of its number. */
  sent: SentOrder | undefined;
  resolve: (refusal?: AppError) => void;
  reject: (error: unknown) => void;
}

type FactOutgoing = Outgoing<'siparis.geldi'> | Outgoing<'siparis.platform_guncelledi'>;

export const messageOf = (integration: IntegrationCredentials, fact: Fact, receivedAt: string): FactOutgoing => {
  const {
    accountId,
    restaurantId,
    integrationId,
    provider,
    autoVerify,
    leadMinutes = defaultLeadMinutes,
    acceptPolicy,
  } = integration;
  const origin = { accountId, restaurantId, integrationId, provider };
  const { traceparent, requestId } = workContext();
  const options = {
    accountId,
    // The adapter has checked orders against their contract; updates are checked below.
    isChecked: true,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(requestId === undefined ? {} : { requestId }),
  };
  if (fact.kind === 'update')
    return {
      type: 'siparis.platform_guncelledi',
      body: readBody(platformUpdateSchema, { ...origin, ...fact.update }),
      options,
    };
  const { order, raw } = fact;
  return {
    type: 'siparis.geldi',
    body: { ...origin, order, raw, autoVerify, leadMinutes, ...(acceptPolicy && { acceptPolicy }), receivedAt },
    options,
  };
};

/** In privacy mode, with the customer's data sealed. */
const sealedMessage = async (
  sealPerson: SealPerson,
  hours: number,
  ...[integration, fact, receivedAt]: Parameters<typeof messageOf>
): Promise<FactOutgoing> => {
  const message = messageOf(integration, fact, receivedAt);
  return message.type === 'siparis.geldi'
    ? { ...message, body: await sealPerson.order(message.body, hours) }
    : { ...message, body: await sealPerson.update(message.body, hours) };
};

const maxBatch = 200;
const batchesInFlight = 4;

export const makeAcceptFacts = (parts: {
  broker: Broker;
  inbox: FallbackInbox;
  sealPerson: SealPerson;
  countUnread: CountUnread;
  adapters: Adapters;
  sentOrders: SentOrders;
  storeLooks: StoreLooks;
  logger: Logger;
  /** How long a fact waits for others of its batch, in ms; 0: not at all. */
  lingerMs: number;
}): AcceptFacts => {
  const { broker, inbox, sealPerson, countUnread, adapters, sentOrders, storeLooks, logger, lingerMs } = parts;

  const saveToInbox = async (missed: readonly FactMessage[]): Promise<void> => {
    try {
      await inbox.add(
        missed.map(({ outgoing: { type, body, options = {} } }) => ({
          type,
          body: JSON.stringify(body),
          accountId: options.accountId ?? '',
          messageId: options.messageId ?? derivedId(type, JSON.stringify(body)),
          ...(options.traceparent === undefined ? {} : { traceparent: options.traceparent }),
        })),
      );
      logger.warn('the broker is unavailable; events were stored in the inbox', { count: missed.length });
      for (const { resolve } of missed) resolve();
    } catch (cause) {
      for (const { reject } of missed) reject(appError('unavailable', { cause, retryAfterSeconds: 2 }));
    }
  };
  /** In the batch that publishes them, because two batches after one another would be half as full. */
  const withoutDiffering = async (messages: FactMessage[]): Promise<FactMessage[]> => {
    const compared = messages.flatMap((message) =>
      message.sent === undefined ? [] : [{ message, sent: message.sent }],
    );
    if (compared.length === 0) return messages;
    const differing = await sentOrders.differing(compared.map(({ sent }) => sent));
    const refused = new Set<FactMessage>();
    for (const [index, { message }] of compared.entries()) {
      const members = differing[index] ?? [];
      if (members.length === 0) continue;
      refused.add(message);
      message.resolve(orderDiffers(members));
    }
    return messages.filter((message) => !refused.has(message));
  };
  const publish = async (messages: FactMessage[]): Promise<void> => {
    // Orders and updates go to different queues; neighbours of one type share a message.
    const batch = messages.toSorted((one, other) => one.outgoing.type.localeCompare(other.outgoing.type));
    try {
      const outcomes = await broker.publishMany(batch.map(({ outgoing }) => outgoing));
      const missed = batch.filter((_message, index) => outcomes[index] !== undefined);
      batch.forEach(({ resolve }, index) => {
        if (outcomes[index] === undefined) resolve();
      });
      if (missed.length > 0) await saveToInbox(missed);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const run = async (messages: FactMessage[]): Promise<void> => publish(await withoutDiffering(messages));
  const batcher = createBatcher<FactMessage>({ max: maxBatch, inFlight: batchesInFlight, lingerMs, run });

  return async (integration, facts) => {
    const receivedAt = new Date().toISOString();
    const { privacyHours } = integration;
    const adapter = adapters.of(integration);
    const messages =
      privacyHours === undefined
        ? facts.map((fact) => messageOf(integration, fact, receivedAt))
        : await Promise.all(
            facts.map((fact) => sealedMessage(sealPerson, privacyHours, integration, fact, receivedAt)),
          );
    const refusals = new Map<Fact, AppError>();
    await Promise.all(
      facts.map(async (fact, index) => {
        const outgoing = messages[index];
        if (outgoing === undefined) return;
        const { promise, ...ends } = Promise.withResolvers<AppError | undefined>();
        const sent = fact.kind === 'order' ? adapter.sentOrder?.(fact, integration) : undefined;
        batcher.add({ outgoing, sent, ...ends });
        const refusal = await promise;
        if (refusal !== undefined) refusals.set(fact, refusal);
      }),
    );
    if (facts.some((fact) => fact.kind === 'update' && fact.update.cancel !== undefined))
      storeLooks.cancelled(integration);
    countUnread(
      integration.provider,
      facts.filter((fact) => !refusals.has(fact)),
    );
    return refusals;
  };
};
