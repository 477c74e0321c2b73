import type { OrderNotice, OrderQueue, QueueLane } from '@kopru/contracts/internal/order-queue';
import { memo, startTransition, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { useNow } from '../../components/use-now.ts';
import { drawNext, undrawn } from '../../order/bit-by-bit.ts';
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
const unlistedNotices = ({ notices = [], noticeCount = notices.length }: OrderQueue): number =>
  Math.max(0, noticeCount - notices.length);

interface ShownProps extends LanesProps {
  /** What is drawn of it by now. */
  drawn: OrderQueue;
}

const Shown = memo(({ queue, drawn, names, className, isLarge = false }: ShownProps) => {
  const nowMs = useNow();
  const { lanes, notices = none } = drawn;
  const byOrder = useMemo(() => new Map(notices.map((notice) => [notice.id, notice])), [notices]);
  const inLanes = new Set(names.flatMap((name) => lanes[name].items.map(({ id }) => id)));
  return (
    <>
      <Notices
        notices={notices.filter(({ id }) => !inLanes.has(id))}
        unlisted={unlistedNotices(queue)}
        isLarge={isLarge}
      />
      <div className={className} style={columnsOf(lanes)}>
        {names
          .filter((name) => name !== 'scheduled' || lanes.scheduled.count > 0)
          .map((name) => (
            <Lane
              key={name}
              name={name}
              lane={lanes[name]}
              unlisted={queue.lanes[name].count - queue.lanes[name].items.length}
              nowMs={nowMs}
              isLarge={isLarge}
              notices={byOrder}
            />
          ))}
      </div>
    </>
  );
});

/** So few that a slow machine draws them before anybody notices. */
const cardsAtOnce = 6;

/**
 * The queue as it is to be drawn now: a few cards at a time, each few when the ones before are there, and between the
 * presses of the person who works on the page. However many orders come, no drawing takes long or begins anew for ever.
 */
const useDrawn = (target: OrderQueue): OrderQueue => {
  const [drawn, setDrawn] = useState(() => drawNext(undrawn(target), target, cardsAtOnce));
  useEffect(() => {
    if (drawn !== target) startTransition(() => setDrawn(drawNext(drawn, target, cardsAtOnce)));
  }, [drawn, target]);
  return drawn;
};

/** The orders under way; twenty new ones keep nobody from pressing. */
export const Lanes = ({ queue, ...props }: LanesProps) => <Shown {...props} queue={queue} drawn={useDrawn(queue)} />;
