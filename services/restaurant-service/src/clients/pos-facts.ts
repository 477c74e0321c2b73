import { gatewayOperations } from '@kopru/contracts/internal/gateway';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import { createServiceClient, type InternalClient } from '@kopru/http';
import type { FactSource } from '../domain/incidents/fact-source.ts';

type WaitingFact = Extract<IncidentFact, { kind: 'order_not_accepted' }>;

/** An order that is being accepted was read. */
const isUnread = (fact: IncidentFact): fact is WaitingFact =>
  fact.kind === 'order_not_accepted' && fact.actor === 'person';

/** Of each account the order that waits longest; a test order only where no other waits. */
const oldestWaiting = (facts: readonly IncidentFact[]): Map<string, WaitingFact> =>
  new Map(
    facts
      .filter(isUnread)
      .toSorted(
        (one, other) => Number(other.isTest) - Number(one.isTest) || Date.parse(other.since) - Date.parse(one.since),
      )
      .map((fact) => [fact.accountId, fact]),
  );

/** The POSes that no longer read: asked of api-gateway only while order-service (`orders`) names orders that wait. */
export const createPosFacts = (
  orders: FactSource,
  { client, pauseWhenWellMs }: { client: InternalClient; pauseWhenWellMs: number },
): FactSource => {
  const { posNotReading } = createServiceClient(gatewayOperations, client);
  return {
    owner: 'api-gateway, POS',
    kinds: ['pos_not_reading'],
    pauseWhenWellMs,
    page: async (cursor) => {
      const { items, nextCursor } = await orders.page(cursor);
      const waiting = oldestWaiting(items);
      if (waiting.size === 0) return { items: [], nextCursor };
      const accounts = [...waiting].map(([accountId, { since }]) => ({ accountId, waitingSince: since }));
      const found = await posNotReading({ body: { accounts } });
      const facts = found.items.flatMap(({ accountId, keyId, lastUsedAt }): IncidentFact[] => {
        const order = waiting.get(accountId);
        if (order === undefined) return [];
        const { isTest, details } = order;
        const about = { accountId, restaurantId: null, subject: keyId, provider: null, isTest };
        return [{ ...about, kind: 'pos_not_reading', since: lastUsedAt, actor: 'pos', details }];
      });
      return { items: facts, nextCursor };
    },
  };
};
