import type { Person } from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import type { OwnerClients } from './owners.ts';

const mostRecords = 200;

/** A customer's right to what is kept of him, and to have it taken out (KVKK, article 11), over all services. */
export const makePersons = ({ orders, platforms, records }: OwnerClients) => {
  const look = async (accountId: string, person: Person) => {
    const found = (await orders.ofPerson({ accountId, body: person })).orders;
    const numbers = [...new Set(found.map(({ order }) => order.providerOrderId))];
    return { found, wanted: { person, numbers } };
  };
  const sentOf = async (accountId: string, orderId: string) =>
    (await records.list({ accountId, query: { orderId, limit: mostRecords } })).items;
  return {
    /** All that is kept, and to which addresses it was sent. */
    export: async (accountId: string, person: Person) => {
      const { found, wanted } = await look(accountId, person);
      const { pushes } = await platforms.pushesOfPerson({ accountId, body: wanted });
      const deliveries = [];
      for (const { order } of found) deliveries.push(...(await sentOf(accountId, order.id)));
      return { orders: found, pushes, deliveries };
    },
    /** The orders themselves come last: until then the person is found again, whatever broke off. */
    erase: async (accountId: string, person: Person) => {
      const { found, wanted } = await look(accountId, person);
      let deliveries = 0;
      for (const { order } of found) {
        if (order.allowedActions.length > 0) continue;
        const expunged = await records.expunge({ accountId, body: { orderId: order.id } }).catch((error: unknown) => {
          if (isAppError(error) && error.code === 'order_not_found') return { records: 0 };
          throw error;
        });
        deliveries += expunged.records;
      }
      const { pushes } = await platforms.erasePushes({ accountId, body: wanted });
      const { erased, underWay } = await orders.erasePerson({ accountId, body: person });
      return { orders: erased, ordersUnderWay: underWay, deliveries, pushes };
    },
  };
};
