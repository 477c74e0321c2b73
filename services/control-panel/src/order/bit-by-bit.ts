import type { OrderNotice, OrderQueue, QueuedOrder, QueueLane } from '@kopru/contracts/internal/order-queue';

/** Where the card of an order stands, and what it says. */
interface Place {
  where: QueueLane | 'notices';
  order?: QueuedOrder;
  notice?: OrderNotice | undefined;
}

/** In the order in which they are drawn: what waits, and what was stopped, comes first. */
const laneNames: readonly QueueLane[] = ['preparing', 'underWay', 'scheduled'];

const placesOf = ({ lanes, notices = [] }: OrderQueue): Map<string, Place> => {
  const noticeOf = new Map(notices.map((notice) => [notice.id, notice]));
  const inLane = (where: QueueLane): [string, Place][] =>
    lanes[where].items.map((order) => [order.id, { where, order, notice: noticeOf.get(order.id) }]);
  const marked = notices.map((notice): [string, Place] => [notice.id, { where: 'notices', notice }]);
  const waiting = inLane('waiting');
  const others = laneNames.flatMap(inLane);
  const inLanes = new Set([...waiting, ...others].map(([id]) => id));
  return new Map([...waiting, ...marked.filter(([id]) => !inLanes.has(id)), ...others]);
};

const isSame = (one: Place | undefined, other: Place): boolean =>
  one?.where === other.where && one.order === other.order && one.notice === other.notice;

/**
 * What is drawn next on the way from what is drawn to what is to be: at most so many cards that are new, moved or
 * changed. The others stay as and where they were until their turn; those that are gone go at once.
 */
export const drawNext = (drawn: OrderQueue, target: OrderQueue, mostCards: number): OrderQueue => {
  const [before, after] = [placesOf(drawn), placesOf(target)];
  const changed = [...after].filter(([id, place]) => !isSame(before.get(id), place)).map(([id]) => id);
  const later = new Set(changed.slice(mostCards));
  if (later.size === 0) return target;
  const laneOf = (name: QueueLane): OrderQueue['lanes'][QueueLane] => {
    const left = drawn.lanes[name].items.filter(({ id }) => later.has(id) && after.get(id)?.where !== name);
    const items = target.lanes[name].items.flatMap((order) => {
      if (!later.has(order.id)) return [order];
      const known = before.get(order.id);
      return known?.where === name && known.order !== undefined ? [known.order] : [];
    });
    return { ...target.lanes[name], items: [...left, ...items] };
  };
  const lanes = {
    waiting: laneOf('waiting'),
    scheduled: laneOf('scheduled'),
    preparing: laneOf('preparing'),
    underWay: laneOf('underWay'),
  };
  const notices = [
    ...(drawn.notices ?? []).filter(({ id }) => later.has(id)),
    ...(target.notices ?? []).filter(({ id }) => !later.has(id)),
  ];
  return { ...target, lanes, notices };
};

/** Nothing of it is drawn yet. */
export const undrawn = (target: OrderQueue): OrderQueue => {
  const empty = { count: 0, items: [] };
  return { ...target, lanes: { waiting: empty, scheduled: empty, preparing: empty, underWay: empty }, notices: [] };
};
