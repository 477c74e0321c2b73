import { z } from 'zod';
import { platformNames } from './model.ts';
import type { Random } from './random.ts';

/** The faults of a restaurant's calls to the platform, and of the platform's pushes. */
export const callFaults = [
  'latency',
  'error_500',
  'error_429',
  'unauthorized',
  'timeout',
  'timeout_after_success',
  'drop',
  'conflict',
  'not_ready',
] as const;
/** Of a call for many products, every other one is not taken. */
export const partFaults = ['partly'] as const;
export const pushFaults = ['late', 'twice', 'out_of_order', 'wrong_credential'] as const;
/** The faults of customers: the order is cancelled `ms` after the restaurant has taken it on. */
export const customerFaults = ['cancel_in_preparation'] as const;

export const faultSchema = z.object({
  platform: z.enum(platformNames).optional().describe('Absent: all of them'),
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
  clear(): void;
  list(): ActiveFault[];
  /** The fault that strikes this time, if any. */
  strike(platform: string, operation: string, kinds: readonly Fault['kind'][]): Fault | undefined;
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
    clear() {
      active = [];
    },
    list: () => [...active],
    strike(platform, operation, kinds) {
      for (const fault of active) {
        if (!kinds.includes(fault.kind)) continue;
        if (fault.platform !== undefined && fault.platform !== platform) continue;
        if (fault.operation !== undefined && fault.operation !== operation) continue;
        if (random.next() >= fault.probability) continue;
        fault.hits += 1;
        if (fault.times !== undefined && fault.hits >= fault.times) active = active.filter(({ id }) => id !== fault.id);
        return fault;
      }
      return undefined;
    },
  };
};
