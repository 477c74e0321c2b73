import { z } from 'zod';
import { simulatedFaults } from '@kopru/contracts/platforms/simulated-faults';
import { platformNames, type Shop } from './model.ts';
import type { Random } from './random.ts';

/** The faults of a restaurant's calls to the platform, and of the platform's pushes. */
export const callFaults = simulatedFaults.calls;
/** In a call for many products, every second one is rejected. */
export const partFaults = ['partly'] as const;
export const pushFaults = simulatedFaults.pushes;
/** The faults of customers: the order is cancelled `ms` after the restaurant has accepted it. */
export const customerFaults = simulatedFaults.customers;

export const faultSchema = z.object({
  platform: z.enum(platformNames).optional().describe('Absent: all of them'),
  restaurantIds: z
    .array(z.string().max(100))
    .max(1000)
    .optional()
    .describe('The restaurants that it can strike, by their ids at the platform; absent: all of them'),
  operation: z.string().max(50).optional().describe('push, login, verify, prepare, …; absent: all of them'),
  kind: z.enum([...callFaults, ...partFaults, ...pushFaults, ...customerFaults]),
  probability: z.number().min(0).max(1).default(1),
  times: z.number().int().min(1).optional().describe('Absent: until it is removed'),
  ms: z
    .number()
    .int()
    .min(0)
    .max(600_000)
    .default(1000)
    .describe('For latency, late, out_of_order and cancel_in_preparation'),
});
export type Fault = z.infer<typeof faultSchema>;
export interface ActiveFault extends Fault {
  id: number;
  hits: number;
}

export interface Faults {
  add(fault: Fault): ActiveFault;
  remove(id: number): boolean;
  /** Removes the faults of these restaurants only; returns their number. */
  clearOf(restaurantIds: ReadonlySet<string>): number;
  clear(): void;
  list(): ActiveFault[];
  /** The fault that strikes this time, if any. */
  strike(
    platform: string,
    operation: string,
    kinds: readonly Fault['kind'][],
    shop: Pick<Shop, 'restaurantId'> | undefined,
  ): Fault | undefined;
}

export const createFaults = (random: Random): Faults => {
  let active: ActiveFault[] = [];
  let nextId = 1;
  return {
    add(fault) {
      const added = { ...fault, id: nextId++, hits: 0 };
      active.push(added);
      return added;
    },
    remove(id) {
      const before = active.length;
      active = active.filter((fault) => fault.id !== id);
      return active.length < before;
    },
    clearOf(restaurantIds) {
      const before = active.length;
      active = active.filter((fault) => fault.restaurantIds?.every((id) => restaurantIds.has(id)) !== true);
      return before - active.length;
    },
    clear() {
      active = [];
    },
    list: () => [...active],
    strike(platform, operation, kinds, shop) {
      for (const fault of active) {
        if (!kinds.includes(fault.kind)) continue;
        if (fault.platform !== undefined && fault.platform !== platform) continue;
        if (fault.operation !== undefined && fault.operation !== operation) continue;
        if (fault.restaurantIds?.includes(shop?.restaurantId ?? '') === false) continue;
        if (random.next() >= fault.probability) continue;
        fault.hits += 1;
        if (fault.times !== undefined && fault.hits >= fault.times) active = active.filter(({ id }) => id !== fault.id);
        return fault;
      }
      return undefined;
    },
  };
};
