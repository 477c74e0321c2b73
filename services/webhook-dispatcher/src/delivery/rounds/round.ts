import { repeating, type Repeating } from '@kopru/runtime';

/** A repeating task that may run long, so it can ask whether it should end early. */
export interface Round extends Repeating {
  isStopping(): boolean;
}

export const createRound = (...given: Parameters<typeof repeating>): Round => {
  const loop = repeating(...given);
  let isStopping = false;
  return {
    ...loop,
    start: () => {
      isStopping = false;
      return loop.start();
    },
    stop: () => {
      isStopping = true;
      return loop.stop();
    },
    isStopping: () => isStopping,
  };
};
