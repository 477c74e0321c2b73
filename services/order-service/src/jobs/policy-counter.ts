import { Counter, type Registry } from 'prom-client';

/** Counts what became of orders that the accept policy of their restaurant took care of. */
export const policyCounter = (registry: Registry) => {
  const orders = new Counter({
    name: 'kopru_orders_by_policy_total',
    help: 'Orders that an accept policy accepted or left for approval by people, by platform and outcome',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  return (provider: string, outcome: 'accepted' | 'given_up'): void => orders.inc({ provider, outcome });
};
