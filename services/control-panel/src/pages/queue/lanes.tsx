import type { OrderNotice, OrderQueue, QueueLane } from '@kopru/contracts';
import { memo, useDeferredValue, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { useNow } from '../../components/use-now.ts';
import { Lane } from './lane.tsx';
import { Notices } from './notices.tsx';

interface LanesProps {
  queue: OrderQueue;
  names: readonly QueueLane[];
  className: string | undefined;
  /** For a screen on the wall. */
  isLarge?: boolean;
}

/** A lane without orders is as narrow as its words; what waits stands in as many columns as there is room for. */
const columnsOf = (lanes: OrderQueue['lanes']): CSSProperties => {
  const width = (name: QueueLane, usual: string): string => (lanes[name].count === 0 ? 'minmax(150px, 0.4fr)' : usual);
  const widths = [width('waiting', 'minmax(0, 3fr)'), width('preparing', 'minmax(245px, 1fr)')];
  // Its cards have room for the name of a platform beside the minutes in all.
  const wide = 'minmax(215px, 1fr)';
  const last = lanes.scheduled.count > 0 ? wide : width('underWay', wide);
  return { '--lanes': [...widths, last].join(' ') } as CSSProperties;
};

const none: readonly OrderNotice[] = [];

const Shown = memo(({ queue, names, className, isLarge = false }: LanesProps) => {
  const nowMs = useNow();
  const { lanes, notices = none, noticeCount = notices.length } = queue;
  const byOrder = useMemo(() => new Map(notices.map((notice) => [notice.id, notice])), [notices]);
  const inLanes = new Set(names.flatMap((name) => lanes[name].items.map(({ id }) => id)));
  return (
    <>
      <Notices
        notices={notices.filter(({ id }) => !inLanes.has(id))}
        unlisted={Math.max(0, noticeCount - notices.length)}
        isLarge={isLarge}
      />
      <div className={className} style={columnsOf(lanes)}>
        {names
          .filter((name) => name !== 'scheduled' || lanes.scheduled.count > 0)
          .map((name) => (
            <Lane key={name} name={name} lane={lanes[name]} nowMs={nowMs} isLarge={isLarge} notices={byOrder} />
          ))}
      </div>
    </>
  );
});

/** So long drawing may be put off. */
const maxMs = 1500;

/**
 * The value to draw: bit by bit, between the presses of the person who works on it. Each new value begins that anew, so
 * where they come faster than the machine draws, the newest is drawn at once after a while.
 */
const useDrawable = <T,>(value: T): T => {
  const deferred = useDeferredValue(value);
  const [isLate, setIsLate] = useState(false);
  const isBehind = deferred !== value;
  if (!isBehind && isLate) setIsLate(false);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setIsLate(true), maxMs);
    return () => clearTimeout(timer);
  }, [isBehind]);
  return isLate ? value : deferred;
};

/** The orders under way; twenty new ones keep nobody from pressing. */
export const Lanes = ({ queue, ...props }: LanesProps) => <Shown {...props} queue={useDrawable(queue)} />;
