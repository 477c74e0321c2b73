import { forward } from '@kopru/http';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { toAttempt, toDelivery, toEndpoint } from '../views/endpoint.ts';
import { show, type PublicHandlers } from '../requests/public-handler.ts';

/** What the interface shows of endpoints and deliveries, as the panel does. */
export const endpointHandlers = ({ endpoints, registrations, records, recoveries }: ServiceClients) =>
  ({
    // Oldest first, as it has always been.
    listEndpoints: show(endpoints.list, ({ items }, locale) =>
      items.toReversed().map((item) => toEndpoint(item, locale)),
    ),
    createEndpoint: show(endpoints.create, toEndpoint),
    registerEndpoint: async ({ accountId, body, locale }) => {
      const { endpoint, test } = await registrations.register({ accountId, body });
      return { data: { endpoint: toEndpoint(endpoint, locale), test: toAttempt(test, locale) } };
    },
    getEndpoint: show(endpoints.get, toEndpoint),
    updateEndpoint: show(endpoints.update, toEndpoint),
    deleteEndpoint: async (input) => void (await forward(endpoints.remove)(input)),
    testEndpoint: show(endpoints.test, toAttempt),
    pauseEndpoint: show(endpoints.pause, toEndpoint),
    resumeEndpoint: show(endpoints.resume, toEndpoint),
    rotateSecret: show(endpoints.rotateSecret, toEndpoint),
    listDeliveries: async (input) => {
      const { items, pagination } = await forward(records.list)(input);
      return { data: items.map((item) => toDelivery(item, input.locale)), pagination };
    },
    retryDelivery: show(records.retry, toAttempt),
    expungeDeliveries: show(records.expunge, ({ records: deliveries, events }) => ({ deliveries, events })),
    startRecovery: show(recoveries.create, (recovery) => recovery),
  }) satisfies Partial<PublicHandlers>;
