import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { providerSlugs } from '@kopru/contracts/platforms/providers';
import { createBatcher } from '@kopru/messaging';
import { type Logger, service, type Service, sha256 } from '@kopru/runtime';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { type Fact, orderIdOf, orderKeyOf } from '../providers/adapter.ts';
import type { Adapters } from '../providers/registry.ts';
import type { RefusedFact, RefusedRepository } from '../storage/refused-repository.ts';
import type { SealPerson } from '../storage/seal-person.ts';

/** Counts what is sent to an integration that is off, and saves it where the platform cannot be asked for it later. */
export interface RefusedNotes extends Service {
  /** Takes no facts when the push cannot be read. Never delays the answer. */
  note(integration: IntegrationCredentials, facts: readonly Fact[]): void;
  /** Resolves when everything noted so far is stored. */
  stored(): Promise<void>;
}

interface Refused {
  integration: IntegrationCredentials;
  facts: RefusedFact[];
  at: Date;
}
const lengthOf = ({ facts }: Refused): number => facts.reduce((sum, { fact }) => sum + (fact?.length ?? 0), 0);

/** Pushes gather for this long, so that a flood of them takes few writes. */
const lingerMs = 500;
const maxBatch = 1000;
/** Beyond these limits, in a flood or while the database is unavailable, only the metric counts. */
const maxWaiting = 2000;
const maxWaitingLength = 16 * 1_048_576;
const maxFactLength = 131_072;
const logEveryMs = 60_000;
const maxLogged = 10_000;

const keyOf = (fact: Fact): string => {
  if (fact.kind === 'order') return `order:${orderKeyOf(fact)}`;
  // A repeated update may carry another time.
  const content = JSON.stringify({ ...fact.update, occurredAt: null });
  return `update:${sha256(content, 'base64url')}`;
};

export const createRefusedNotes = (parts: {
  adapters: Adapters;
  refused: RefusedRepository;
  sealPerson: SealPerson;
  logger: Logger;
  registry: Registry;
}): RefusedNotes => {
  const { adapters, refused, sealPerson, logger, registry } = parts;
  const counted = new Counter({
    name: 'kopru_pushes_refused_while_off_total',
    help: 'Pushes refused because their integration is switched off, by platform',
    labelNames: ['provider'],
    registers: [registry],
  });
  // Starting at zero makes the very first increase visible.
  for (const provider of providerSlugs) counted.inc({ provider }, 0);
  const logged = new LRUCache<string, true>({ max: maxLogged, ttl: logEveryMs });
  let waiting = 0;
  let waitingLength = 0;

  const log = ({ integrationId, accountId, provider }: IntegrationCredentials, pushes: number): void => {
    if (logged.has(integrationId)) return;
    logged.set(integrationId, true);
    logger.warn('a platform sends to an integration that is switched off', {
      integrationId,
      accountId,
      provider,
      pushes,
    });
  };
  const store = async (group: readonly Refused[]): Promise<void> => {
    const last = group.at(-1);
    if (last === undefined) return;
    const { integration, at } = last;
    log(integration, group.length);
    const { integrationId, accountId, restaurantId, provider } = integration;
    const facts = new Map<string, RefusedFact>();
    for (const fact of group.flatMap((one) => one.facts)) if (!facts.has(fact.key)) facts.set(fact.key, fact);
    const seal = async (one: RefusedFact): Promise<RefusedFact> =>
      one.fact === null ? one : { ...one, fact: await sealPerson.text(integration, one.fact) };
    await Promise.all([...facts.values()].map(seal))
      .then((sealed) =>
        refused.add({ integrationId, accountId, restaurantId, provider }, { facts: sealed, pushes: group.length, at }),
      )
      .catch((error: unknown) => void logger.warn('could not save refused pushes', { integrationId, error }));
  };
  const run = async (batch: Refused[]): Promise<void> => {
    const groups = Map.groupBy(batch, ({ integration }) => integration.integrationId);
    for (const group of groups.values()) await store(group);
    waiting -= batch.length;
    for (const one of batch) waitingLength -= lengthOf(one);
  };
  const batcher = createBatcher<Refused>({ max: maxBatch, inFlight: 1, lingerMs, run });

  return {
    note(integration, facts) {
      counted.inc({ provider: integration.provider });
      if (waiting >= maxWaiting || waitingLength >= maxWaitingLength) return;
      const at = new Date();
      const isAskedFor = adapters[integration.provider].poll !== undefined;
      const storedText = (fact: Fact): string | null => {
        const text = isAskedFor ? null : JSON.stringify(fact);
        return text === null || text.length > maxFactLength ? null : text;
      };
      const ofPush = facts.map((fact) => ({
        key: keyOf(fact),
        kind: fact.kind,
        providerOrderId: orderIdOf(fact),
        firstAt: at,
        fact: storedText(fact),
      }));
      const refusal = { integration, facts: ofPush, at };
      waiting += 1;
      waitingLength += lengthOf(refusal);
      batcher.add(refusal);
    },
    stored: () => batcher.idle(),
    ...service(
      () => undefined,
      () => batcher.idle(),
    ),
  };
};
