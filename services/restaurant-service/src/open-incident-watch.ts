import type { InternalClient } from '@kopru/http';
import type { OpenedService } from '@kopru/service';
import { createOwnerFacts, createOwnerPrinting, createOwnerSilence } from './clients/owner-facts.ts';
import { createPosFacts } from './clients/pos-facts.ts';
import type { Config } from './config.ts';
import { createIncidentWatch } from './jobs/watch-incidents.ts';
import type { Storage } from './open-storage.ts';
import { integrationSchema } from './storage/integration.model.ts';
import { createOwnFacts } from './storage/own-facts.ts';
import { createSilenceFacts } from './storage/silence-facts.ts';

/** The watch that opens and resolves incidents by the facts of every service. */
export const openIncidentWatch = (
  service: OpenedService,
  config: Config,
  { models, incidents }: Storage,
  { ingest, now }: { ingest: InternalClient; now: () => Date },
) => {
  const { logger, mongo, leases, owner } = service;
  const orderService = service.client('order-service', config.ORDER_SERVICE_URL);
  const orderFacts = createOwnerFacts(orderService, {
    owner: 'order-service',
    kinds: ['order_not_accepted', 'order_stopped', 'message_dead'],
  });
  const gateway = service.client('api-gateway', config.GATEWAY_URL);
  /** Of facts that come slowly, or only while others are wrong, too. */
  const pauseWhenWellMs = 20 * config.INCIDENT_WATCH_INTERVAL;
  return createIncidentWatch({
    sources: [
      orderFacts,
      createPosFacts(orderFacts, { client: gateway, pauseWhenWellMs }),
      createOwnerPrinting(orderService, pauseWhenWellMs),
      createOwnerFacts(service.client('webhook-dispatcher', config.WEBHOOK_DISPATCHER_URL), {
        owner: 'webhook-dispatcher',
        kinds: ['endpoint_failing', 'endpoint_disabled'],
      }),
      // A key ends within days.
      createOwnerFacts(gateway, { owner: 'api-gateway', kinds: ['key_expiring'], pauseWhenWellMs }),
      createOwnerFacts(ingest, { owner: 'provider-ingest', kinds: ['order_refused', 'refund_request_expiring'] }),
      createSilenceFacts(createOwnerSilence(orderService), {
        ...{ integrations: models.integrations, stores: models.stores, desiredStates: models.desiredStates, now },
      }),
      createOwnFacts(models.integrations, models.stores, models.comparisons, mongo.collection(integrationSchema), now),
    ],
    incidents,
    leases,
    owner,
    logger,
    everyMs: config.INCIDENT_WATCH_INTERVAL,
  });
};
