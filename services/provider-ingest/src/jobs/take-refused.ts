import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { type Logger, repeating, type Service } from '@kopru/runtime';
import { orderKeyOf, type Adapter, type Fact } from '../providers/adapter.ts';
import type { Adapters } from '../providers/registry.ts';
import type { RefusedDocument } from '../storage/refused.model.ts';
import type { RefusedRepository } from '../storage/refused-repository.ts';
import type { AcceptFacts } from '../intake/accept-facts.ts';
import type { Directory } from '../clients/directory.ts';
import type { HealthReports } from '../clients/health-reports.ts';
import type { SealPerson } from '../storage/seal-person.ts';
import type { RefusedNotes } from '../intake/note-refused.ts';

/** An order without a known end is worth cooking for this long. */
const openForMs = 30 * 60_000;
/** Each round finds what a crash or a missed event left behind. */
const everyMs = 60_000;

export interface TakeRefused extends Service {
  /** Takes what was refused, when the event of the switch arrives. */
  switchedOn(integrationId: string): Promise<void>;
}

interface StoredFact extends RefusedDocument {
  content: Fact;
}

const isOpen = ({ content, firstAt }: StoredFact, givesUpAt: Adapter['givesUpAt'], now: Date): boolean => {
  if (content.kind !== 'order') return true;
  const { order } = content;
  const { scheduledFor } = order;
  const end = givesUpAt?.(order) ?? scheduledFor ?? new Date(firstAt.getTime() + openForMs).toISOString();
  return Date.parse(end) > now.getTime();
};

/** The facts of the orders that may still be open; all facts of an order that is too old are left out. */
const stillOpen = (documents: readonly RefusedDocument[], { givesUpAt }: Adapter, now: Date): Fact[] => {
  const stored = documents.flatMap((document): StoredFact[] =>
    document.fact === null ? [] : [{ ...document, content: JSON.parse(document.fact) as Fact }],
  );
  const gone = new Set(stored.filter((one) => !isOpen(one, givesUpAt, now)).map(({ content }) => orderKeyOf(content)));
  return stored.map(({ content }) => content).filter((fact) => !gone.has(orderKeyOf(fact)));
};

/**
 * Takes what was refused while an integration was off, once it is on again, in the same way as a push. Rival replicas
 * and crashes may repeat this; an order is still stored and announced once.
 */
export const createTakeRefused = (parts: {
  adapters: Adapters;
  directory: Directory;
  refused: RefusedRepository;
  notes: RefusedNotes;
  sealPerson: SealPerson;
  acceptFacts: AcceptFacts;
  health: HealthReports;
  logger: Logger;
  now?: () => Date;
}): TakeRefused => {
  const {
    adapters,
    directory,
    refused,
    notes,
    sealPerson,
    acceptFacts,
    health,
    logger,
    now = () => new Date(),
  } = parts;

  const accept = async (integration: IntegrationCredentials, documents: readonly RefusedDocument[]): Promise<void> => {
    const { integrationId, provider } = integration;
    const adapter = adapters.of(integration);
    const open = stillOpen(documents, adapter, now());
    const refusals = await acceptFacts(integration, open);
    const facts = open.filter((fact) => !refusals.has(fact));
    const orders = facts.filter(({ kind }) => kind === 'order').length;
    if (orders > 0) health.orderArrived(integration);
    if (facts.length > 0)
      logger.info('replayed pushes that were refused while the integration was switched off', {
        integrationId,
        provider,
        orders,
      });
  };
  /** In privacy mode, a push whose key has expired cannot be taken any more. */
  const opened = async (document: RefusedDocument): Promise<RefusedDocument> =>
    document.fact === null
      ? document
      : { ...document, fact: (await sealPerson.opened(document.fact, document.integrationId)) ?? null };
  const take = async (integrationId: string): Promise<void> => {
    const integration = await directory.byId(integrationId);
    if (integration?.status === false) return;
    const documents = await refused.begin(integrationId);
    if (integration !== undefined) await accept(integration, await Promise.all(documents.map(opened)));
    await refused.forget(documents.map(({ _id }) => _id));
  };
  const onError = (error: unknown): void => void logger.warn('could not replay refused pushes', { error });
  const round = async (): Promise<void> => {
    for (const integrationId of await refused.integrationIds()) await take(integrationId).catch(onError);
  };
  return {
    ...repeating(round, { everyMs, onError }),
    async switchedOn(integrationId) {
      await notes.stored();
      await take(integrationId).catch(onError);
    },
  };
};
