import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { Control } from '../../simulator.ts';

/** Two restaurants of the sandbox, in which one scenario at a time is played. */
export interface Testbed {
  restaurantIds: readonly [string, string];
  clients: Pick<ServiceClients, 'orders' | 'records' | 'endpoints'>;
  control: Control;
  /** Sends into the own channel of a restaurant. */
  push(restaurantId: string, body: object, path?: string): Promise<void>;
  /** The next number of the run, for names and order numbers. */
  nextNumber(): number;
  /** Ends the orders and faults of a scenario before the next one. */
  clear(): void;
  close(): Promise<void>;
}

/** Opens restaurants for a run; `close` deletes them, and their orders stay readable. */
export const makeOpenTestbed =
  (clients: ServiceClients, control: Control) =>
  async (accountId: string, number: number, nextNumber: () => number): Promise<Testbed> => {
    const addresses = new Map<string, string>();
    const open = async (name: string): Promise<string> => {
      const { restaurantId: id, ingressUrl } = await clients.certifier.openRestaurant({ accountId, body: { name } });
      addresses.set(id, ingressUrl);
      return id;
    };
    const restaurantIds = [await open(`Sertifika ${number} A`), await open(`Sertifika ${number} B`)] as const;
    const clear = (): void => control.reset(restaurantIds.map((id) => simulatedShop(id).restaurantId));
    return {
      restaurantIds,
      clients,
      control,
      nextNumber,
      push: (restaurantId, body, path = '') => control.push(`${addresses.get(restaurantId) ?? ''}${path}`, body),
      clear,
      close: async () => {
        clear();
        for (const restaurantId of restaurantIds) await clients.restaurants.remove({ accountId, restaurantId });
      },
    };
  };
export type OpenTestbed = ReturnType<typeof makeOpenTestbed>;
