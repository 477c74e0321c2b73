import {
  appError,
  defaultLeadMinutes,
  derivedId,
  type IntegrationCredentials,
  platformUpdateSchema,
} from '@kopru/contracts';
import { type Broker, createBatcher, type Outgoing } from '@kopru/messaging';
import { type Logger, workContext } from '@kopru/runtime';
import type { HoldPerson } from '../storage/hold-person.ts';
import type { Fact } from '../providers/adapter.ts';
import type { CountUnread } from './count-unread.ts';
import { readBody } from '../providers/reading.ts';
import type { FallbackInbox } from '../storage/fallback-inbox.ts';

/** Resolves when every fact is safe: confirmed by the broker or, while the broker is away, journaled in the inbox. */
export type AcceptFacts = (integration: IntegrationCredentials, facts: readonly Fact[]) => Promise<void>;

export interface FactMessage {
  outgoing: Outgoing;
  resolve: () => void;
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
const heldMessageOf = async (
  holdPerson: HoldPerson,
  hours: number,
  ...[integration, fact, receivedAt]: Parameters<typeof messageOf>
): Promise<FactOutgoing> => {
  const message = messageOf(integration, fact, receivedAt);
  return message.type === 'siparis.geldi'
    ? { ...message, body: await holdPerson.order(message.body, hours) }
    : { ...message, body: await holdPerson.update(message.body, hours) };
};

const maxBatch = 200;
const batchesInFlight = 4;

export const makeAcceptFacts = (parts: {
  broker: Broker;
  inbox: FallbackInbox;
  holdPerson: HoldPerson;
  countUnread: CountUnread;
  logger: Logger;
}): AcceptFacts => {
  const { broker, inbox, holdPerson, countUnread, logger } = parts;

  const keep = async (missed: readonly FactMessage[]): Promise<void> => {
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
      logger.warn('the broker is away; accepted into the inbox', { count: missed.length });
      for (const { resolve } of missed) resolve();
    } catch (cause) {
      for (const { reject } of missed) reject(appError('unavailable', { cause, retryAfterSeconds: 2 }));
    }
  };
  const run = async (gathered: FactMessage[]): Promise<void> => {
    // Orders and updates go to different queues; neighbours of one type share a message.
    const batch = gathered.toSorted((one, other) => one.outgoing.type.localeCompare(other.outgoing.type));
    try {
      const outcomes = await broker.publishMany(batch.map(({ outgoing }) => outgoing));
      const missed = batch.filter((_message, index) => outcomes[index] !== undefined);
      batch.forEach(({ resolve }, index) => {
        if (outcomes[index] === undefined) resolve();
      });
      if (missed.length > 0) await keep(missed);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const batcher = createBatcher<FactMessage>({ max: maxBatch, inFlight: batchesInFlight, run });

  return async (integration, facts) => {
    const receivedAt = new Date().toISOString();
    const { privacyHours } = integration;
    const messages =
      privacyHours === undefined
        ? facts.map((fact) => messageOf(integration, fact, receivedAt))
        : await Promise.all(
            facts.map((fact) => heldMessageOf(holdPerson, privacyHours, integration, fact, receivedAt)),
          );
    await Promise.all(
      messages.map(
        (outgoing) =>
          new Promise<void>((resolve, reject) => {
            batcher.add({ outgoing, resolve, reject });
          }),
      ),
    );
    countUnread(integration.provider, facts);
  };
};
