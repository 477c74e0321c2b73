import { appError } from '@kopru/contracts/errors/errors';
import { normalisedName, type Person } from '@kopru/contracts/internal/persons';
import { isAppError } from '@kopru/errors';
import type { ServiceClients } from './service-clients.ts';

const maxRecords = 200;

/** A customer's right to a copy of the stored data, and to its deletion (KVKK, article 11), over all services. */
export const createDataSubjects = ({ orders, platforms, records }: ServiceClients) => {
  const ordersOf = async (accountId: string, person: Person) =>
    (await orders.ofPerson({ accountId, body: person })).orders;
  /** Of one customer: what belongs to another must never be handed over with it, nor be erased. */
  const findOfOne = async (accountId: string, person: Person) => {
    const found = await ordersOf(accountId, person);
    if (new Set(found.map(({ order }) => normalisedName(order.customer.name))).size > 1)
      throw appError('person_ambiguous');
    const numbers = [...new Set(found.map(({ order }) => order.providerOrderId))];
    return { found, wanted: { person, numbers } };
  };
  const sentOf = async (accountId: string, orderId: string) =>
    (await records.list({ accountId, query: { orderId, limit: maxRecords } })).items;
  return {
    /** Whose orders these are, by name. */
    find: async (accountId: string, person: Person) => {
      const found = (await ordersOf(accountId, person)).map(({ order }) => order).reverse();
      const byName = Map.groupBy(found, ({ customer }) => normalisedName(customer.name));
      const customers = [...byName.values()].map((all) => ({
        name: all[0]?.customer.name ?? null,
        orders: all.map(({ id, providerOrderId, provider, restaurantId, status, createdAt }) => ({
          ...{ id, providerOrderId, provider, restaurantId, status, createdAt },
        })),
      }));
      const numbers = [...new Set(found.map(({ providerOrderId }) => providerOrderId))];
      const { pushes } = await platforms.pushesOfPerson({ accountId, body: { person, numbers } });
      return { customers, pushes: pushes.length };
    },
    /** All that is stored, and to which addresses it was sent. */
    export: async (accountId: string, person: Person) => {
      const { found, wanted } = await findOfOne(accountId, person);
      const { pushes } = await platforms.pushesOfPerson({ accountId, body: wanted });
      const deliveries = [];
      for (const { order } of found) deliveries.push(...(await sentOf(accountId, order.id)));
      return { orders: found, pushes, deliveries };
    },
    /** The orders themselves come last: until then the person is found again, whatever broke off. */
    erase: async (accountId: string, person: Person) => {
      const { found, wanted } = await findOfOne(accountId, person);
      let deliveries = 0;
      for (const { order } of found) {
        if (order.allowedActions.length > 0) continue;
        const redacted = await records.expunge({ accountId, body: { orderId: order.id } }).catch((error: unknown) => {
          if (isAppError(error) && error.code === 'order_not_found') return { records: 0 };
          throw error;
        });
        deliveries += redacted.records;
      }
      const { pushes } = await platforms.erasePushes({ accountId, body: wanted });
      const { erased, underWay: inProgress } = await orders.erasePerson({ accountId, body: person });
      return { orders: erased, ordersUnderWay: inProgress, deliveries, pushes };
    },
  };
};
