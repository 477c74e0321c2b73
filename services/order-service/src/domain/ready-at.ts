import type { Order } from './order.ts';

const minuteMs = 60_000;

/** When it is to be ready by the preparation time that a person chose; null: nobody has, or it is not begun. */
export const readyAtOf = ({ preparationMinutes, timeline }: Pick<Order, 'preparationMinutes' | 'timeline'>) => {
  const begun = timeline.find(({ status }) => status >= 500 && status < 600);
  if (preparationMinutes === undefined || begun === undefined) return null;
  return new Date(begun.at.getTime() + preparationMinutes * minuteMs).toISOString();
};
