import type { OrderStatus } from '@kopru/contracts/orders/order-status';

const minuteMs = 60_000;
/** Shorter or longer times come from a late button, not from the kitchen; minutes. */
const minMinutes = 2;
const maxMinutes = 120;
/** So many orders that were moved on right after each other were moved on in bulk: none says when it was ready. */
const bulk = { orders: 5, pauseMs: 5_000 };

/** What the time in the kitchen is read from. */
export interface CookedOrder {
  isCancelled: boolean;
  isTest?: true;
  /** What was promised when it was accepted. */
  preparationMinutes?: number;
  scheduledFor: string | null;
  /** Its statuses from 500 to 700, oldest first. */
  steps: readonly { status: OrderStatus; at: Date }[];
}

/** How long the kitchen needed for one order. */
export interface PreparationFact {
  /** Milliseconds. */
  begunAt: number;
  readyAt: number;
  minutes: number;
  /** Minutes that the platform was sent; absent: nobody chose any. */
  sent?: number;
}

const isReady = (status: OrderStatus): boolean => status === 550 || status === 600 || status === 700;

/**
 * From the begin of preparation until the food was ready or, where nobody said so, until it left. A scheduled order waits
 * in the kitchen's list for its time, so that it says nothing of how long cooking takes.
 */
const factOf = ({ isCancelled, isTest, scheduledFor, steps, preparationMinutes }: CookedOrder): PreparationFact[] => {
  if (isCancelled || isTest === true || scheduledFor !== null) return [];
  const begun = steps.findIndex(({ status }) => status >= 500 && status < 550);
  const [begunAt, readyAt] = [steps[begun], steps.slice(begun + 1).find(({ status }) => isReady(status))].map((step) =>
    step?.at.getTime(),
  );
  if (begunAt === undefined || readyAt === undefined) return [];
  const minutes = (readyAt - begunAt) / minuteMs;
  if (minutes < minMinutes || minutes > maxMinutes) return [];
  return [{ begunAt, readyAt, minutes, ...(preparationMinutes !== undefined && { sent: preparationMinutes }) }];
};

const withoutBulk = (facts: readonly PreparationFact[]): PreparationFact[] => {
  const runs: PreparationFact[][] = [];
  for (const fact of facts.toSorted((one, other) => one.readyAt - other.readyAt)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || fact.readyAt - before.readyAt > bulk.pauseMs) runs.push([fact]);
    else run.push(fact);
  }
  return runs.filter(({ length }) => length < bulk.orders).flat();
};

/** What the orders of one restaurant show about its kitchen, in the order in which they were ready. */
export const preparationFacts = (orders: readonly CookedOrder[]): PreparationFact[] =>
  withoutBulk(orders.flatMap(factOf));
