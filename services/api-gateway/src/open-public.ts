import { apiPrefix } from '@kopru/contracts/public/operation';
import type { Keyring } from '@kopru/secrets';
import type { OpenedService } from '@kopru/service';
import type { HttpServerOptions } from '@kopru/http';
import type { Config } from './config.ts';
import type { Accounts } from './identity/open-accounts.ts';
import type { OpenedAudit } from './open-audit.ts';
import type { OpenedClients } from './open-clients.ts';
import type { OpenedRequests } from './open-requests.ts';
import type { OpenedViews } from './open-views.ts';
import { admitAnybody } from './panel/access/access.routes.ts';
import { openApiRoutes } from './public/docs.routes.ts';
import { certificationHandlers } from './public/handlers/certification-handlers.ts';
import { endpointHandlers } from './public/handlers/endpoint-handlers.ts';
import { orderHandlers } from './public/handlers/order-handlers.ts';
import { restaurantHandlers } from './public/handlers/restaurant-handlers.ts';
import { tunnelHandlers } from './public/handlers/tunnel-handlers.ts';
import { webhookHandlers } from './public/handlers/webhook-handlers.ts';
import { publicRoutes } from './public/public.routes.ts';
import { admission } from './public/requests/admission.routes.ts';
import { makeObserveCall } from './public/requests/certified-call.routes.ts';
import { createIdempotency } from './public/requests/idempotency.ts';
import { sandboxHandlers } from './sandbox/sandbox-handlers.ts';

interface Parts {
  accounts: Accounts;
  opened: OpenedClients;
  audit: OpenedAudit;
  views: OpenedViews;
  requests: OpenedRequests;
  keyring: Keyring;
  now: () => Date;
  /** Ends long polls when this process stops. */
  closing: AbortSignal;
}

/** The API for POSes, by the prefixes at which clients call it. */
export const openPublic = (
  { mongo, logger, isStopping }: OpenedService,
  config: Config,
  { accounts, opened, audit, views, requests, keyring, now, closing }: Parts,
): HttpServerOptions['handlers'] => {
  const { limits } = accounts;
  const { clients, sandbox, sandboxClock, certifications, tunnels } = opened;
  const { audited, noteRefusal } = audit;
  const { heavyReads, limiter, readBody } = requests;
  const idempotency = createIdempotency(mongo, {
    retentionMs: config.IDEMPOTENCY_RETENTION,
    keyring,
    logger,
    now,
    limits,
  });
  const api = publicRoutes({
    handlers: {
      ...orderHandlers(clients, views.showOrder, views.readJourney),
      ...endpointHandlers(clients),
      ...webhookHandlers(clients, isStopping, limits),
      ...restaurantHandlers(clients),
      ...sandboxHandlers(sandbox, sandboxClock),
      ...tunnelHandlers(tunnels, clients, closing),
      ...certificationHandlers(certifications),
      listLimits: async ({ accountId }) => ({ data: await views.showLimits(accountId) }),
    },
    admit: admission({ ...accounts, limiter, noteRefusal }),
    admitAnybody: admitAnybody(limiter),
    observeCall: makeObserveCall({ certifications, logger, now }),
    holderOf: async (body) => (await clients.registrations.holder({ body: body as { token: string } })).accountId,
    idempotency,
    heavyReads,
    audited,
    readBody,
    answerLimitMs: config.ANSWER_LIMIT,
    logger,
  });
  const openApi = openApiRoutes(config.INGEST_PUBLIC_URL);
  // Clients in the field write the prefix into their base address, into their paths, into both or into neither.
  return [`${apiPrefix}${apiPrefix}`, apiPrefix, '/'].map((prefix) => [prefix, openApi, api]);
};
