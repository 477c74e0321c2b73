import type { OrderQueue, QueueLane } from '@kopru/contracts';
import { memo, useDeferredValue } from 'react';
import { useNow } from '../../components/use-now.ts';
import { Lane } from './lane.tsx';

interface LanesProps {
  lanes: OrderQueue['lanes'];
  names: readonly QueueLane[];
  className: string | undefined;
  /** For a screen on the wall. */
  isLarge?: boolean;
}

const Shown = memo(({ lanes, names, className, isLarge = false }: LanesProps) => {
  const nowMs = useNow();
  return (
    <div className={className}>
      {names
        .filter((name) => name !== 'scheduled' || lanes.scheduled.count > 0)
        .map((name) => (
          <Lane key={name} name={name} lane={lanes[name]} nowMs={nowMs} isLarge={isLarge} />
        ))}
    </div>
  );
});

/** The orders under way; twenty new ones are drawn bit by bit, between the presses of the person who works on them. */
export const Lanes = ({ lanes, ...props }: LanesProps) => <Shown {...props} lanes={useDeferredValue(lanes)} />;
