import type { IncidentsQuery } from '@kopru/contracts/internal/incidents';
import type { InternalOperation } from '@kopru/contracts/internal/operation';
import type { PanelOperationShape } from '@kopru/contracts/panel/operations';
import type { PanelRole } from '@kopru/contracts/panel/values';
import type { Answer, Message, ServiceCall, ServiceInput, Params } from '@kopru/http';
import type { ServiceClients } from '../../clients/service-clients.ts';
import { maySeeOfAccount } from '../../notifications/is-due.ts';
import type { PanelHandlers, Signed } from '../access/panel-handler.ts';

interface Passed {
  operation: PanelOperationShape;
  accountId: string;
}

type Given<O, Input> = (input: Input) => ServiceInput<O>;

const ask = <O extends InternalOperation, Input extends Passed>(
  call: ServiceCall<O>,
  given: Given<O, Input>,
  input: Input,
) =>
  call({
    ...(given(input) as object),
    accountId: input.accountId,
    timeoutMs: input.operation.answerLimitMs,
  } as Params<O> & Message<O>);

/**
 * Passes the part of a request that `given` picks to its service, and returns what the operation's `data` schema leaves of
 * the answer.
 */
const pass =
  <O extends InternalOperation, Input>(call: ServiceCall<O>, given: Given<O, Input>) =>
  async (input: Input & Passed): Promise<{ data: Answer<O> }> => ({
    data: input.operation.data?.parse(await ask(call, given, input)) as Answer<O>,
  });

/** Passes a request like `pass`, and returns nothing. */
const end =
  <O extends InternalOperation, Input>(call: ServiceCall<O>, given: Given<O, Input>) =>
  async (input: Input & Passed): Promise<Record<never, never>> => {
    await ask(call, given, input);
    return {};
  };

interface WithId {
  params: { id: string };
}
const ref = ({ params }: WithId) => ({ ref: params.id });
const restaurantId = ({ params }: WithId) => ({ restaurantId: params.id });
const businessId = ({ params }: WithId) => ({ businessId: params.id });
const integrationId = ({ params }: WithId) => ({ integrationId: params.id });
const id = ({ params }: WithId) => ({ id: params.id });
const nothing = () => ({});

/** The person who does something with an order. */
const actor = ({ user }: Signed) => ({ by: 'panel', who: user.name }) as const;
const maxRejected = 50;

const seenBy = (role: PanelRole, about: IncidentsQuery['about']): IncidentsQuery['about'] => {
  if (!maySeeOfAccount(role, 'endpoint_failing')) return 'restaurants';
  return about === 'all' && !maySeeOfAccount(role, 'key_expiring') ? 'without_keys' : about;
};

/** The operations that the panel only passes on to the services that own them. */
export const serviceHandlers = (clients: ServiceClients) => {
  const {
    orders,
    restaurants,
    businesses,
    incidents,
    integrations,
    menus,
    availability,
    items,
    drift,
    platforms,
    endpoints,
    registrations,
    consumers,
    records,
    recoveries,
  } = clients;
  const rejectedPushes = pass(platforms.rejected, (input: WithId) => ({
    query: { ...integrationId(input), limit: maxRejected },
  }));
  return {
    getQueue: pass(orders.queue, ({ query }) => ({ query })),
    getOrder: pass(orders.get, ref),
    getRawOrder: pass(orders.raw, ref),
    cancelReasons: pass(orders.reasons, ref),
    verifyOrder: pass(orders.verify, (input) => ({ ...ref(input), body: { ...actor(input), ...input.body } })),
    advanceOrder: pass(orders.advance, (input) => ({ ...ref(input), body: { ...actor(input), ...input.body } })),
    cancelOrder: pass(orders.cancel, (input) => ({ ...ref(input), body: { ...actor(input), ...input.body } })),
    markReported: pass(orders.markReported, (input) => ({ body: ref(input) })),
    markSeen: pass(orders.markSeen, (input) => ({ ...ref(input), body: input.body })),
    groupedPayments: pass(orders.groupedPayments, ({ query }) => ({ query })),

    listRestaurants: pass(restaurants.list, ({ query }) => ({ query: { ...query, config: 'omit' as const } })),
    createRestaurant: pass(restaurants.create, ({ body }) => ({ body })),
    getRestaurant: pass(restaurants.get, restaurantId),
    updateRestaurant: pass(restaurants.update, (input) => ({ ...restaurantId(input), body: input.body })),
    deleteRestaurant: end(restaurants.remove, restaurantId),
    listIntegrationsOf: pass(integrations.listOfRestaurant, restaurantId),
    writeIntegration: pass(integrations.write, (input) => ({ ...restaurantId(input), body: input.body })),

    getPreparationTime: pass(orders.preparationTime, restaurantId),
    getAvailability: pass(availability.get, restaurantId),
    changeAvailability: pass(availability.change, (input) => ({ ...restaurantId(input), body: input.body })),

    getDrift: pass(drift.get, restaurantId),
    comparePlatforms: pass(drift.compare, restaurantId),

    listItems: pass(items.get, restaurantId),
    writeItems: pass(items.write, (input) => ({ ...restaurantId(input), body: input.body })),

    listBusinesses: pass(businesses.list, ({ query }) => ({ query })),
    createBusiness: pass(businesses.create, ({ body }) => ({ body })),
    updateBusiness: pass(businesses.update, (input) => ({ ...businessId(input), body: input.body })),
    deleteBusiness: end(businesses.remove, businessId),

    listIncidents: pass(incidents.list, ({ query, user }) => ({
      query: { ...query, about: seenBy(user.role, query.about) },
    })),
    listIntegrations: pass(integrations.list, ({ query }) => ({ query })),
    listRefusedWhileOff: pass(platforms.refusedWhileOff, nothing),
    testConnection: pass(platforms.testConnection, ({ body }) => ({ body })),
    switchIntegration: pass(integrations.updateStatus, ({ params, body }) => ({
      body: { field: body.field, status: body.value, providerId: params.id },
    })),
    showAddress: pass(integrations.get, integrationId),
    rotateToken: pass(integrations.rotateToken, integrationId),
    deleteIntegration: end(integrations.remove, integrationId),
    listRejectedPushes: async (input) => {
      // The service that stores the pushes does not know whose the integration is.
      await integrations.get({ accountId: input.accountId, ...integrationId(input) });
      return rejectedPushes(input);
    },
    getMenu: pass(menus.get, ({ params, query }) => ({ provider: params.provider, query })),

    listEndpoints: pass(endpoints.list, ({ query }) => ({ query })),
    createEndpoint: pass(endpoints.create, ({ body }) => ({ body })),
    issueRegistration: pass(registrations.issue, nothing),
    updateEndpoint: pass(endpoints.update, (input) => ({ ...id(input), body: input.body })),
    deleteEndpoint: end(endpoints.remove, id),
    testEndpoint: pass(endpoints.test, id),
    pauseEndpoint: pass(endpoints.pause, id),
    resumeEndpoint: pass(endpoints.resume, id),

    listConsumers: pass(consumers.list, nothing),
    seekConsumer: pass(consumers.seek, ({ params, body }) => ({ name: params.name, body })),
    deleteConsumer: end(consumers.remove, ({ params }) => ({ name: params.name })),

    listRecords: pass(records.list, ({ query }) => ({ query })),
    getRecord: pass(records.get, id),
    retryRecord: pass(records.retry, id),
    listRecoveries: pass(recoveries.list, nothing),
    startRecovery: pass(recoveries.create, ({ body }) => ({ body })),
  } satisfies Partial<PanelHandlers>;
};
