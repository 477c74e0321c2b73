import type { Broker } from './broker.ts';
import type { Cell } from './cell.ts';
import { filterOf, type Owned } from './owned.ts';
import { emptied, moved } from './rules.ts';

/** What is still being done for an account in its cell, in words; empty when it is at rest. */
export const unrestOf = async (cell: Cell, broker: Broker, owned: Owned, now: Date): Promise<string[]> => {
  const waiting = await broker.waiting();
  const found = await Promise.all([
    ...moved.map(async (rule) => {
      const [stores, filter] = [cell.collection(rule), filterOf(rule, owned)];
      const any = async (condition: object): Promise<boolean> =>
        (await stores.countDocuments({ ...filter, ...condition }, { limit: 1 })) > 0;
      return [
        ...(rule.hasOutbox === true && (await any({ 'outbox.0': { $exists: true } }))
          ? [`${rule.name}: events that wait to be published`]
          : []),
        ...(rule.underWay !== undefined && (await any(rule.underWay(now))) ? [`${rule.name}: work under way`] : []),
      ];
    }),
    ...emptied.map(async (rule) => {
      const count = await cell.collection(rule).countDocuments({ [rule.by]: { $in: owned.accounts } }, { limit: 1 });
      return count > 0 ? [`${rule.database}/${rule.collection}: not empty`] : [];
    }),
  ]);
  return [...waiting, ...found.flat()];
};
