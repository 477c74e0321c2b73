import { magicWords, type MagicWord, type SimulatedFault } from '@kopru/contracts/platforms/simulated-faults';
import type { OrderFault, SimOrder } from './model.ts';

const lateMs = 2_000;
const words = Object.keys(magicWords) as MagicWord[];

/** The faults that the magic words of a note cause. */
export const faultsIn = (note: string): OrderFault[] =>
  words.filter((word) => note.includes(word)).map((word) => ({ kind: magicWords[word].fault, ms: lateMs }));

/** Takes the order's next fault of one of these kinds. */
export const ownFault = (order: SimOrder | undefined, kinds: readonly SimulatedFault[]): OrderFault | undefined => {
  const fault = order?.faults?.find(({ kind }) => kinds.includes(kind));
  if (order !== undefined && fault !== undefined) order.faults = order.faults?.filter((other) => other !== fault);
  return fault;
};
